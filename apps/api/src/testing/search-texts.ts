import type { Database } from '../db/database.ts';
import type { SearchCache, ServerTexts } from '../features/moderation/punishments/search-cache.ts';

/** Returns a function that reads a server's row and asks the cache for its texts, as a search does. */
export function textsFrom({ handle }: Pick<Database, 'handle'>, cache: SearchCache) {
  return async (serverId: string): Promise<ServerTexts | null> => {
    const server = await handle
      .selectFrom('servers')
      .select(['id', 'punishment_count', 'punishments_version'])
      .where('id', '=', serverId)
      .executeTakeFirstOrThrow();
    return cache(server);
  };
}
