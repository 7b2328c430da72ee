/** The sandbox's world in which the hour is played. */
export const WORLD = 'replayed';

/** Staff with verified accounts, as they are called in the game. */
export const STAFF = ['StaffOne', 'StaffTwo', 'StaffThree', 'StaffFour'] as const;

/** What the story is played with. */
export interface Stage {
  serverId: string;
  /** Something that happens in the game. */
  inGame(operation: object): Promise<void>;
  /** Something that the owner does here. */
  does(procedure: string, input: object): Promise<unknown>;
}

/** One thing that happens, so many seconds after the beginning. */
export interface ScenarioEvent {
  second: number;
  what: (stage: Stage) => Promise<unknown>;
}

/** Kills, kicks and bans of one incident, this many seconds apart. */
const APART = 4;

/** Who comes for a moment is there through several readings, in seconds. */
const STAY_S = 100;

/** Who is there from the beginning, `Citizen1` and so on. */
export const CITIZENS = 28;

/**
 * A world of nearly forty: most are there, others come one by one; staff come, go, and come back; an admin bans six, a
 * player kills twelve, names that are looked for join, warnings are recorded and a ban ends. `length` in seconds.
 */
export function scenarioOf(length: number): ScenarioEvent[] {
  const at = (share: number, operation: object): ScenarioEvent => ({
    second: share * length,
    what: ({ inGame }) => inGame(operation),
  });
  const join = (share: number, player: string, more: object = {}) =>
    at(share, { op: 'join', player, ...more });
  const leave = (share: number, player: string) => at(share, { op: 'leave', player });
  const newcomers = Math.min(30, Math.floor(length / 60));
  return [
    ...Array.from({ length: newcomers }, (_, n) => join(0.03 + (0.8 * n) / newcomers, `Newcomer${n + 1}`)),
    ...Array.from({ length: newcomers }, (_, n) => ({
      second: (0.03 + (0.8 * n) / newcomers) * length + STAY_S,
      what: ({ inGame }: Stage) => inGame({ op: 'leave', player: `Newcomer${n + 1}` }),
    })),
    join(0.02, 'StaffOne', { permission: 'Server Moderator' }),
    join(0.04, 'StaffTwo', { permission: 'Server Moderator', team: 'Police' }),
    leave(0.3, 'StaffTwo'),
    // Back within the grace, and gone for good.
    { second: 0.3 * length + 100, what: ({ inGame }) => inGame({ op: 'join', player: 'StaffTwo' }) },
    leave(0.7, 'StaffTwo'),
    join(0.1, 'StaffThree'),
    leave(0.25, 'StaffThree'),
    join(0.8, 'StaffThree'),
    join(0.05, 'Rogue', { permission: 'Server Administrator' }),
    join(0.05, 'Spree'),
    join(0.15, 'Wanted1'),
    join(0.45, 'Wanted2'),
    join(0.6, 'aII'),
    ...incident(0.35 * length, 6, (n) => ({ op: 'command', player: 'Rogue', command: `:ban Ghost${n}` })),
    ...incident(0.55 * length, 12, (n) => ({ op: 'kill', killer: 'Spree', killed: `Citizen${n}` })),
    at(0.75, { op: 'command', player: 'StaffOne', command: ':jail all' }),
    ...[0.2, 0.4, 0.65].map((share, n) => record(share * length, `Citizen${n + 21}`, 'warning', null, n)),
    // A temporary ban: sent to the game, and lifted there when it ends.
    record(0.3 * length, 'Citizen28', 'ban', 5, 9),
  ];
}

function incident(from: number, count: number, operation: (n: number) => object): ScenarioEvent[] {
  return Array.from({ length: count }, (_, n) => ({
    second: from + n * APART,
    what: ({ inGame }) => inGame(operation(n + 1)),
  }));
}

function record(
  second: number,
  robloxUsername: string,
  punishmentType: string,
  duration: number | null,
  n: number,
): ScenarioEvent {
  const reason = `Reason ${n} of the story`;
  const input = {
    robloxUsername,
    punishmentType,
    reason,
    duration,
    clientId: `replay-${n}-${robloxUsername}`,
  };
  return { second, what: ({ does }) => does('punishments.create', input) };
}
