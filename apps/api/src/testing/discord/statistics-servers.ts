import type { Sandbox } from '@tenfour/sandbox';
import { channelIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import type { Handle } from '../../db/database.ts';
import { postControl } from '../game/control.ts';

/** The sandbox's first Discord servers have other channels. */
const FIRST_GUILD = 2;

/** A server with a Discord server of its own in the sandbox. */
export interface GuildServer {
  id: string;
  guildId: string;
  /** Names the Discord server in ids of its roles and channels. */
  key: string;
  /** Its place in the sandbox. */
  place: number;
}

interface ServersWorld {
  database: { handle: Handle };
  sandbox: Sandbox;
}

/** Adds copies of the first server; each shows staff on duty in the name of a channel and in a message. */
export async function addStatisticsServers(
  { database: { handle }, sandbox }: ServersWorld,
  { count, ownerId, dueAt }: { count: number; ownerId: string; dueAt: number },
): Promise<GuildServer[]> {
  await postControl(sandbox, 'discord/guilds', { count: FIRST_GUILD + count });
  const template = await handle.selectFrom('servers').selectAll().limit(1).executeTakeFirstOrThrow();
  const servers = Array.from({ length: count }, (_, index): GuildServer => {
    const key = `guild:${FIRST_GUILD + index}`;
    return { id: `server-${index}`, guildId: discordSnowflakeOf(key), key, place: FIRST_GUILD + index };
  });
  for (const { id, guildId, key, place } of servers) {
    await handle
      .insertInto('servers')
      .values({ ...template, id, join_code: `code${place}`, erlc_key_hash: null })
      .execute();
    const connection = { server_id: id, guild_id: guildId, guild_name: key, connected_by: ownerId };
    await handle
      .insertInto('bot_connections')
      .values({ ...connection, connected_at: 1 })
      .execute();
    await handle
      .insertInto('statistics_boards')
      .values({ server_id: id, guild_id: guildId, due_at: dueAt })
      .execute();
    const channels = [
      { channel_id: channelIdOf(key, 'Players'), kind: 'name' as const, template: 'Staff: {value}' },
      { channel_id: channelIdOf(key, 'stats'), kind: 'message' as const, template: null },
    ];
    const rows = channels.map((one) => ({ ...one, server_id: id, channel_name: key, statistics: 'staff' }));
    await handle.insertInto('statistics_channels').values(rows).execute();
  }
  return servers;
}

/** What the sandbox counted of the bot's requests. */
export interface CountedRequests {
  requests: number;
  refused: number;
  peakPerSecond: number;
}

/** Reads what the sandbox counted. */
export async function countedRequests(sandbox: Sandbox): Promise<CountedRequests> {
  const answer = await fetch(`${sandbox.urls.home}/control/discord/limits`);
  return (await answer.json()) as CountedRequests;
}
