import type { Handle } from '../../../db/database.ts';

/** Returns the owner of a server and when they were last seen (epoch ms); null for a server that is gone. */
export async function ownerSeenAt(
  handle: Handle,
  serverId: string,
): Promise<{ id: string; seenAt: number } | null> {
  const owner = await handle
    .selectFrom('servers')
    .innerJoin('users', 'users.id', 'servers.owner_id')
    .select(['users.id', 'users.last_seen_at', 'users.created_at'])
    .where('servers.id', '=', serverId)
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  if (owner === undefined) return null;
  return { id: owner.id, seenAt: Math.max(owner.last_seen_at, owner.created_at) };
}
