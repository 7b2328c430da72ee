import type { Handle } from '../../../db/database.ts';
import type { DueRows } from '../../../jobs/claims.ts';
import type { ClaimedJob } from '../../../jobs/job-loop.ts';
import { readAccounts } from './accounts.ts';

/** The notification to platform staff about a request: names and counts. */
export interface AltNotice {
  requestId: string;
  username: string;
  accounts: number;
  /** Requests that wait for a decision, this one among them. */
  waiting: number;
  /** Epoch ms. */
  createdAt: number;
  /** How often telling it has failed. */
  attempts: number;
}

/** Requests that platform staff must be notified of. */
export const DUE_NOTICES: DueRows = {
  table: 'alt_requests',
  id: 'id',
  due: 'notice_due_at',
  lease: 'notice_lease_until',
};

/** Returns the notification; null when the request was decided or another process sent it since the claim. */
export async function noticeOf(handle: Handle, { key, leaseUntil }: ClaimedJob): Promise<AltNotice | null> {
  const row = await handle
    .selectFrom('alt_requests')
    .innerJoin('users', 'users.id', 'alt_requests.user_id')
    .select(['users.username', 'alt_requests.accounts', 'alt_requests.created_at', 'notice_attempts'])
    .select((eb) =>
      eb
        .selectFrom('alt_requests as waiting')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('waiting.status', '=', 'pending')
        .as('waiting'),
    )
    .where('alt_requests.id', '=', key)
    .where('notice_due_at', 'is not', null)
    .where('notice_lease_until', '=', leaseUntil)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    requestId: key,
    username: row.username,
    accounts: readAccounts(row.accounts).length,
    waiting: Number(row.waiting),
    createdAt: row.created_at,
    attempts: row.notice_attempts,
  };
}

/** Settles a notification: sent or given up (`null`), or retried at `dueAt` (epoch ms). Ends the claim. */
export async function settleNotice(handle: Handle, item: ClaimedJob, dueAt: number | null): Promise<void> {
  await handle
    .updateTable('alt_requests')
    .set((eb) => ({
      notice_due_at: dueAt,
      notice_attempts: eb('notice_attempts', '+', 1),
      notice_lease_until: null,
    }))
    .where('id', '=', item.key)
    // One that was decided meanwhile has lost its lease with the notice.
    .where('notice_lease_until', '=', item.leaseUntil)
    .execute();
}
