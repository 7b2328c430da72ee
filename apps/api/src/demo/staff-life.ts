import type { Viewer } from '@tenfour/contracts';
import { between, createRandom, pick } from '@tenfour/sandbox/random';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Scene } from './clock.ts';
import type { DemoCommunity } from './communities.ts';
import { type Scenario, type Staff, staffOf } from './scenario.ts';

/** How far back shifts go, in days. */
const SHIFT_DAYS = 110;

/** A person is on duty on one in so many days. */
const ONE_IN = 4;

/** Kinds of duty with the minutes that are asked for each week. */
const TYPES = [
  { name: 'Patrol', weeklyMinutes: 120 },
  { name: 'Dispatch', weeklyMinutes: null },
  { name: 'Training', weeklyMinutes: null },
  { name: 'Administration', weeklyMinutes: null },
] as const;

/** Most evenings are patrols. */
const DUTIES = ['Patrol', 'Patrol', 'Patrol', 'Dispatch', 'Training', 'Administration'] as const;

/** Who is on duty while the demo is opened, none of them a persona, and who forgot to clock out. */
const TONIGHT = [
  { name: 'Nadia Okafor', minutesAgo: 134, duty: 'Patrol', onBreak: false },
  { name: 'Theo Marsh', minutesAgo: 51, duty: 'Administration', onBreak: false },
  { name: 'ellis_ward', minutesAgo: 95, duty: 'Dispatch', onBreak: true },
  { name: 'nour.aldin', minutesAgo: 72, duty: 'Patrol', onBreak: false },
  { name: 'Tomasz', minutesAgo: 16 * 60, duty: 'Patrol', onBreak: false },
] as const;

/** The discipline of a staff that is mostly fine. */
const INFRACTIONS = [
  {
    of: 'Marco Ruiz',
    type: 'warning',
    daysAgo: 62,
    reason: 'Went off duty in the middle of a call',
    revoked: null,
  },
  {
    of: 'ellis_ward',
    type: 'warning',
    daysAgo: 41,
    reason: 'Two weeks below the required hours',
    revoked: null,
  },
  {
    of: 'Jonas Lind',
    type: 'strike',
    daysAgo: 26,
    reason: 'Banned a player without evidence',
    revoked: 'The clip turned up: the ban was right',
  },
  {
    of: 'Marco Ruiz',
    type: 'strike',
    daysAgo: 12,
    reason: 'Kicked a player after an argument',
    revoked: null,
  },
  {
    of: 'hazel.finch',
    type: 'warning',
    daysAgo: 5,
    reason: 'Three shifts without a callsign',
    revoked: null,
  },
] as const;

/** Shifts, their rules and infractions of a busy community; nothing for one without a game. */
export function staffScenes(scenario: Scenario, demo: DemoCommunity, now: number): Scene[] {
  if (demo.erlcKey === null) return [];
  const from = now - Math.min(SHIFT_DAYS, demo.foundedDaysAgo - 2) * DAY_MS;
  const types = new Map<string, string>();
  const duty = createDuty(scenario, types);
  const staff = staffOf(demo, now);
  const random = createRandom(`${demo.name}:shifts`);
  return [
    { at: from, play: () => makeRules(scenario, demo, types) },
    ...staff.flatMap((person) =>
      evenings(person, { from, now, random }).flatMap((shift) => duty.whole(shift)),
    ),
    ...TONIGHT.flatMap((one) =>
      staff.filter(({ name }) => name === one.name).flatMap((person) => duty.open(person, one, now)),
    ),
    ...infractionScenes(scenario, demo, staff, now),
  ];
}

async function makeRules(scenario: Scenario, demo: DemoCommunity, types: Map<string, string>): Promise<void> {
  const { shifts } = scenario.stage.services;
  const owner = await scenario.viewer(demo.owner, 'owner');
  const { serverId } = owner;
  for (const type of TYPES) types.set(type.name, (await shifts.createType(owner, { serverId, ...type })).id);
  const hours = { moderator: 4 * 60, admin: 3 * 60 };
  await shifts.saveRequirements(owner, { serverId, ...hours, moderatorSessions: 2, moderatorCalls: 3 });
}

interface Evening {
  person: Staff;
  at: number;
  minutes: number;
  /** Minutes after which a break begins, and how long it is; null without one. */
  pause: { after: number; minutes: number } | null;
  duty: string;
}

/** Shifts of one person: never two on one day, none that reaches into the last day. */
function evenings(
  person: Staff,
  { from, now, random }: { from: number; now: number; random: ReturnType<typeof createRandom> },
): Evening[] {
  const found: Evening[] = [];
  const firstDay = Math.ceil(Math.max(from + HOUR_MS, person.since) / DAY_MS) * DAY_MS;
  for (let day = firstDay; day < now - 2 * DAY_MS; day += DAY_MS) {
    if (between(random, 1, ONE_IN) > 1) continue;
    const minutes = between(random, 45, 230);
    const pause = minutes > 100 ? { after: between(random, 40, 80), minutes: between(random, 6, 18) } : null;
    const at = day + between(random, 15 * 60, 20 * 60) * MINUTE_MS;
    found.push({ person, at, minutes, pause, duty: pick(random, DUTIES) });
  }
  return found;
}

/** What a shift is played with. */
function createDuty(scenario: Scenario, types: ReadonlyMap<string, string>) {
  const { shifts } = scenario.stage.services;
  const as = (person: Staff, step: (viewer: Viewer) => Promise<unknown>) => async () => {
    await step(await scenario.viewer(person, person.role));
  };
  const begin = (person: Staff, duty: string) =>
    as(person, (viewer) =>
      shifts.clockIn(viewer, { serverId: viewer.serverId, typeId: types.get(duty) ?? null }),
    );
  const turn = (person: Staff, status: 'on_duty' | 'on_break' | 'off_duty') =>
    as(person, (viewer) => shifts.setStatus(viewer, status));

  return {
    whole({ person, at, minutes, pause, duty }: Evening): Scene[] {
      const after = (passed: number) => at + passed * MINUTE_MS;
      const paused = pause && [
        { at: after(pause.after), play: turn(person, 'on_break') },
        { at: after(pause.after + pause.minutes), play: turn(person, 'on_duty') },
      ];
      return [
        { at, play: begin(person, duty) },
        ...(paused ?? []),
        { at: after(minutes), play: turn(person, 'off_duty') },
      ];
    },

    open(person: Staff, tonight: (typeof TONIGHT)[number], now: number): Scene[] {
      const begun = { at: now - tonight.minutesAgo * MINUTE_MS, play: begin(person, tonight.duty) };
      const pause = { at: now - 7 * MINUTE_MS, play: turn(person, 'on_break') };
      return tonight.onBreak ? [begun, pause] : [begun];
    },
  };
}

function infractionScenes(
  scenario: Scenario,
  demo: DemoCommunity,
  staff: readonly Staff[],
  now: number,
): Scene[] {
  const { infractions } = scenario.stage.services;
  return INFRACTIONS.flatMap(({ of, type, daysAgo, reason, revoked }) => {
    const person = staff.find(({ name }) => name === of);
    const at = now - daysAgo * DAY_MS + 3 * HOUR_MS;
    if (!person || person.since > at) return [];
    let infractionId = '';
    const written: Scene = {
      at,
      play: async () => {
        const owner = await scenario.viewer(demo.owner, 'owner');
        const { id: staffUserId } = await scenario.stage.enter(person);
        const input = { serverId: owner.serverId, staffUserId, type, reason };
        infractionId = (await infractions.create(owner, input)).id;
      },
    };
    if (revoked === null) return [written];
    const takenBack = async (): Promise<void> => {
      const owner = await scenario.viewer(demo.owner, 'owner');
      await infractions.revoke(owner, { serverId: owner.serverId, infractionId, reason: revoked });
    };
    return [written, { at: at + DAY_MS, play: takenBack }];
  });
}
