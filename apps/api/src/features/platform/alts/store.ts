import type { ListAltRequestsInput } from '@tenfour/contracts';
import type { AltRequestStatus } from '@tenfour/domain';
import type { Insertable, Selectable } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { forUpdate } from '../../../db/locks.ts';
import { placeOf } from '../../../db/pagination.ts';
import type { AltRequestsTable } from '../../../db/table-types/index.ts';

const COLUMNS = [
  'id',
  'user_id',
  'server_name',
  'join_code',
  'time_requested',
  'accounts',
  'status',
  'staff_reason',
  'staff_name',
  'created_at',
  'decided_at',
] as const;

/** A request without its passwords: only whether there are any. */
export type AltRequestRow = Pick<Selectable<AltRequestsTable>, (typeof COLUMNS)[number]> & {
  username: string;
  hasPasswords: boolean;
};

/** What becomes of a request. */
export interface AltDecision {
  status: Exclude<AltRequestStatus, 'pending'>;
  reason: string;
  staffId: string;
  staffName: string;
  at: number;
}

/** Most of a person's own requests that their page shows. */
const OWN_MAX = 200;

/** Requests for alts. Sealed passwords leave it by `sealed` alone. */
export function altRequestsStore(handle: Handle) {
  const rows = handle
    .selectFrom('alt_requests')
    .innerJoin('users', 'users.id', 'alt_requests.user_id')
    .select(COLUMNS.map((column) => `alt_requests.${column}` as const))
    .select('users.username')
    .select((eb) => eb('alt_requests.passwords_sealed', 'is not', null).as('hasPasswords'));

  async function read(query: typeof rows): Promise<AltRequestRow[]> {
    const found = await query.execute();
    return found.map((row) => ({ ...row, hasPasswords: Boolean(row.hasPasswords) }));
  }

  async function one(query: typeof rows): Promise<AltRequestRow | null> {
    return (await read(query))[0] ?? null;
  }

  return {
    find: (id: string) => one(rows.where('alt_requests.id', '=', id)),

    findByClientId: (userId: string, clientId: string) =>
      one(rows.where('alt_requests.user_id', '=', userId).where('alt_requests.client_id', '=', clientId)),

    /** Newest first. */
    ofUser: (userId: string) =>
      read(rows.where('alt_requests.user_id', '=', userId).orderBy('alt_requests.id', 'desc').limit(OWN_MAX)),

    /** Oldest first those that wait, newest first all others. Throws BAD_REQUEST for a cursor that is none of ours. */
    all({ status, cursor, limit }: ListAltRequestsInput): Promise<AltRequestRow[]> {
      const [order, after] = status === 'pending' ? (['asc', '>'] as const) : (['desc', '<'] as const);
      let query = rows;
      if (status !== undefined) query = query.where('alt_requests.status', '=', status);
      if (cursor !== undefined) query = query.where('alt_requests.id', after, placeOf(cursor).id);
      return read(query.orderBy('alt_requests.id', order).limit(limit));
    },

    /** Returns how many requests of a person are pending. */
    async waitingOf(userId: string): Promise<number> {
      const { count } = await handle
        .selectFrom('alt_requests')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async add(request: Insertable<AltRequestsTable>): Promise<void> {
      await handle.insertInto('alt_requests').values(request).execute();
    },

    /** Erases the passwords with it. False when there is no such request, or it was decided before. */
    async decide(id: string, { status, reason, staffId, staffName, at }: AltDecision): Promise<boolean> {
      const decided = await handle
        .updateTable('alt_requests')
        .set({
          status,
          staff_reason: reason,
          staff_id: staffId,
          staff_name: staffName,
          decided_at: at,
          passwords_sealed: null,
          // The notification is not needed anymore.
          notice_due_at: null,
          notice_lease_until: null,
        })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst();
      return decided !== undefined;
    },

    /** The sealed passwords of a request that waits; holds it until the transaction ends. Null when it waits no more. */
    async sealed(id: string): Promise<{ passwords: string | null } | null> {
      const query = handle
        .selectFrom('alt_requests')
        .select('passwords_sealed as passwords')
        .where('id', '=', id)
        .where('status', '=', 'pending');
      return (await forUpdate(handle, 'alt_requests', query).executeTakeFirst()) ?? null;
    },
  };
}
