import type { ModCallStats } from '@tenfour/contracts';
import { dayNameOf, dayOf, medianOf } from '@tenfour/domain';
import { sql } from 'kysely';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import { avatarUrl } from '../../community/identity/index.ts';
import { timeZoneOf } from '../../community/servers/index.ts';

/** Rows per statement: takes some milliseconds, so that a long history does not block other requests. */
const ROWS_AT_ONCE = 5_000;

/** What is counted of a person, of a day, or of all. */
interface Tally {
  claimed: number;
  closed: number;
  /** From call to claim, ms. */
  responses: number[];
  /** From claim to close, ms. */
  resolutions: number[];
}

interface Day {
  /** First moment, epoch ms. */
  from: number;
  /** Such as "2026-11-21", in the server's time zone. */
  name: string;
}

/**
 * Returns response and resolution times of the last `days` days, today included, in the server's time zone. Claims and
 * closes count on their own days; answers in the game by unknown people count for no person. `now` in epoch ms.
 */
export async function modCallStats(
  handle: Handle,
  serverId: string,
  { days, now }: { days: number; now: number },
): Promise<ModCallStats> {
  const calendar = calendarOf(await timeZoneOf(handle, serverId), days, now);
  const from = calendar[0]?.from ?? now;
  const created = await createdPerDay(handle, serverId, calendar);
  const tallies = newTallies(calendar);
  await eachRow(handle, serverId, 'claimed_at', from, ({ at, by, since }) => {
    for (const tally of tallies.at(at, by)) {
      tally.claimed += 1;
      if (since !== null) tally.responses.push(at - since);
    }
  });
  await eachRow(handle, serverId, 'closed_at', from, ({ at, by, since }) => {
    for (const tally of tallies.at(at, by)) {
      tally.closed += 1;
      if (since !== null) tally.resolutions.push(at - since);
    }
  });
  return {
    from: iso(from),
    people: await peopleOf(handle, tallies.people),
    days: calendar.map(({ name }, index) => ({
      day: name,
      created: created[index] ?? 0,
      ...timesOf(tallies.days[index] ?? newTally()),
    })),
    total: { created: created.reduce((sum, count) => sum + count, 0), ...timesOf(tallies.total) },
  };
}

/** Oldest first; the last one is today. */
function calendarOf(zone: string, days: number, now: number): Day[] {
  const calendar: Day[] = [];
  for (let at = now; calendar.length < days; ) {
    const { from } = dayOf(at, zone);
    calendar.unshift({ from, name: dayNameOf(from, zone) });
    at = from - 1;
  }
  return calendar;
}

function newTally(): Tally {
  return { claimed: 0, closed: 0, responses: [], resolutions: [] };
}

function timesOf({ claimed, closed, responses, resolutions }: Tally) {
  return {
    claimed,
    closed,
    medianResponseMs: medianOf(responses),
    medianResolutionMs: medianOf(resolutions),
  };
}

function newTallies(calendar: readonly Day[]) {
  const total = newTally();
  const days = calendar.map(newTally);
  const people = new Map<string, Tally>();

  function ofPerson(id: string): Tally {
    const tally = people.get(id) ?? newTally();
    people.set(id, tally);
    return tally;
  }

  return {
    total,
    days,
    people,
    /** Returns the tallies that count a step at `at` by this person. */
    at(at: number, by: string | null): Tally[] {
      const day = days[calendar.findLastIndex(({ from }) => from <= at)];
      return [total, ...(day ? [day] : []), ...(by === null ? [] : [ofPerson(by)])];
    },
  };
}

/** Each answered by a range of the list's index. */
async function createdPerDay(handle: Handle, serverId: string, calendar: readonly Day[]): Promise<number[]> {
  const counts: number[] = [];
  for (const [index, { from }] of calendar.entries()) {
    const to = calendar[index + 1]?.from ?? Number.MAX_SAFE_INTEGER;
    const { count } = await handle
      .selectFrom('mod_calls')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('server_id', '=', serverId)
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .executeTakeFirstOrThrow();
    counts.push(Number(count));
  }
  return counts;
}

/** A step of a call: when, by which person, and how long after `since` (epoch ms). */
interface CallAction {
  at: number;
  by: string | null;
  since: number | null;
}

const ACTION_COUNTS = {
  claimed_at: { by: 'claimed_by', since: 'created_at' },
  closed_at: { by: 'closed_by', since: 'claimed_at' },
} as const;

async function eachRow(
  handle: Handle,
  serverId: string,
  column: keyof typeof ACTION_COUNTS,
  from: number,
  visit: (action: CallAction) => void,
): Promise<void> {
  const { by, since } = ACTION_COUNTS[column];
  const base = handle
    .selectFrom('mod_calls')
    .select(['id', `${by} as by`, `${since} as since`])
    .select(sql<number>`${sql.ref(column)}`.as('at'))
    .where('server_id', '=', serverId)
    .orderBy(column)
    .orderBy('id')
    .limit(ROWS_AT_ONCE);
  let rows = await base.where(column, '>=', from).execute();
  for (;;) {
    for (const row of rows) visit(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    await yieldToEventLoop();
    rows = await base
      .where(column, '>=', last.at)
      .where(sql<boolean>`(${sql.ref(column)}, id) > (${last.at}, ${last.id})`)
      .execute();
  }
}

/** Returns the people with their counts, most active first. */
async function peopleOf(
  handle: Handle,
  tallies: ReadonlyMap<string, Tally>,
): Promise<ModCallStats['people']> {
  if (tallies.size === 0) return [];
  const users = await handle
    .selectFrom('users')
    .select(['id', 'username', 'discord_id'])
    .where('id', 'in', [...tallies.keys()])
    .execute();
  return users
    .map(({ id, username, discord_id }) => ({
      staff: { id, username, avatar: avatarUrl(discord_id) },
      ...timesOf(tallies.get(id) ?? newTally()),
    }))
    .sort(
      (a, b) =>
        b.claimed + b.closed - (a.claimed + a.closed) || (a.staff.username < b.staff.username ? -1 : 1),
    );
}
