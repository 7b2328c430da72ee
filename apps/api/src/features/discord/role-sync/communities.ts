import type { Handle } from '../../../db/database.ts';

/** How many communities have a Discord server connected. */
export async function connectedCommunities(handle: Handle): Promise<number> {
  const { count } = await handle
    .selectFrom('bot_connections')
    .innerJoin('servers', 'servers.id', 'bot_connections.server_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
