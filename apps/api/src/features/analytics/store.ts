import { setImmediate as breathe } from 'node:timers/promises';
import { type EvenSpan, hourOf, type Span } from '@tenfour/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../db/database.ts';
import type { PunishmentsTable } from '../../db/schema/index.ts';

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
const DAY_MS = 24 * HOUR_MS;
const WEEK_HOURS = 7 * 24;

/** The first hour of 1970 was a Thursday's, three days after a Monday's. */
const THURSDAY_HOURS = 3 * 24;

/** Rows of one statement: some milliseconds, so that nobody else waits for a long history. */
const ROWS_AT_ONCE = 4_000;

/** What the hours of a server add up to. */
export const COUNTED = [
  'joins',
  'leaves',
  'kills',
  'game_commands',
  'sent_panel',
  'sent_bot',
  'sent_scheduled',
  'sent_automation',
  'sent_api',
] as const;
export type Counted = (typeof COUNTED)[number];

/** A day, or an hour, of a server. */
export type HoursSum = Record<Counted, number> & {
  /** Days after 1970 of the server's calendar, or the hour's first moment. */
  at: number;
  samples: number;
  players_sum: number;
  players_max: number;
};

/** An hour belongs to where its middle falls: where zones are half an hour off there is no better half. */
function inside({ from, to }: Span): RawBuilder<boolean> {
  return sql`hour >= ${sql.lit(from - HALF_HOUR_MS)} AND hour < ${sql.lit(to - HALF_HOUR_MS)}`;
}

/** The counted hours of one server. */
export function hoursStore(handle: Handle, serverId: string) {
  async function sums(at: RawBuilder<number>, span: Span): Promise<HoursSum[]> {
    const columns = COUNTED.map((column) => sql`sum(${sql.ref(column)}) AS ${sql.ref(column)}`);
    const { rows } = await sql<HoursSum>`SELECT ${at} AS at, sum(samples) AS samples,
        sum(players_sum) AS players_sum, max(players_max) AS players_max, ${sql.join(columns)}
      FROM server_hours WHERE server_id = ${serverId} AND ${inside(span)} GROUP BY 1`.execute(handle);
    return rows;
  }

  return {
    /** One line per day of the calendar that has an hour; a day may have two, in neighbouring spans. */
    async days(spans: readonly EvenSpan[]): Promise<HoursSum[]> {
      const found: HoursSum[] = [];
      for (const span of spans) {
        const local = sql<number>`(hour + ${sql.lit(HALF_HOUR_MS + span.offset)}) / ${sql.lit(DAY_MS)}`;
        found.push(...(await sums(local, span)));
      }
      return found;
    },

    /** One line per hour. */
    hours: ({ from, to }: Span) =>
      // Those of a half-hour zone begin before the day does.
      sums(sql<number>`hour`, { from: hourOf(from) + HALF_HOUR_MS, to: to + HALF_HOUR_MS }),

    /** Players added up per hour of the week (0 is Monday's first); an hour may come twice, from neighbouring spans. */
    async week(spans: readonly EvenSpan[]): Promise<{ at: number; samples: number; players: number }[]> {
      const found: { at: number; samples: number; players: number }[] = [];
      for (const span of spans) {
        const shift = HALF_HOUR_MS + span.offset + THURSDAY_HOURS * HOUR_MS;
        const { rows } = await sql<{ at: number; samples: number; players: number }>`
          SELECT ((hour + ${sql.lit(shift)}) / ${sql.lit(HOUR_MS)}) % ${sql.lit(WEEK_HOURS)} AS at,
            sum(samples) AS samples, sum(players_sum) AS players
          FROM server_hours WHERE server_id = ${serverId} AND samples > 0 AND ${inside(span)} GROUP BY 1`.execute(
          handle,
        );
        found.push(...rows);
      }
      return found;
    },
  };
}

/** Punishments of one server, those that are not deleted. */
export function punishmentCounts(handle: Handle, serverId: string) {
  const within = ({ from, to }: Span) =>
    sql`server_id = ${serverId} AND deleted_at IS NULL AND created_at >= ${sql.lit(from)} AND created_at < ${sql.lit(to)}`;

  return {
    /** By day of the calendar and type; a day may have two lines of a type, from neighbouring spans. */
    async days(
      spans: readonly EvenSpan[],
    ): Promise<{ at: number; type: PunishmentsTable['type']; count: number }[]> {
      const found: { at: number; type: PunishmentsTable['type']; count: number }[] = [];
      for (const span of spans) {
        const { rows } = await sql<(typeof found)[number]>`
          SELECT (created_at + ${sql.lit(span.offset)}) / ${sql.lit(DAY_MS)} AS at, type, count(*) AS count
          FROM punishments WHERE ${within(span)} GROUP BY 1, 2`.execute(handle);
        found.push(...rows);
      }
      return found;
    },

    /** How many each person has recorded. */
    async people(span: Span): Promise<Map<string, number>> {
      const { rows } = await sql<{ by: string; count: number }>`SELECT issued_by AS by, count(*) AS count
        FROM punishments WHERE ${within(span)} GROUP BY 1`.execute(handle);
      return new Map(rows.map(({ by, count }) => [by, count]));
    },
  };
}

/** Something that was done to a call: when, by whom, and how long after `since` (epoch ms). */
export interface Deed {
  at: number;
  by: string | null;
  since: number | null;
}

const DEEDS = {
  claimed_at: { by: 'claimed_by', since: 'created_at' },
  closed_at: { by: 'closed_by', since: 'claimed_at' },
} as const;

/** Visits every claim, or close, of a server's calls in the span, in the order of time. */
export async function eachDeed(
  handle: Handle,
  serverId: string,
  column: keyof typeof DEEDS,
  { from, to }: Span,
  visit: (deed: Deed) => void,
): Promise<void> {
  const { by, since } = DEEDS[column];
  const base = handle
    .selectFrom('mod_calls')
    .select(['id', `${by} as by`, `${since} as since`])
    .select(sql<number>`${sql.ref(column)}`.as('at'))
    .where('server_id', '=', serverId)
    .where(column, '<', to)
    .orderBy(column)
    .orderBy('id')
    .limit(ROWS_AT_ONCE);
  let rows = await base.where(column, '>=', from).execute();
  for (;;) {
    for (const row of rows) visit(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    await breathe();
    rows = await base
      .where(column, '>=', last.at)
      .where(sql<boolean>`(${sql.ref(column)}, id) > (${last.at}, ${last.id})`)
      .execute();
  }
}
