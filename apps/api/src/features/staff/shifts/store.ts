import type { ListShiftsInput } from '@tenfour/contracts';
import { endedBreakMs, type Role, type ShiftBreak, type ShiftRecord } from '@tenfour/domain';
import type { ExpressionBuilder, Selectable, Updateable } from 'kysely';
import { highestPosition, rankWith } from '../../../db/added-rights.ts';
import { chunk } from '../../../db/chunk.ts';
import { fromIso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import { prepare } from '../../../db/prepared.ts';
import { hasFieldValue } from '../../../db/record-values.ts';
import type { Schema, ShiftsTable, UsersTable } from '../../../db/table-types/index.ts';
import { fieldFilter } from '../../moderation/record-fields/index.ts';
import { notesStore } from './notes-store.ts';

/** Most open shifts that are listed: one per member at most. */
const ACTIVE_MAX = 1_000;

/** A shift with whose it is, its type's name and the beginning of its open break. Times in epoch ms. */
export type ShiftRow = Pick<Selectable<ShiftsTable>, (typeof COLUMNS)[number]> &
  Pick<Selectable<UsersTable>, 'discord_id' | 'username' | 'roblox_username' | 'roblox_user_id'> & {
    type_name: string | null;
    break_since: number | null;
    corrections: number;
    /** Corrections since it ended. */
    confirmations: number;
  };

const COLUMNS = [
  ...(['id', 'user_id', 'status', 'clock_in_at', 'clock_out_at', 'type_id', 'break_ms', 'fields'] as const),
] as const;

/** Counts what confirms an ended shift: corrections since it ended. */
export function confirmations(eb: ExpressionBuilder<Schema, 'shifts'>) {
  return eb
    .selectFrom('shift_corrections')
    .select((inner) => inner.fn.countAll<number>().as('count'))
    .whereRef('shift_corrections.shift_id', '=', 'shifts.id')
    .whereRef('shift_corrections.at', '>=', 'shifts.clock_out_at')
    .$asScalar()
    .$notNull()
    .as('confirmations');
}

function selection(handle: Handle, serverId: string) {
  return handle
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.user_id')
    .leftJoin('shift_types', (join) =>
      join
        .onRef('shift_types.server_id', '=', 'shifts.server_id')
        .onRef('shift_types.id', '=', 'shifts.type_id'),
    )
    .leftJoin('shift_breaks', (join) =>
      join.onRef('shift_breaks.shift_id', '=', 'shifts.id').on('shift_breaks.ended_at', 'is', null),
    )
    .select(COLUMNS.map((column) => `shifts.${column}` as const))
    .select(['users.discord_id', 'users.username', 'users.roblox_username', 'users.roblox_user_id'])
    .select(['shift_types.name as type_name', 'shift_breaks.started_at as break_since'])
    .select((eb) =>
      eb
        .selectFrom('shift_corrections')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('shift_corrections.shift_id', '=', 'shifts.id')
        .$asScalar()
        .$notNull()
        .as('corrections'),
    )
    .select(confirmations)
    .where('shifts.server_id', '=', serverId);
}

/**
 * Ids of the shifts that are open, as a query of its own: asked for whole rows, SQLite would walk the server's whole
 * history by the primary key instead of the index of what has no end.
 */
export function openIds(handle: Handle, serverId: string) {
  return handle
    .selectFrom('shifts as open')
    .select('open.id')
    .where('open.server_id', '=', serverId)
    .where('open.clock_out_at', 'is', null);
}

function newestFirstOf(handle: Handle, serverId: string) {
  return selection(handle, serverId).orderBy('shifts.clock_in_at', 'desc').orderBy('shifts.id', 'desc');
}

/** Returns all open shifts, on duty first, then the longest. */
function activeOf(handle: Handle, serverId: string) {
  return selection(handle, serverId)
    .where('shifts.id', 'in', openIds(handle, serverId))
    .orderBy('shifts.status', 'desc')
    .orderBy('shifts.clock_in_at')
    .orderBy('shifts.id')
    .limit(ACTIVE_MAX);
}

/** `newestOf` and `active` of any server, compiled once: every open page polls them. */
export function preparePolledShifts(handle: Handle) {
  const newest = prepare(handle, newestFirstOf(handle, '').where('shifts.user_id', '=', '').limit(1));
  const active = prepare(handle, activeOf(handle, ''));
  return {
    newestOf: async (serverId: string, userId: string): Promise<ShiftRow | null> =>
      (await newest(serverId, userId, 1))[0] ?? null,
    active: (serverId: string): Promise<ShiftRow[]> => active(serverId, serverId, ACTIVE_MAX),
  };
}

/** The shifts of one server. */
export function shiftsStore(handle: Handle, serverId: string) {
  const selected = selection(handle, serverId);
  const newestFirst = newestFirstOf(handle, serverId);

  async function writeBreaks(shiftId: string, breaks: readonly ShiftBreak[]): Promise<void> {
    const rows = breaks.map(({ startedAt, endedAt }) => ({
      server_id: serverId,
      id: newId(),
      shift_id: shiftId,
      started_at: startedAt,
      ended_at: endedAt,
    }));
    for (const some of chunk(rows)) await handle.insertInto('shift_breaks').values(some).execute();
  }

  async function writeColumns(id: string, columns: Updateable<ShiftsTable>): Promise<void> {
    await handle
      .updateTable('shifts')
      .set(columns)
      .where('server_id', '=', serverId)
      .where('id', '=', id)
      .execute();
  }

  return {
    async find(id: string): Promise<ShiftRow | null> {
      return (await selected.where('shifts.id', '=', id).executeTakeFirst()) ?? null;
    },

    /** Returns the shift that the person started last. */
    async newestOf(userId: string): Promise<ShiftRow | null> {
      return (await newestFirst.where('shifts.user_id', '=', userId).limit(1).executeTakeFirst()) ?? null;
    },

    /** Newest first. Throws BAD_REQUEST for a cursor that is not ours. */
    async list({ userId, typeId, from, to, cursor, limit, ...rest }: ListShiftsInput): Promise<ShiftRow[]> {
      let query = newestFirst;
      if (userId !== undefined) query = query.where('shifts.user_id', '=', userId);
      if (typeId !== undefined) query = query.where('shifts.type_id', '=', typeId);
      if (from !== undefined) query = query.where('shifts.clock_in_at', '>=', fromIso(from));
      if (to !== undefined) query = query.where('shifts.clock_in_at', '<', fromIso(to));
      const field = fieldFilter(rest);
      if (field) query = query.where(hasFieldValue('shifts.id', serverId, field));
      if (cursor !== undefined) {
        query = query.where(olderThan(placeOf(cursor), 'shifts.clock_in_at', 'shifts.id'));
      }
      return query.limit(limit).execute();
    },

    /** Breaks of a shift in order. */
    async breaksOf(shiftId: string): Promise<ShiftBreak[]> {
      const rows = await handle
        .selectFrom('shift_breaks')
        .select(['started_at', 'ended_at'])
        .where('shift_id', '=', shiftId)
        .orderBy('started_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ startedAt: row.started_at, endedAt: row.ended_at }));
    },

    /** Returns the automatic changes of a shift, oldest first. */
    notesOf: (shiftId: string) => notesStore(handle, serverId).of(shiftId),

    /** A second open shift of the same person violates `shifts_open_unique`. */
    async add(userId: string, shift: ShiftRecord, typeId: string | null): Promise<string> {
      const id = newId();
      await handle
        .insertInto('shifts')
        .values({
          server_id: serverId,
          id,
          user_id: userId,
          type_id: typeId,
          ...columnsOf(shift),
        })
        .execute();
      await writeBreaks(id, shift.breaks);
      return id;
    },

    /**
     * Writes the changes of a step: the end of the open break, and added breaks. Like `rewrite`, requires that the same
     * shift has no concurrent writer.
     */
    async step(id: string, before: ShiftRecord, after: ShiftRecord): Promise<void> {
      await writeColumns(id, columnsOf(after));
      const open = before.breaks.at(-1);
      const ended = after.breaks[before.breaks.length - 1]?.endedAt;
      if (open?.endedAt === null && typeof ended === 'number') {
        await handle
          .updateTable('shift_breaks')
          .set({ ended_at: ended })
          .where('shift_id', '=', id)
          .where('ended_at', 'is', null)
          .execute();
      }
      await writeBreaks(id, after.breaks.slice(before.breaks.length));
    },

    /** Writes the values of a shift: see `ShiftsTable`. */
    writeFields: (id: string, fields: string | null): Promise<void> => writeColumns(id, { fields }),

    /** Writes a shift and all its breaks anew. */
    async rewrite(id: string, shift: ShiftRecord, typeId: string | null): Promise<void> {
      await writeColumns(id, { ...columnsOf(shift), type_id: typeId });
      await handle.deleteFrom('shift_breaks').where('shift_id', '=', id).execute();
      await writeBreaks(id, shift.breaks);
    },

    /** Another shift of that person that has time in common with `[from, to)`. */
    async overlapping(userId: string, id: string, from: number, to: number): Promise<ShiftRow | null> {
      const row = await newestFirst
        .where('shifts.user_id', '=', userId)
        .where('shifts.id', '<>', id)
        .where('shifts.clock_in_at', '<', to)
        .where((eb) => eb.or([eb('shifts.clock_out_at', 'is', null), eb('shifts.clock_out_at', '>', from)]))
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Returns a person's current role here; null when they are not a member. */
    async roleOf(userId: string): Promise<Role | null> {
      const row = await handle
        .selectFrom('members')
        .select('role')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.role ?? null;
    },

    /** Returns the rank of a person's highest role here; null when they are not a member. */
    async rankOf(userId: string): Promise<number | null> {
      const row = await handle
        .selectFrom('members')
        .select(['role', highestPosition()])
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ? rankWith(row) : null;
    },
  };
}

export type ShiftsStore = ReturnType<typeof shiftsStore>;

function columnsOf(shift: ShiftRecord) {
  return {
    status: shift.status,
    clock_in_at: shift.startedAt,
    clock_out_at: shift.endedAt,
    break_ms: endedBreakMs(shift.breaks),
  };
}

/** The shift as the rules see it. */
export function recordOf(row: ShiftRow, breaks: readonly ShiftBreak[]): ShiftRecord {
  return { status: row.status, startedAt: row.clock_in_at, endedAt: row.clock_out_at, breaks };
}
