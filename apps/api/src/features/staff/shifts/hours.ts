import {
  type Hours,
  type HoursInput,
  MEMBERS_LIST_MAX,
  type PersonHours,
  type Viewer,
  type Weeks,
} from '@tenfour/contracts';
import {
  endedBreakMs,
  isForgotten,
  type LeaveSpan,
  minutesAfterLeaves,
  monthOf,
  type Span,
  sessionsAfterLeaves,
  shiftTimes,
  type WeeklyQuota,
  weekOf,
  weeksUpTo,
} from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { avatarUrl } from '../../community/identity/index.ts';
import { timeZoneOf } from '../../community/servers/index.ts';
import { leavesWithin } from '../leaves/index.ts';
import { hoursStore, type Named, type OwnedShift, type Sum } from './hours-store.ts';
import { isRequired, quotasOfPeople } from './quotas-store.ts';
import { countRecords } from './records.ts';
import { noSuchType } from './refusals.ts';
import { type KnownType, rulesStore } from './rules-store.ts';
import type { ShiftsDeps } from './step.ts';

/** Weeks that a person's chart shows. */
const WEEKS = 12;

const EVER: Span = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Hours per person in a range, most first. Throws NOT_FOUND for a type that does not exist. */
export async function hours(deps: ShiftsDeps, viewer: Viewer, input: HoursInput): Promise<Hours> {
  const { handle } = deps.database;
  const { range, typeId } = input;
  const now = deps.now();
  const zone = await timeZoneOf(handle, viewer.serverId);
  const span = spanOf(range, zone, now);
  const store = hoursStore(handle, viewer.serverId);
  const [worked, sessions, onDuty, required, requiredOf] = await Promise.all([
    workedIn(store, span, typeId, now),
    store.sessions(span),
    peopleOnDuty(store),
    requirementOf(deps, viewer, typeId),
    requiredAfterLeaves(handle, viewer.serverId, isWeek(range) ? span : null, zone),
  ]);
  const active = typeId === undefined ? [...sessions.keys()] : [];
  const people = await listed(store, [...worked.keys(), ...active], required);
  const lines = people.map((person) => ({
    ...lineOf(person, worked.get(person.userId), onDuty, requiredOf(person, required.of(person))),
    ...sessions.get(person.userId),
  }));
  lines.sort((a, b) => b.workedMs - a.workedMs || compare(a.username, b.username));
  return {
    range,
    from: span === null ? null : iso(span.from),
    to: span === null ? null : iso(span.to),
    people: lines.slice(0, MEMBERS_LIST_MAX),
  };
}

/**
 * Returns the hours in any span (epoch ms) of the people who worked, who have to, or who are in `others`: most hours
 * first, at most `MEMBERS_LIST_MAX`. Requirements are those of a week, without leaves.
 */
export async function hoursWithin(
  deps: ShiftsDeps,
  viewer: Viewer,
  span: Span,
  others: readonly string[],
): Promise<{ people: PersonHours[]; workedMs: ReadonlyMap<string, number> }> {
  const store = hoursStore(deps.database.handle, viewer.serverId);
  const [worked, sessions, onDuty, required] = await Promise.all([
    workedIn(store, span, undefined, deps.now()),
    store.sessions(span),
    peopleOnDuty(store),
    requirementOf(deps, viewer, undefined),
  ]);
  const people = await listed(store, [...worked.keys(), ...others], required);
  const lines = people.map((person) => ({
    ...lineOf(person, worked.get(person.userId), onDuty, required.of(person)),
    ...sessions.get(person.userId),
  }));
  lines.sort((a, b) => b.workedMs - a.workedMs || compare(a.username, b.username));
  return {
    people: lines.slice(0, MEMBERS_LIST_MAX),
    workedMs: new Map([...worked].map(([userId, { workedMs }]) => [userId, workedMs])),
  };
}

/** What people worked in a period, by their ids. */
export interface PeriodWork {
  hours: ReadonlyMap<string, Sum>;
  sessions: ReadonlyMap<string, { sessions: number }>;
  /** Of a type: who started a shift of it within `since` and the end of the period. Null for all shifts. */
  staff: ReadonlySet<string> | null;
}

/** Returns what people worked in a span (epoch ms); of one type with its staff, or of all shifts with sessions. */
export async function workWithin(
  handle: Handle,
  serverId: string,
  { now, ...of }: { span: Span; typeId: string | undefined; since: number; now: number },
): Promise<PeriodWork> {
  const { span, typeId, since } = of;
  const store = hoursStore(handle, serverId);
  const hours = await workedIn(store, span, typeId, now);
  if (typeId === undefined) return { hours, sessions: await store.sessions(span), staff: null };
  const staff = await store.staffOfType(typeId, { from: since, to: span.to });
  return { hours, sessions: new Map(), staff: new Set(staff) };
}

type Store = ReturnType<typeof hoursStore>;

/** What is required of people; `holders` have a custom role that requires something. */
interface Required {
  of: (person: Pick<Named, 'userId' | 'role'>) => Requirement;
  holders: readonly string[];
}

/** What is required of a person each week; null for nothing. */
type Requirement = Pick<PersonHours, 'requiredMinutes' | 'requiredSessions'>;

const NOTHING: Requirement = { requiredMinutes: null, requiredSessions: null };

function spanOf(range: HoursInput['range'], zone: string, now: number): Span | null {
  if (range === 'all') return null;
  if (range === 'month') return monthOf(now, zone);
  const week = weekOf(now, zone);
  return range === 'week' ? week : weekOf(week.from - 1, zone);
}

/** Returns whether the range is a week. Hours are required per week, so other ranges show the weekly requirement. */
function isWeek(range: HoursInput['range']): boolean {
  return range === 'week' || range === 'last-week';
}

/** Returns a week's requirement less a person's leaves. */
type RequiredAfterLeaves = (person: Pick<Named, 'userId' | 'joinedAt'>, required: Requirement) => Requirement;

async function requiredAfterLeaves(
  handle: Handle,
  serverId: string,
  week: Span | null,
  zone: string,
): Promise<RequiredAfterLeaves> {
  if (week === null) return (_person, required) => required;
  const leaves = await leavesWithin(handle, serverId, week);
  return ({ userId, joinedAt }, required) =>
    lessLeaves(required, week, leaves.get(userId) ?? [], zone, joinedAt);
}

function lessLeaves(
  { requiredMinutes, requiredSessions }: Requirement,
  week: Span,
  leaves: readonly LeaveSpan[],
  zone: string,
  joinedAt: number | null,
): Requirement {
  const of = [week, leaves, zone, joinedAt ?? undefined] as const;
  return {
    requiredMinutes: requiredMinutes === null ? null : minutesAfterLeaves(requiredMinutes, ...of),
    requiredSessions: requiredSessions === null ? null : sessionsAfterLeaves(requiredSessions, ...of),
  };
}

/** Sums shifts inside the span; of open shifts and those that cross its edges only the part inside. */
async function workedIn(
  store: Store,
  span: Span | null,
  typeId: string | undefined,
  now: number,
): Promise<Map<string, Sum>> {
  const whose = { typeId };
  const [sums, others, open] = await Promise.all([
    span === null ? store.allEnded(whose) : store.within(span, whose),
    span === null ? store.long(whose) : store.longOrCrossing(span, whose),
    store.open(whose),
  ]);
  const worked = new Map(sums.map((sum) => [sum.userId, sum]));
  for (const shift of [...others, ...open]) {
    const part = partOf(shift, span ?? EVER, now);
    if (part === null) continue;
    const { userId } = shift;
    worked.set(userId, added(userId, worked.get(userId), part));
  }
  return worked;
}

type Part = Pick<Sum, 'workedMs' | 'heldMs' | 'breakMs'>;

/** Returns the part inside the span, its hours held back if it was forgotten. Null when the shift does not touch it. */
function partOf(shift: OwnedShift, span: Span, now: number): Part | null {
  const end = Math.max(shift.endedAt ?? now, shift.startedAt);
  const begins = shift.startedAt >= span.from && shift.startedAt < span.to;
  if (!begins && (shift.startedAt >= span.to || end <= span.from)) return null;
  const { workedMs, breakMs } = shiftTimes(shift, now, span);
  const held = isForgotten({ ...shift, breakMs: endedBreakMs(shift.breaks) }, now);
  return { workedMs: held ? 0 : workedMs, heldMs: held ? workedMs : 0, breakMs };
}

function added(userId: string, sum: Sum | undefined, { workedMs, heldMs, breakMs }: Part): Sum {
  return {
    userId,
    workedMs: (sum?.workedMs ?? 0) + workedMs,
    heldMs: (sum?.heldMs ?? 0) + heldMs,
    breakMs: (sum?.breakMs ?? 0) + breakMs,
    shifts: (sum?.shifts ?? 0) + 1,
  };
}

async function peopleOnDuty(store: Store): Promise<Set<string>> {
  const open = await store.open({});
  return new Set(open.filter(({ status }) => status === 'on_duty').map(({ userId }) => userId));
}

/** What is asked of people each week: by a type where one is named, else by their roles. */
async function requirementOf(
  { database, now }: ShiftsDeps,
  { serverId }: Viewer,
  typeId: string | undefined,
): Promise<Required> {
  if (typeId === undefined) {
    const quotas = await quotasOfPeople(database.handle, serverId, now());
    return {
      of: (person) => requirementIn(quotas.of(person)),
      holders: quotas.holders,
    };
  }
  const type = (await rulesStore(database.handle, serverId).typesAnd([typeId])).find(
    ({ id }) => id === typeId,
  );
  if (!type) throw noSuchType();
  const { weeklyMinutes, removed } = type;
  const asked = { ...NOTHING, requiredMinutes: weeklyMinutes };
  return { of: ({ role }) => (!removed && isRequired(role) ? asked : NOTHING), holders: [] };
}

function requirementIn({ minutes, sessions }: WeeklyQuota): Requirement {
  return { requiredMinutes: minutes, requiredSessions: sessions };
}

/** Returns the people who worked and those who have to. */
async function listed(store: Store, worked: readonly string[], required: Required): Promise<Named[]> {
  const staff = await store.staff();
  const known = new Set(staff.map(({ userId }) => userId));
  const active = new Set(worked);
  const others = [...new Set([...worked, ...required.holders])].filter((userId) => !known.has(userId));
  return [...staff, ...(await store.named(others))].filter(
    (person) => active.has(person.userId) || Object.values(required.of(person)).some((one) => one !== null),
  );
}

function lineOf(
  { userId, username, discordId, role }: Named,
  sum: Sum | undefined,
  onDuty: ReadonlySet<string>,
  required: Requirement,
): PersonHours {
  return {
    userId,
    username,
    avatar: avatarUrl(discordId),
    role,
    workedMs: sum?.workedMs ?? 0,
    heldMs: sum?.heldMs ?? 0,
    breakMs: sum?.breakMs ?? 0,
    shifts: sum?.shifts ?? 0,
    sessions: 0,
    hosted: 0,
    onDuty: onDuty.has(userId),
    ...required,
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The last twelve weeks of one person, and what this week's shifts were of. */
export async function weeks(deps: ShiftsDeps, viewer: Viewer, userId: string): Promise<Weeks> {
  const { handle } = deps.database;
  const { serverId } = viewer;
  const now = deps.now();
  const store = hoursStore(handle, serverId);
  const zone = await timeZoneOf(handle, serverId);
  const spans = weeksUpTo(now, zone, WEEKS);
  const [first, last] = [spans[0] ?? EVER, spans.at(-1) ?? EVER];
  const all = { from: first.from, to: last.to };
  const [[person], ended, open, attended, quotas, leaves] = await Promise.all([
    store.named([userId]),
    store.endedOf(userId, all),
    store.open({ userId }),
    store.attendedBy(userId, all),
    quotasOfPeople(handle, serverId, now),
    leavesWithin(handle, serverId, all, userId),
  ]);
  const requiredOf = (requirement: Requirement, week: Span) =>
    lessLeaves(requirement, week, leaves.get(userId) ?? [], zone, person?.joinedAt ?? null);
  const role = person?.role ?? null;
  const quota = quotas.of({ userId, role });
  const required = requirementIn(quota);
  const shifts = [...ended, ...open];
  const worked = workedByType(last, shifts, now);
  const types = await rulesStore(handle, serverId).typesAnd([...worked.keys()].filter((id) => id !== null));
  const records = await recordsIn(handle, serverId, userId, last, quota);
  return {
    records: records.map(({ required, ...one }) => ({
      ...one,
      required: requiredOf({ ...NOTHING, requiredSessions: required }, last).requiredSessions ?? 0,
    })),
    weeks: spans.map((span) => ({
      ...weekIn(span, shifts, now),
      sessions: attended.filter((at) => at >= span.from && at < span.to).length,
      ...requiredOf(required, span),
    })),
    ...required,
    types: typesIn(worked, types, isRequired(role)).map((line) => ({
      ...line,
      requiredMinutes: requiredOf({ ...NOTHING, requiredMinutes: line.requiredMinutes }, last)
        .requiredMinutes,
    })),
  };
}

/** Returns what a person did in a week of what `quota` requires besides hours and sessions. */
async function recordsIn(
  handle: Handle,
  serverId: string,
  userId: string,
  week: Span,
  quota: WeeklyQuota,
): Promise<Weeks['records']> {
  const records = (['calls', 'punishments'] as const).map(async (measure) => {
    const required = quota[measure];
    if (required === null) return [];
    const counts = await countRecords(handle, serverId, measure, week, userId);
    return [{ measure, count: counts.get(userId) ?? 0, required }];
  });
  return (await Promise.all(records)).flat();
}

function weekIn(span: Span, shifts: readonly OwnedShift[], now: number) {
  const parts = shifts.flatMap((shift) => partOf(shift, span, now) ?? []);
  return {
    from: iso(span.from),
    workedMs: parts.reduce((sum, part) => sum + part.workedMs, 0),
    heldMs: parts.reduce((sum, part) => sum + part.heldMs, 0),
    breakMs: parts.reduce((sum, part) => sum + part.breakMs, 0),
    shifts: parts.length,
  };
}

/** What was worked in the span of each type that was; null stands for work without one. */
function workedByType(span: Span, shifts: readonly OwnedShift[], now: number): Map<string | null, number> {
  const worked = new Map<string | null, number>();
  for (const shift of shifts) {
    const part = partOf(shift, span, now);
    if (part !== null) worked.set(shift.typeId, (worked.get(shift.typeId) ?? 0) + part.workedMs);
  }
  return worked;
}

/** Types that require hours first, then those that were worked, then work without a type. */
function typesIn(
  worked: ReadonlyMap<string | null, number>,
  types: readonly KnownType[],
  asked: boolean,
): Weeks['types'] {
  const lines = types.map(({ id, name, weeklyMinutes, removed }) => ({
    typeId: id as string | null,
    name,
    requiredMinutes: asked && !removed ? weeklyMinutes : null,
  }));
  const without = { typeId: null, name: 'No type', requiredMinutes: null };
  return [...lines, without]
    .filter(({ typeId, requiredMinutes }) => requiredMinutes !== null || worked.has(typeId))
    .sort((a, b) => Number(b.requiredMinutes !== null) - Number(a.requiredMinutes !== null))
    .map(({ typeId, name, requiredMinutes }) => ({
      typeId,
      name,
      workedMs: worked.get(typeId) ?? 0,
      requiredMinutes,
    }));
}
