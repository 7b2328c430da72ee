import type { Database, Handle } from '../db/database.ts';
import { heldByNobody } from '../db/locks.ts';
import { readAccounts } from '../features/alts/accounts.ts';
import { type DueItem, earliest } from './due.ts';

/** What platform staff are told of a request: names and counts. */
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

/** Rows ahead that are looked at for the next moment: more than are usually leased at a time. */
const AHEAD = 100;

/** Takes requests that are to be told of and that nobody holds. On PostgreSQL two at once are given different ones. */
export async function claimNotices(
  { handle, engine }: Database,
  { now, leaseUntil, limit }: { now: number; leaseUntil: number; limit: number },
): Promise<DueItem[]> {
  const rows = await handle
    // Materialised: otherwise PostgreSQL may run it once per row, and each run would claim others.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        heldByNobody(
          engine,
          db
            .selectFrom('alt_requests')
            .select('id')
            .where('notice_due_at', '<=', now)
            .where((eb) => eb.or([eb('notice_lease_until', 'is', null), eb('notice_lease_until', '<=', now)]))
            .orderBy('notice_due_at')
            .limit(limit),
        ),
    )
    .updateTable('alt_requests')
    .set({ notice_lease_until: leaseUntil })
    .where('alt_requests.id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning('id')
    .execute();
  return rows.map(({ id }) => ({ key: id, leaseUntil }));
}

/** When the next one can be claimed, epoch ms; null while there is none. */
export async function nextNotice(handle: Handle): Promise<number | null> {
  const rows = await handle
    .selectFrom('alt_requests')
    .select(['notice_due_at', 'notice_lease_until'])
    .where('notice_due_at', 'is not', null)
    .orderBy('notice_due_at')
    .limit(AHEAD)
    .execute();
  return earliest(rows.map((row) => Math.max(row.notice_due_at ?? 0, row.notice_lease_until ?? 0)));
}

/** Lets a claimed one be claimed again from `until` on. */
export async function releaseNotice(handle: Handle, item: DueItem, until: number): Promise<void> {
  await handle
    .updateTable('alt_requests')
    .set({ notice_lease_until: until })
    .where('id', '=', item.key)
    .where('notice_lease_until', '=', item.leaseUntil)
    .execute();
}

/** What is to be told; null when it was decided, or told by somebody else, since it was claimed. */
export async function noticeOf(handle: Handle, { key, leaseUntil }: DueItem): Promise<AltNotice | null> {
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

/** Notes that one was told, or is given up (`null`), or is to be told from a moment on (epoch ms). Ends the claim. */
export async function settleNotice(handle: Handle, item: DueItem, dueAt: number | null): Promise<void> {
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
