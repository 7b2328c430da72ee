import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import type { Database } from '../../db/database.ts';

/** The stand-in's first Discord server. */
export const GUILD = { id: discordSnowflakeOf('guild:0'), name: 'Liberty County Roleplay' } as const;

const CONNECTED_AT = Date.UTC(2026, 0, 1);

/** Connects a community to the sandbox's first Discord server, replacing an earlier connection. */
export function connectGuild(database: Database, serverId: string, userId: string): Promise<void> {
  return connect(database, { ...GUILD, serverId, userId });
}

/** Connects a community to the sandbox's second one, which has channels and roles of the same names. */
export function connectOtherGuild(database: Database, serverId: string, userId: string): Promise<void> {
  const other = { id: discordSnowflakeOf('guild:1'), name: 'Harbour City Emergency Services' };
  return connect(database, { ...other, serverId, userId });
}

async function connect(
  database: Database,
  { id, name, serverId, userId }: { id: string; name: string; serverId: string; userId: string },
): Promise<void> {
  await database.transaction(async ({ handle }) => {
    await handle.deleteFrom('bot_posts').execute();
    await handle.deleteFrom('bot_connections').where('guild_id', '=', id).execute();
    await handle.deleteFrom('bot_connections').where('server_id', '=', serverId).execute();
    await handle
      .insertInto('bot_connections')
      .values({
        server_id: serverId,
        guild_id: id,
        guild_name: name,
        connected_by: userId,
        connected_at: CONNECTED_AT,
      })
      .execute();
  });
}
