import type { PlatformSummary, PlatformViewer } from '@tenfour/contracts';
import { reaches } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';

/** Failed sign-ins are counted this far back, in ms. */
const FAILED_WITHIN_MS = 24 * 60 * 60_000;

/** Returns the totals on the admin panel's cards: exact ones, each from an index. */
export async function summaryOf(
  { handle }: Pick<Database, 'handle'>,
  { level }: Pick<PlatformViewer, 'level'>,
  now: number,
): Promise<Omit<PlatformSummary, 'warnings'>> {
  const present = handle.selectFrom('servers').where('deleted_at', 'is', null);
  const total = sql<number>`count(*)`.as('total');
  const seesStaff = reaches(level, 'super_admin');
  const [servers, suspended, users, staff, alts, failed] = await Promise.all([
    present.select(total).executeTakeFirst(),
    // A literal, so that the index of those few has the answer.
    present.select(total).where('status', '=', sql.lit<'suspended'>('suspended')).executeTakeFirst(),
    handle.selectFrom('users').where('stand_in_of', 'is', null).select(total).executeTakeFirst(),
    seesStaff ? handle.selectFrom('platform_accounts').select(total).executeTakeFirst() : null,
    handle.selectFrom('alt_requests').select(total).where('status', '=', 'pending').executeTakeFirst(),
    failedSignIns(handle, now),
  ]);
  return {
    totalServers: Number(servers?.total ?? 0),
    suspendedServers: Number(suspended?.total ?? 0),
    totalUsers: Number(users?.total ?? 0),
    staffMembers: staff === null ? null : Number(staff?.total ?? 0),
    pendingAltRequests: Number(alts?.total ?? 0),
    failedLogins: Number(failed?.total ?? 0),
  };
}

function failedSignIns(handle: Handle, now: number) {
  return (
    handle
      .selectFrom('platform_log')
      .select(sql<number>`count(*)`.as('total'))
      // A literal, so that the index of failures serves it.
      .where('action', '=', sql.lit('failed_login'))
      .where('at', '>', now - FAILED_WITHIN_MS)
      .executeTakeFirst()
  );
}
