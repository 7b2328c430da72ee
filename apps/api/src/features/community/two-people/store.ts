import { rank } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import { hasRank } from '../../../db/added-rights.ts';
import type { Handle } from '../../../db/database.ts';
import type { ApprovalsTable } from '../../../db/table-types/index.ts';

/** Returns the name of the lock under which a server's requests and setting change. */
export function twoPeopleLock(serverId: string): string {
  return `two-people:${serverId}`;
}

function requestsOf(handle: Handle, serverId: string) {
  return handle
    .selectFrom('approvals')
    .innerJoin('users', 'users.id', 'approvals.requester_id')
    .selectAll('approvals')
    .select('users.username')
    .where('approvals.server_id', '=', serverId);
}

export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof requestsOf>['executeTakeFirstOrThrow']>>;

/** The open requests of one server. A row is deleted when its request ends, with the sealed input. */
export function approvalsStore(handle: Handle, serverId: string) {
  return {
    /** Returns those open at `now` (epoch ms), the oldest first. */
    list(now: number): Promise<ApprovalRow[]> {
      return requestsOf(handle, serverId)
        .where('approvals.ends_at', '>', now)
        .orderBy('approvals.created_at')
        .orderBy('approvals.id')
        .execute();
    },

    async find(id: string, now: number): Promise<ApprovalRow | null> {
      const open = requestsOf(handle, serverId).where('approvals.ends_at', '>', now);
      return (await open.where('approvals.id', '=', id).executeTakeFirst()) ?? null;
    },

    async add(row: Insertable<ApprovalsTable>): Promise<void> {
      await handle.insertInto('approvals').values(row).execute();
    },

    /** Deletes what had ended by `now` (epoch ms). */
    async removeOver(now: number): Promise<void> {
      await handle
        .deleteFrom('approvals')
        .where('server_id', '=', serverId)
        .where('ends_at', '<=', now)
        .execute();
    },

    async removeAll(): Promise<void> {
      await handle.deleteFrom('approvals').where('server_id', '=', serverId).execute();
    },

    /** Deletes a request that is open at `now` (epoch ms). Returns whether it was: of several callers one gets true. */
    async end(id: string, now: number): Promise<boolean> {
      const ended = await handle
        .deleteFrom('approvals')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('ends_at', '>', now)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },

    /** Returns since when the server needs second people, epoch ms; null while it doesn't. */
    async enabledAt(): Promise<number | null> {
      const server = handle.selectFrom('servers').select('two_people_at').where('id', '=', serverId);
      return (await server.executeTakeFirst())?.two_people_at ?? null;
    },

    /** Counts people with an account who can approve. */
    async countApprovers(): Promise<number> {
      const { count } = await handle
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('members.server_id', '=', serverId)
        .where('users.stand_in_of', 'is', null)
        .where(hasRank(rank('admin')))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Returns whether the setting changed. */
    async setEnabled(at: number | null): Promise<boolean> {
      const changed = await handle
        .updateTable('servers')
        .set({ two_people_at: at })
        .where('id', '=', serverId)
        .where('two_people_at', at === null ? 'is not' : 'is', null)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
  };
}
