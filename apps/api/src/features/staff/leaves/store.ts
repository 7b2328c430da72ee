import { type Away, type Leave, LIST_MAX, type ListLeavesInput } from '@tenfour/contracts';
import { type LeaveStatus, leaveDueAt, leaveState, type Span } from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import type { LeavesTable } from '../../../db/table-types/index.ts';
import { avatarUrl } from '../../community/identity/index.ts';

const COLUMNS = [
  'id',
  'user_id',
  'source',
  'kind',
  'share',
  'starts_at',
  'ends_at',
  'reason',
  'status',
  'created_at',
  'decided_at',
  'decision_reason',
] as const;

/** A leave with the names of those beside it. */
export type LeaveRow = Pick<Selectable<LeavesTable>, (typeof COLUMNS)[number]> & {
  username: string;
  discord_id: string;
  decider: string | null;
  ender: string | null;
};

/** What is written of a leave that is asked for or comes from an import. */
export type NewLeave = Omit<Insertable<LeavesTable>, 'server_id' | 'id' | 'due_at' | 'lease_until'>;

/** The leaves of one server; none is ever deleted. */
export function leavesStore(handle: Handle, serverId: string) {
  const own = handle
    .selectFrom('leaves')
    .innerJoin('users', 'users.id', 'leaves.user_id')
    .leftJoin('users as deciders', 'deciders.id', 'leaves.decided_by')
    .leftJoin('users as enders', 'enders.id', 'leaves.ended_by')
    .select(COLUMNS.map((column) => `leaves.${column}` as const))
    .select([
      'users.username',
      'users.discord_id',
      'deciders.username as decider',
      'enders.username as ender',
    ])
    .where('leaves.server_id', '=', serverId);

  const one = (id: string) =>
    handle.updateTable('leaves').where('server_id', '=', serverId).where('id', '=', id);

  return {
    /** Newest first. Throws BAD_REQUEST for a cursor that is none of ours. */
    async list({ userId, state, cursor, limit }: Omit<ListLeavesInput, 'serverId'>): Promise<LeaveRow[]> {
      let query = own;
      if (userId !== undefined) query = query.where('leaves.user_id', '=', userId);
      if (state === 'waiting') query = query.where('leaves.status', '=', 'pending');
      if (cursor !== undefined) {
        query = query.where(olderThan(placeOf(cursor), 'leaves.created_at', 'leaves.id'));
      }
      return query.orderBy('leaves.created_at', 'desc').orderBy('leaves.id', 'desc').limit(limit).execute();
    },

    /** Approved leaves of members that are not over at `now`, the soonest first. */
    async away(now: number): Promise<LeaveRow[]> {
      return own
        .innerJoin('members', (join) =>
          join.onRef('members.user_id', '=', 'leaves.user_id').on('members.server_id', '=', serverId),
        )
        .where('leaves.status', '=', 'approved')
        .where('leaves.ends_at', '>', now)
        .orderBy('leaves.starts_at')
        .orderBy('leaves.id')
        .limit(LIST_MAX)
        .execute();
    },

    async find(id: string): Promise<LeaveRow | null> {
      return (await own.where('leaves.id', '=', id).executeTakeFirst()) ?? null;
    },

    async findByClientId(clientId: string): Promise<LeaveRow | null> {
      return (await own.where('leaves.client_id', '=', clientId).executeTakeFirst()) ?? null;
    },

    /** A leave of that person which waits or is approved and shares a moment with the span; but for `exceptId`. */
    async overlapping(userId: string, { from, to }: Span, exceptId?: string): Promise<LeaveRow | null> {
      let query = own
        .where('leaves.user_id', '=', userId)
        .where('leaves.ends_at', '>', from)
        .where('leaves.starts_at', '<', to)
        .where('leaves.status', 'in', ['pending', 'approved']);
      if (exceptId !== undefined) query = query.where('leaves.id', '!=', exceptId);
      return (await query.orderBy('leaves.starts_at').executeTakeFirst()) ?? null;
    },

    /** Its id. A repeated client id violates `leaves_client_unique`. */
    async add(leave: NewLeave, now: number): Promise<string> {
      const id = newId();
      const due_at = leaveDueAt(spanOf(leave), now);
      await handle
        .insertInto('leaves')
        .values({ ...leave, server_id: serverId, id, due_at })
        .execute();
      return id;
    },

    /** False when it waits no longer. */
    async decide(
      leave: LeaveRow,
      made: { status: 'approved' | 'denied'; by: string; reason: string; at: number },
    ): Promise<boolean> {
      const { status } = made;
      const decided = await one(leave.id)
        .set({
          status,
          decided_by: made.by,
          decided_at: made.at,
          decision_reason: made.reason,
          due_at: leaveDueAt({ ...spanOf(leave), status }, made.at),
        })
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst();
      return decided !== undefined;
    },

    /** Takes a request back, or calls off what has not begun; false when its status is another by now. */
    async withdraw(id: string, from: 'pending' | 'approved', by: string): Promise<boolean> {
      const done = await one(id)
        .set({ status: 'withdrawn', ended_by: by, due_at: null })
        .where('status', '=', from)
        .returning('id')
        .executeTakeFirst();
      return done !== undefined;
    },

    /** Gives an approved leave another end; `endedBy` for one that ends now. False when its end is another by now. */
    async moveEnd(leave: LeaveRow, to: number, now: number, endedBy: string | null): Promise<boolean> {
      const due_at = leaveDueAt({ from: leave.starts_at, to, status: 'approved' }, now);
      const moved = await one(leave.id)
        .set({ ends_at: to, due_at, ...(endedBy === null ? {} : { ended_by: endedBy }) })
        .where('status', '=', 'approved')
        .where('ends_at', '=', leave.ends_at)
        .returning('id')
        .executeTakeFirst();
      return moved !== undefined;
    },
  };
}

export type LeavesStore = ReturnType<typeof leavesStore>;

/** A leave as the rules see it. */
export function spanOf(row: Pick<Selectable<LeavesTable>, 'starts_at' | 'ends_at' | 'status'>): Span & {
  status: LeaveStatus;
} {
  return { from: row.starts_at, to: row.ends_at, status: row.status };
}

/** A leave as the contracts speak of it, where it stands at `now`. */
export function toLeave(row: LeaveRow, now: number): Leave {
  return {
    ...marksOf(row),
    state: leaveState(spanOf(row), now),
    reason: row.reason,
    createdAt: iso(row.created_at),
    decidedBy: row.decider,
    decidedAt: isoOrNull(row.decided_at),
    decisionReason: row.decision_reason,
    endedBy: row.ender,
    imported: row.source === 'import',
  };
}

/** What all staff see of it. */
export function toAway(row: LeaveRow, now: number): Away {
  return { ...marksOf(row), state: leaveState(spanOf(row), now) === 'active' ? 'active' : 'upcoming' };
}

function marksOf(row: LeaveRow) {
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    avatar: avatarUrl(row.discord_id),
    kind: row.kind,
    share: row.share,
    from: iso(row.starts_at),
    to: iso(row.ends_at),
  };
}
