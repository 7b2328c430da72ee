import { MEMBERS_LIST_MAX } from '@tenfour/contracts';
import { FORGOTTEN_AFTER_MS, type Role, type ShiftBreak, type ShiftRecord, type Span } from '@tenfour/domain';
import { type SqlBool, sql } from 'kysely';
import { chunk } from '../../../db/chunk.ts';
import type { Handle } from '../../../db/database.ts';
import { confirmations, openIds } from './store.ts';

/** What one person has worked, in ms. */
export interface Sum {
  userId: string;
  workedMs: number;
  /** In forgotten shifts; not part of `workedMs`. */
  heldMs: number;
  breakMs: number;
  shifts: number;
}

/** Sessions that a person attended, and those of them that they hosted. */
export interface Sessions {
  sessions: number;
  hosted: number;
}

/** A shift with whose it is. */
export interface OwnedShift extends ShiftRecord {
  id: string;
  userId: string;
  typeId: string | null;
  confirmed: boolean;
}

/** A person in the list of hours; `role` is null when they are not a member. */
export interface Named {
  userId: string;
  username: string;
  discordId: string;
  role: Role | null;
  /** Epoch ms; null when they are not a member. */
  joinedAt: number | null;
}

const NAMED = [
  'users.id as userId',
  'users.username',
  'users.discord_id as discordId',
  'members.role',
  'members.joined_at as joinedAt',
] as const;

interface Whose {
  userId?: string | undefined;
  typeId?: string | undefined;
}

/** An ended shift that is forgotten unless it was confirmed. */
const LONG = sql<SqlBool>`clock_out_at - clock_in_at - break_ms > ${FORGOTTEN_AFTER_MS}`;

/** Hours of one server's staff. */
export function hoursStore(handle: Handle, serverId: string) {
  const ended = ({ userId, typeId }: Whose) => {
    let query = handle
      .selectFrom('shifts')
      .where('server_id', '=', serverId)
      .where('clock_out_at', 'is not', null);
    if (userId !== undefined) query = query.where('user_id', '=', userId);
    if (typeId !== undefined) query = query.where('type_id', '=', typeId);
    return query;
  };

  const sums = async (query: ReturnType<typeof ended>): Promise<Sum[]> => {
    const rows = await query
      .where((eb) => eb.not(LONG))
      .groupBy('user_id')
      .select([
        'user_id as userId',
        sql<number>`sum(clock_out_at - clock_in_at)`.as('elapsed'),
        sql<number>`sum(break_ms)`.as('breakMs'),
        sql<number>`count(*)`.as('shifts'),
      ])
      .execute();
    return rows.map(({ userId, elapsed, breakMs, shifts }) => ({
      userId,
      workedMs: Number(elapsed) - Number(breakMs),
      heldMs: 0,
      breakMs: Number(breakMs),
      shifts: Number(shifts),
    }));
  };

  async function withBreaks(query: ReturnType<typeof ended>): Promise<OwnedShift[]> {
    const rows = await query
      .select(['id', 'user_id', 'type_id', 'status', 'clock_in_at', 'clock_out_at', 'break_ms'])
      .select(confirmations)
      .execute();
    const paused = rows.filter((row) => row.break_ms > 0 || row.status === 'on_break').map(({ id }) => id);
    const breaks = await breaksOf(handle, paused);
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      typeId: row.type_id,
      status: row.status,
      startedAt: row.clock_in_at,
      endedAt: row.clock_out_at,
      breaks: breaks.get(row.id) ?? [],
      confirmed: Number(row.confirmations) > 0,
    }));
  }

  return {
    /** Everything that has ended, but for long shifts. */
    allEnded: (whose: Whose) => sums(ended(whose)),

    /** All long shifts that have ended, with their breaks. */
    long: (whose: Whose) => withBreaks(ended(whose).where(LONG)),

    /** Shifts that lie in the span from beginning to end, but for long ones. */
    within: ({ from, to }: Span, whose: Whose) =>
      sums(
        ended(whose)
          .where('clock_out_at', '>=', from)
          .where('clock_out_at', '<=', to)
          .where('clock_in_at', '>=', from)
          .where('clock_in_at', '<', to),
      ),

    /** Ended shifts that are long or cross an edge of the span, with their breaks. */
    longOrCrossing: ({ from, to }: Span, whose: Whose) =>
      withBreaks(
        ended(whose)
          .where('clock_out_at', '>', from)
          .where('clock_in_at', '<', to)
          .where((eb) => eb.or([eb('clock_in_at', '<', from), eb('clock_out_at', '>', to), LONG])),
      ),

    /** One person's ended shifts that touch the span, with their breaks. */
    endedOf: (userId: string, { from, to }: Span) =>
      withBreaks(
        ended({ userId })
          // The plus keeps SQLite from scanning all shifts of the server by their end.
          .where(sql<SqlBool>`+clock_out_at >= ${from}`)
          .where('clock_in_at', '<', to),
      ),

    /** Shifts that are open, with their breaks. */
    open({ userId, typeId }: Whose): Promise<OwnedShift[]> {
      let query = handle
        .selectFrom('shifts')
        .where('server_id', '=', serverId)
        .where('id', 'in', openIds(handle, serverId));
      if (userId !== undefined) query = query.where('user_id', '=', userId);
      if (typeId !== undefined) query = query.where('type_id', '=', typeId);
      return withBreaks(query);
    },

    /** Sessions of each person that ended in a span; ever, without one. */
    async sessions(span: Span | null): Promise<Map<string, Sessions>> {
      let query = handle.selectFrom('game_session_attendance').where('server_id', '=', serverId);
      if (span !== null) query = query.where('ended_at', '>=', span.from).where('ended_at', '<', span.to);
      const rows = await query
        .groupBy('user_id')
        .select(['user_id as userId', sql<number>`count(*)`.as('sessions')])
        .select(sql<number>`sum(is_host)`.as('hosted'))
        .execute();
      return new Map(
        rows.map(({ userId, sessions, hosted }) => [
          userId,
          { sessions: Number(sessions), hosted: Number(hosted) },
        ]),
      );
    },

    /** When the sessions ended that a person attended in a span, in epoch ms. */
    async attendedBy(userId: string, { from, to }: Span): Promise<number[]> {
      const rows = await handle
        .selectFrom('game_session_attendance')
        .select('ended_at')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .where('ended_at', '>=', from)
        .where('ended_at', '<', to)
        .execute();
      return rows.map(({ ended_at }) => ended_at);
    },

    /** Returns the people who started a shift of a type in a span. */
    async staffOfType(typeId: string, { from, to }: Span): Promise<string[]> {
      const rows = await handle
        .selectFrom('shifts')
        .select('user_id')
        .distinct()
        .where('server_id', '=', serverId)
        .where('type_id', '=', typeId)
        .where('clock_in_at', '>=', from)
        .where('clock_in_at', '<', to)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    /** Returns the staff of a server: all members above the role `member`. */
    async staff(): Promise<Named[]> {
      return handle
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select(NAMED)
        .where('members.server_id', '=', serverId)
        .where('members.role', '<>', sql.lit<'member'>('member'))
        .limit(MEMBERS_LIST_MAX)
        .execute();
    },

    /** People by their ids, members or not. */
    async named(userIds: readonly string[]): Promise<Named[]> {
      if (userIds.length === 0) return [];
      return handle
        .selectFrom('users')
        .leftJoin('members', (join) =>
          join.onRef('members.user_id', '=', 'users.id').on('members.server_id', '=', serverId),
        )
        .select(NAMED)
        .where('users.id', 'in', [...userIds])
        .execute();
    },
  };
}

async function breaksOf(handle: Handle, shiftIds: readonly string[]): Promise<Map<string, ShiftBreak[]>> {
  const breaks = new Map<string, ShiftBreak[]>();
  for (const ids of chunk(shiftIds)) {
    const rows = await handle
      .selectFrom('shift_breaks')
      .select(['shift_id', 'started_at', 'ended_at'])
      .where('shift_id', 'in', ids)
      .orderBy('shift_id')
      .orderBy('started_at')
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const known = breaks.get(row.shift_id) ?? [];
      known.push({ startedAt: row.started_at, endedAt: row.ended_at });
      breaks.set(row.shift_id, known);
    }
  }
  return breaks;
}
