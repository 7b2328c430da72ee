import { DISCORD_PERMISSIONS } from './discord-permissions.ts';

const { administrator, manageRoles } = DISCORD_PERMISSIONS;

/** States of a staff member that can have a Discord role, in the order in which they are listed. */
export const DUTY_STATES = ['on_duty', 'on_break', 'on_leave', 'in_game', 'in_session'] as const;
export type DutyState = (typeof DUTY_STATES)[number];

/** A state and the Discord role that it gives. */
export interface DutyRole {
  state: DutyState;
  /** For `on_duty`: the shift type that the state is limited to; null for every shift. */
  typeId: string | null;
  roleId: string;
}

/** What a staff member is doing. */
export interface StaffDuty {
  /** Their open shift; null without one. */
  shift: { status: 'on_duty' | 'on_break'; typeId: string | null } | null;
  onLeave: boolean;
  inGame: boolean;
  /** Whether a session runs in which they host, have a role, or are on duty. */
  inSession: boolean;
}

/** Returns the Discord roles that a person's states give, without duplicates, sorted. */
export function wantedDutyRoles(duty: StaffDuty, roles: readonly DutyRole[]): string[] {
  const given = roles.filter((role) => isInDutyState(duty, role)).map(({ roleId }) => roleId);
  return [...new Set(given)].sort();
}

/** Returns whether a person is in a state. */
export function isInDutyState(
  { shift, onLeave, inGame, inSession }: StaffDuty,
  { state, typeId }: Pick<DutyRole, 'state' | 'typeId'>,
): boolean {
  if (state === 'on_leave') return onLeave;
  if (state === 'in_game') return inGame;
  if (state === 'in_session') return inSession;
  return shift?.status === state && (typeId === null || shift.typeId === typeId);
}

/** Why the bot must not or cannot give a Discord role. */
export const DUTY_ROLE_REFUSALS = [
  'deleted',
  'everyone',
  'managed',
  'administrator',
  'permission',
  'above',
  'refused',
] as const;
export type DutyRoleRefusal = (typeof DUTY_ROLE_REFUSALS)[number];

/** A Discord role as it is now. */
export interface GuildRoleFacts {
  id: string;
  position: number;
  permissions: bigint;
  managed: boolean;
}

/** What a role can allow that makes its members more than members: managing, removing or pinging others. */
const POWERS = [1n, 2n, 4n, 5n, 13n, 17n, 22n, 23n, 24n, 27n, 28n, 29n, 30n, 33n, 34n, 40n].reduce(
  (bits, at) => bits | (1n << at),
  0n,
);

/** Returns whether a role lets its members manage the Discord server or others in it. */
export function hasPowers({ permissions }: Pick<GuildRoleFacts, 'permissions'>): boolean {
  return (permissions & (POWERS | administrator)) !== 0n;
}

/** Returns why the bot can't give each role of a Discord server, given the roles that the bot has. */
export function dutyRoleRefusals(
  guildId: string,
  roles: readonly GuildRoleFacts[],
  botRoleIds: readonly string[],
): ReadonlyMap<string, DutyRoleRefusal | null> {
  const own = roles.filter(({ id }) => id === guildId || botRoleIds.includes(id));
  const permissions = own.reduce((bits, role) => bits | role.permissions, 0n);
  const manages = (permissions & (administrator | manageRoles)) !== 0n;
  const highest = Math.max(0, ...own.map(({ position }) => position));
  return new Map(
    roles.map((role) => {
      if (role.id === guildId) return [role.id, 'everyone'];
      if (role.managed) return [role.id, 'managed'];
      if ((role.permissions & administrator) !== 0n) return [role.id, 'administrator'];
      if (!manages) return [role.id, 'permission'];
      return [role.id, role.position >= highest ? 'above' : null];
    }),
  );
}

/**
 * How far a role that we give is: requested, given, about to be taken, or unknown, because a request was never answered
 * and the role may be another's.
 */
export const DUTY_GRANT_STATES = ['giving', 'given', 'taking', 'unsure'] as const;
export type DutyGrantState = (typeof DUTY_GRANT_STATES)[number];

/** An event about a member that was sent before a role was given arrives within this long, in ms. */
const EVENT_DELAY_MS = 15_000;

/** A role that we gave, and when, in epoch ms. */
export interface DutyGrant {
  roleId: string;
  state: DutyGrantState;
  givenAt: number;
}

/**
 * Returns the roles that we gave and that a member lost, as an event with their roles says at `now` (epoch ms): if one
 * comes back, it is theirs. Events soon after a role was given can be older than the role and don't count.
 */
export function lostDutyRoles(grants: readonly DutyGrant[], has: readonly string[], now: number): string[] {
  return grants
    .filter(({ state, givenAt }) => state === 'given' && givenAt <= now - EVENT_DELAY_MS)
    .flatMap(({ roleId }) => (has.includes(roleId) ? [] : [roleId]));
}

/** What is known about one person. */
export interface DutyRoleFacts {
  /** Roles that their states give. */
  wanted: readonly string[];
  /** Roles that they have in Discord now. */
  has: readonly string[];
  granted: ReadonlyMap<string, DutyGrantState>;
  /** Per role of the Discord server why the bot can't give it; null for the ones it can give. */
  refusals: ReadonlyMap<string, DutyRoleRefusal | null>;
}

export interface DutyRolePlan {
  gives: string[];
  takes: string[];
  /** Grants that are over: the role is gone. */
  forgets: string[];
  /** Grants that become `unsure`: the role is left. */
  leaves: string[];
  /** Roles that can't be given or taken, and why. */
  refused: [roleId: string, why: DutyRoleRefusal][];
}

/**
 * Plans the differences between the roles that a person should have and the ones they have. Takes only roles that are
 * known to be ours: one that was there before is never recorded, and one whose request was never answered is left.
 */
export function planDutyRoles({ wanted, has, granted, refusals }: DutyRoleFacts): DutyRolePlan {
  const plan: DutyRolePlan = { gives: [], takes: [], forgets: [], leaves: [], refused: [] };
  for (const roleId of wanted) {
    if (has.includes(roleId)) continue;
    const why = refusalOf(refusals, roleId);
    if (why === null) plan.gives.push(roleId);
    else plan.refused.push([roleId, why]);
  }
  for (const [roleId, state] of granted) {
    if (!has.includes(roleId)) {
      if (!plan.gives.includes(roleId)) plan.forgets.push(roleId);
      continue;
    }
    if (state === 'taking') plan.leaves.push(roleId);
    if (wanted.includes(roleId) || state === 'taking' || state === 'unsure') continue;
    if (state === 'giving') {
      plan.leaves.push(roleId);
      continue;
    }
    const why = refusalOf(refusals, roleId);
    // A role that has become an administrator's since can still be taken.
    if (why === null || why === 'administrator') plan.takes.push(roleId);
    else plan.refused.push([roleId, why]);
  }
  return plan;
}

function refusalOf(refusals: DutyRoleFacts['refusals'], roleId: string): DutyRoleRefusal | null {
  const known = refusals.get(roleId);
  return known === undefined ? 'deleted' : known;
}
