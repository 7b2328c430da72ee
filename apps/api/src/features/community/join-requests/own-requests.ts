import { LIST_MAX, type PendingRequest } from '@tenfour/contracts';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/** Returns the pending requests of one person, newest first. */
export async function pendingRequestsOf(handle: Handle, userId: string): Promise<PendingRequest[]> {
  const rows = await handle
    .selectFrom('join_requests')
    .innerJoin('servers', 'servers.id', 'join_requests.server_id')
    .select(['join_requests.id', 'servers.name', 'join_requests.created_at'])
    .where('join_requests.user_id', '=', userId)
    .where('join_requests.status', '=', 'pending')
    .where('servers.deleted_at', 'is', null)
    .orderBy('join_requests.created_at', 'desc')
    .orderBy('join_requests.id', 'desc')
    .limit(LIST_MAX)
    .execute();
  return rows.map((row) => ({ id: row.id, serverName: row.name, createdAt: iso(row.created_at) }));
}

/** Returns a request by id for the person who sent it only; null when its server is gone. */
export async function ownRequest(
  handle: Handle,
  id: string,
  userId: string,
): Promise<{ serverId: string } | null> {
  const row = await handle
    .selectFrom('join_requests')
    .innerJoin('servers', 'servers.id', 'join_requests.server_id')
    .select('join_requests.server_id')
    .where('join_requests.id', '=', id)
    .where('join_requests.user_id', '=', userId)
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { serverId: row.server_id } : null;
}
