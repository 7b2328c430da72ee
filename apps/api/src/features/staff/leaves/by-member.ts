import type { LeaveMark } from '@tenfour/contracts';
import type { LeaveSpan, Span } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/**
 * Returns approved leaves that touch the span, by person, for `minutesAfterLeaves`: of one person, or of all. They reduce the
 * required hours wherever those are shown.
 */
export async function leavesWithin(
  handle: Handle,
  serverId: string,
  { from, to }: Span,
  userId?: string,
): Promise<ReadonlyMap<string, LeaveSpan[]>> {
  let query = handle
    .selectFrom('leaves')
    .select(['user_id', 'starts_at', 'ends_at', 'share'])
    .where('server_id', '=', serverId)
    .where('status', '=', 'approved')
    .where('ends_at', '>', from)
    .where('starts_at', '<', to);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  const rows = await query.execute();
  const requireLeave = new Map<string, LeaveSpan[]>();
  for (const row of rows) {
    const known = requireLeave.get(row.user_id) ?? [];
    known.push({ from: row.starts_at, to: row.ends_at, share: row.share });
    requireLeave.set(row.user_id, known);
  }
  return requireLeave;
}

/** Who is on leave at `now`, by person. */
export async function awayNow(
  handle: Handle,
  serverId: string,
  now: number,
): Promise<ReadonlyMap<string, LeaveMark>> {
  const rows = await handle
    .selectFrom('leaves')
    .select(['user_id', 'kind', 'ends_at'])
    .where('server_id', '=', serverId)
    .where('status', '=', 'approved')
    .where('ends_at', '>', now)
    .where('starts_at', '<=', now)
    .execute();
  return new Map(rows.map((row) => [row.user_id, { kind: row.kind, until: iso(row.ends_at) }]));
}
