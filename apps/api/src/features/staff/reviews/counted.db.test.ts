import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chunk } from '../../../db/chunk.ts';
import { newId } from '../../../db/ids.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';

const world = await createWorld();
const { handle } = world.database;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Around changes of the clocks in the zones below, and without one. */
const MOMENTS = ['2026-03-12T09:00Z', '2026-04-02T09:00Z', '2026-07-08T09:00Z', '2026-11-05T09:00Z'];
const SOURCES = ['web', 'api', 'bot', 'import', 'automation'] as const;
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'];

/** A moment near an edge of the reviewed weeks, often on it; in minutes from there. */
const place = fc.record({
  edge: fc.constantFrom('from', 'to'),
  minutes: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -4_000, max: 4_000 })),
});
const who = fc.constantFrom('moderator', 'admin', 'member');
const shift = fc.record({
  ...{ who, place, minutes: fc.integer({ min: 1, max: 20 * 60 }) },
  /** Begins and ends of breaks, in thousandths of the shift. */
  marks: fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { maxLength: 6 }),
  /** Minutes after its end at which it was corrected; negative is before. */
  corrected: fc.option(fc.constantFrom(-1, 0, 1)),
});
const open = fc.option(fc.record({ minutes: fc.integer({ min: 1, max: 30 * 60 }), onBreak: fc.boolean() }));
const call = fc.record({ who, place, kind: fc.constantFrom('resolved', 'dismissed', 'imported', 'open') });
const punishment = fc.record({
  ...{ who, place, source: fc.constantFrom(...SOURCES), isDeleted: fc.boolean() },
});
const work = fc.record({
  shifts: fc.array(shift, { maxLength: 8 }),
  open,
  calls: fc.array(call, { maxLength: 12 }),
  punishments: fc.array(punishment, { maxLength: 12 }),
  attended: fc.array(fc.record({ who, place }), { maxLength: 6 }),
});
type Work = typeof work extends fc.Arbitrary<infer Made> ? Made : never;
type Place = Work['calls'][number]['place'];
type Who = Work['calls'][number]['who'];

interface Weeks {
  from: number;
  to: number;
}

/** A shift as the reference counts it: minute by minute. */
interface Minutes {
  who: Who;
  from: number;
  to: number | null;
  breaks: readonly (readonly [number, number | null])[];
  confirmed: boolean;
}

/** What of the work the reference counts, in epoch ms. */
interface Facts {
  shifts: Minutes[];
  calls: { who: Who; at: number }[];
  punishments: { who: Who; at: number }[];
  attended: { who: Who; at: number }[];
}

/** Finds the last whole weeks by what calendars show, a quarter of an hour at a time. */
function weeksBefore(now: number, timeZone: string, count: number): Weeks {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  const mondays: number[] = [];
  for (let at = now; mondays.length <= count; at -= 15 * MINUTE) {
    if (format.format(at) === 'Mon 00:00' || format.format(at) === 'Mon, 00:00') mondays.push(at);
  }
  return { from: mondays.at(-1) ?? 0, to: mondays[0] ?? 0 };
}

/** Returns what the reference counts of one person. */
function expectedOf(facts: Facts, person: Who, { from, to }: Weeks, now: number) {
  const line = { workedMs: 0, heldMs: 0, shifts: 0 };
  for (const one of facts.shifts.filter(({ who: owner }) => owner === person)) {
    const end = one.to ?? now;
    if (one.from >= to || (one.from < from && end <= from)) continue;
    let [all, inside] = [0, 0];
    for (let at = one.from; at < end; at += MINUTE) {
      if (one.breaks.some(([begin, over]) => at >= begin && at < (over ?? end))) continue;
      all += MINUTE;
      if (at >= from && at < to) inside += MINUTE;
    }
    const isForgotten = one.to === null ? now - one.from > 12 * HOUR : !one.confirmed && all > 12 * HOUR;
    line[isForgotten ? 'heldMs' : 'workedMs'] += inside;
    line.shifts += 1;
  }
  const within = (events: Facts['calls']) =>
    events.filter(({ who: owner, at }) => owner === person && at >= from && at < to).length;
  const { calls, punishments, attended } = facts;
  const counts = { calls: within(calls), punishments: within(punishments), sessions: within(attended) };
  return { ...line, ...counts };
}

/** Writes random work as the product would have left it, and returns what counts of it. */
async function write(c: Community, made: Work, weeks: Weeks, now: number): Promise<Facts> {
  const serverId = c.server.id;
  const people: Record<Who, Person> = { moderator: c.moderator, admin: c.admin, member: c.member };
  const timeOf = ({ edge, minutes }: Place) =>
    Math.min(now, (edge === 'from' ? weeks.from : weeks.to) + minutes * MINUTE);
  const facts: Facts = { shifts: [], calls: [], punishments: [], attended: [] };
  for (const one of made.shifts) {
    const from = Math.min(timeOf(one.place), now - MINUTE);
    const to = Math.min(now, from + one.minutes * MINUTE);
    const marks = one.marks
      .toSorted((a, b) => a - b)
      .map((part) => from + Math.floor((part * (to - from)) / 1_000 / MINUTE) * MINUTE);
    const breaks = marks.flatMap((begin, nth) =>
      nth % 2 === 0 && marks[nth + 1] !== undefined ? [[begin, marks[nth + 1] ?? begin] as const] : [],
    );
    const id = await addShift(serverId, people[one.who], { from, to, breaks });
    if (one.corrected !== null) await correct(c, id, to + one.corrected * MINUTE);
    const confirmed = one.corrected !== null && one.corrected >= 0;
    facts.shifts.push({ who: one.who, from, to, breaks, confirmed });
  }
  if (made.open !== null) {
    const from = now - made.open.minutes * MINUTE;
    const breaks = made.open.onBreak ? [[from, null] as const] : [];
    await addShift(serverId, c.moderator, { from, to: null, breaks });
    facts.shifts.push({ who: 'moderator', from, to: null, breaks, confirmed: false });
  }
  const calls = made.calls.map((one) => ({ ...one, at: timeOf(one.place) }));
  await insertCalls(serverId, people, calls);
  facts.calls = calls.filter(({ kind }) => kind === 'resolved' || kind === 'dismissed');
  const punishments = made.punishments.map((one) => ({ ...one, at: timeOf(one.place) }));
  const rows = punishments.map(({ who: by, at, source, isDeleted }) =>
    punishmentRow(handle, {
      ...{ server_id: serverId, issued_by: people[by].id, created_at: at, updated_at: at, source },
      deleted_at: isDeleted ? at : null,
    }),
  );
  for (const some of chunk(rows)) await handle.insertInto('punishments').values(some).execute();
  facts.punishments = punishments.filter(
    ({ source, isDeleted }) => !isDeleted && (source === 'web' || source === 'api' || source === 'bot'),
  );
  facts.attended = made.attended.map((one) => ({ who: one.who, at: timeOf(one.place) }));
  for (const { who: by, at } of facts.attended) {
    const row = { server_id: serverId, session_id: newId(), user_id: people[by].id, ended_at: at };
    await handle.insertInto('game_session_attendance').values(row).execute();
  }
  return facts;
}

async function addShift(
  server_id: string,
  { id: user_id }: Person,
  { from, to, breaks }: Pick<Minutes, 'from' | 'to' | 'breaks'>,
): Promise<string> {
  const id = newId();
  const status = to !== null ? 'off_duty' : breaks.length > 0 ? 'on_break' : 'on_duty';
  const break_ms = breaks.reduce((sum, [begin, over]) => sum + (over === null ? 0 : over - begin), 0);
  const times = { clock_in_at: from, clock_out_at: to, break_ms };
  await handle
    .insertInto('shifts')
    .values({ server_id, id, user_id, status, type_id: null, ...times })
    .execute();
  for (const [started_at, ended_at] of breaks) {
    const row = { server_id, id: newId(), shift_id: id, started_at, ended_at };
    await handle.insertInto('shift_breaks').values(row).execute();
  }
  return id;
}

async function correct({ server, owner }: Community, shift_id: string, at: number): Promise<void> {
  await handle
    .insertInto('shift_corrections')
    .values({
      ...{ server_id: server.id, id: newId(), shift_id, at, corrected_by: owner.id },
      ...{ note: 'Was there', diff: '[]' },
    })
    .execute();
}

type Call = Work['calls'][number] & { at: number };

async function insertCalls(server_id: string, people: Record<Who, Person>, calls: readonly Call[]) {
  const names = { reporter_username: 'a', reporter_key: 'a', reported_username: 'b', reported_key: 'b' };
  const rows = calls.map(({ who: by, kind, at }) => {
    const { id: userId } = people[by];
    const isOpen = kind === 'open';
    return {
      ...{ server_id, id: newId(), source: 'panel' as const, reason: 'RDM', priority: 1, ...names },
      status: isOpen ? ('claimed' as const) : kind === 'dismissed' ? kind : ('resolved' as const),
      ...{ created_by: userId, created_at: at, updated_at: at, claimed_by: userId, claimed_at: at },
      ...{ closed_by: isOpen ? null : userId, closed_at: isOpen ? null : at },
      import_id: kind === 'imported' ? 'i1' : null,
    };
  });
  for (const some of chunk(rows)) await handle.insertInto('mod_calls').values(some).execute();
}

const COUNTS = ['workedMs', 'heldMs', 'shifts', 'calls', 'punishments', 'sessions'] as const;

/** Creates a review, or reads one that was, and returns its counts by the people's roles. */
async function countsOf(c: Community, asked: { weeks: number } | { reviewId: string }) {
  const { staffReviews } = c.owner.call;
  const serverId = c.server.id;
  const review = await ('weeks' in asked
    ? staffReviews.create({ serverId, ...asked })
    : staffReviews.get({ serverId, ...asked }));
  const lines = review.people.map((line) => [
    line.role,
    Object.fromEntries(COUNTS.map((count) => [count, line[count]])),
  ]);
  return { reviewId: review.id, span: [review.from, review.to], counts: Object.fromEntries(lines) };
}

const expected = (facts: Facts, weeks: Weeks, now: number) => ({
  moderator: expectedOf(facts, 'moderator', weeks, now),
  admin: expectedOf(facts, 'admin', weeks, now),
});

const spanIn = ({ from, to }: Weeks) => [new Date(from).toISOString(), new Date(to).toISOString()];

it('a review counts what a reference counts minute by minute, and stores records as they were', async () => {
  const zone = fc.constantFrom(...ZONES);
  const weekCount = fc.integer({ min: 1, max: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...MOMENTS),
      zone,
      zone,
      weekCount,
      work,
      async (moment, timezone, laterZone, count, made) => {
        const now = Date.parse(moment);
        world.clock.advance(now - world.clock.now());
        const c = await world.community();
        const serverId = c.server.id;
        await c.owner.call.servers.update({ serverId, timezone });
        const weeks = weeksBefore(now, timezone, count);
        const facts = await write(c, made, weeks, now);
        const first = await countsOf(c, { weeks: count });
        expect(first.span).toEqual(spanIn(weeks));
        expect(first.counts).toEqual(expected(facts, weeks, now));

        // Afterwards the zone changes, records are deleted and shifts confirmed.
        if (laterZone !== timezone) await c.owner.call.servers.update({ serverId, timezone: laterZone });
        const gone = { deleted_at: now };
        await handle.updateTable('punishments').set(gone).where('server_id', '=', serverId).execute();
        await handle.deleteFrom('mod_calls').where('server_id', '=', serverId).execute();
        const ended = handle.selectFrom('shifts').select(['id', 'clock_out_at']);
        for (const { id, clock_out_at: at } of await ended.where('server_id', '=', serverId).execute()) {
          if (at !== null) await correct(c, id, at);
        }
        const confirmed = facts.shifts.map((one) => ({ ...one, confirmed: true }));
        const stored = { ...facts, shifts: confirmed };
        const later = await countsOf(c, { reviewId: first.reviewId });
        expect(later.span).toEqual(first.span);
        expect(later.counts).toEqual(expected(stored, weeks, now));

        const laterWeeks = weeksBefore(now, laterZone, count);
        const second = await countsOf(c, { weeks: count });
        const isSame = laterWeeks.from === weeks.from && laterWeeks.to === weeks.to;
        expect(second.span).toEqual(spanIn(laterWeeks));
        expect(second.counts).toEqual(
          expected(isSame ? stored : { ...stored, calls: [], punishments: [] }, laterWeeks, now),
        );
      },
    ),
    { numRuns: 25 },
  );
});
