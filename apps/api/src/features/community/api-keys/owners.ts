import type { Handle } from '../../../db/database.ts';

/** Returns who created the key that acts as this user; null for a person. */
export async function keyOwnerOf(handle: Handle, serverId: string, userId: string): Promise<string | null> {
  const row = await handle
    .selectFrom('api_keys')
    .select('created_by')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_by ?? null;
}
