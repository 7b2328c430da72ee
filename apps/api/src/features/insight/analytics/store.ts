import { type EvenSpan, hourOf, type Span } from '@tenfour/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { engineOf } from '../../../db/search.ts';
import type { PunishmentsTable } from '../../../db/table-types/index.ts';

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
const DAY_MS = 24 * HOUR_MS;
const WEEK_HOURS = 7 * 24;

/** The first hour of 1970 was a Thursday's, three days after a Monday's. */
const THURSDAY_HOURS = 3 * 24;

/** What the hours of a server add up to. */
export type Counted =
  | 'players_sum'
  | 'joins'
  | 'leaves'
  | 'kills'
  | 'game_commands'
  | 'sent_panel'
  | 'sent_bot'
  | 'sent_scheduled'
  | 'sent_automation'
  | 'sent_api';

/** A day, or an hour, of a server. Of the counts it has those that were asked for. */
export type HoursSum = Partial<Record<Counted, number>> & {
  /** Days after 1970 of the server's calendar, or the hour's first moment. */
  at: number;
  samples: number;
  /** The highest number of players; where the players were asked for. */
  players_max?: number;
};

/** An hour belongs to where its middle falls: where zones are half an hour off there is no better half. */
function inside({ from, to }: Span): RawBuilder<boolean> {
  return sql`hour >= ${sql.lit(from - HALF_HOUR_MS)} AND hour < ${sql.lit(to - HALF_HOUR_MS)}`;
}

/** The counted hours of one server. */
export function hoursStore(handle: Handle, serverId: string) {
  async function sums(at: RawBuilder<number>, span: Span, columns: readonly Counted[]): Promise<HoursSum[]> {
    const added = columns.map((column) => sql`sum(${sql.ref(column)}) AS ${sql.ref(column)}`);
    const highest = columns.includes('players_sum') ? [sql`max(players_max) AS players_max`] : [];
    const { rows } = await sql<HoursSum>`SELECT ${at} AS at, sum(samples) AS samples,
        ${sql.join([...added, ...highest])}
      FROM server_hours WHERE server_id = ${serverId} AND ${inside(span)} GROUP BY 1`.execute(handle);
    return rows;
  }

  return {
    /** One line per day of the calendar that has an hour; a day may have two, in neighbouring spans. */
    async days(spans: readonly EvenSpan[], columns: readonly Counted[]): Promise<HoursSum[]> {
      const found: HoursSum[] = [];
      for (const span of spans) {
        const local = sql<number>`(hour + ${sql.lit(HALF_HOUR_MS + span.offset)}) / ${sql.lit(DAY_MS)}`;
        found.push(...(await sums(local, span, columns)));
      }
      return found;
    },

    /** One line per hour. */
    hours: ({ from, to }: Span, columns: readonly Counted[]) =>
      // Those of a half-hour zone begin before the day does.
      sums(sql<number>`hour`, { from: hourOf(from) + HALF_HOUR_MS, to: to + HALF_HOUR_MS }, columns),

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
      // With the plus SQLite does not read every record of the server, in the order of this column.
      const by = engineOf(handle) === 'sqlite' ? sql`+issued_by` : sql`issued_by`;
      const { rows } = await sql<{ by: string; count: number }>`SELECT ${by} AS by, count(*) AS count
        FROM punishments WHERE ${within(span)} GROUP BY 1`.execute(handle);
      return new Map(rows.map(({ by, count }) => [by, count]));
    },
  };
}

/** Actions on calls: the column of its moment, of who did it, and of what it came after. */
const ACTION_COUNTS = {
  claims: { at: 'claimed_at', by: 'claimed_by', since: 'created_at' },
  closes: { at: 'closed_at', by: 'closed_by', since: 'claimed_at' },
} as const;
export type CallAction = keyof typeof ACTION_COUNTS;

/**
 * Claims, or closes, of one server's calls. Durations come as one text per line, from an index that has them all: a row
 * each would cost ten times as much.
 */
export function actionCountsStore(handle: Handle, serverId: string, action: CallAction) {
  const { at, by, since } = ACTION_COUNTS[action];
  const [moment, began] = [sql.ref(at), sql.ref(since)];
  const list =
    engineOf(handle) === 'sqlite'
      ? sql`group_concat(${moment} - ${began})`
      : sql`string_agg((${moment} - ${began})::text, ',')`;
  const within = ({ from, to }: Span) =>
    sql`server_id = ${serverId} AND ${moment} >= ${sql.lit(from)} AND ${moment} < ${sql.lit(to)}`;

  return {
    /** How long each took, in ms, by day of the calendar; a day may have two lines, from neighbouring spans. */
    async days(spans: readonly EvenSpan[]): Promise<{ at: number; durations: number[] }[]> {
      const found: { at: number; durations: number[] }[] = [];
      for (const span of spans) {
        const { rows } = await sql<{ day: number; list: string | null }>`
          SELECT (${moment} + ${sql.lit(span.offset)}) / ${sql.lit(DAY_MS)} AS day, ${list} AS list
          FROM mod_calls WHERE ${within(span)} GROUP BY 1`.execute(handle);
        found.push(...rows.map(({ day, list: text }) => ({ at: day, durations: durationsIn(text) })));
      }
      return found;
    },

    /** Returns how long each call took, in ms, by person, without answers by unknown people. */
    async people(span: Span): Promise<Map<string, number[]>> {
      const { rows } = await sql<{ by: string; list: string | null }>`
        SELECT ${sql.ref(by)} AS by, ${list} AS list
        FROM mod_calls WHERE ${within(span)} AND ${sql.ref(by)} IS NOT NULL GROUP BY 1`.execute(handle);
      return new Map(rows.map((row) => [row.by, durationsIn(row.list)]));
    },

    /** How often each person did it. */
    async counts(span: Span): Promise<Map<string, number>> {
      const { rows } = await sql<{ by: string; count: number }>`
        SELECT ${sql.ref(by)} AS by, count(*) AS count
        FROM mod_calls WHERE ${within(span)} AND ${sql.ref(by)} IS NOT NULL GROUP BY 1`.execute(handle);
      return new Map(rows.map((row) => [row.by, row.count]));
    },
  };
}

function durationsIn(list: string | null): number[] {
  return list === null ? [] : list.split(',').map(Number);
}
