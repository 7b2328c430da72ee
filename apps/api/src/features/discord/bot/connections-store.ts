import type { Selectable } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import type { BotConnectionsTable } from '../../../db/table-types/index.ts';

type Row = Selectable<BotConnectionsTable>;

/** The channel for one kind of post. */
export interface PostChannel {
  id: string;
  name: string;
}

/** The Discord server of a community. Moments are epoch ms. */
export interface GuildConnection {
  serverId: string;
  guildId: string;
  guildName: string;
  connectedAt: number;
  /** Name of who did it. */
  connectedBy: string;
  modCalls: PostChannel | null;
  joinRequests: PostChannel | null;
  problem: string | null;
}

function selection(handle: Handle) {
  return handle
    .selectFrom('bot_connections')
    .innerJoin('users', 'users.id', 'bot_connections.connected_by')
    .selectAll('bot_connections')
    .select('users.username');
}

/** The connection of a community; null without one. */
export async function connectionOf(handle: Handle, serverId: string): Promise<GuildConnection | null> {
  const row = await selection(handle).where('bot_connections.server_id', '=', serverId).executeTakeFirst();
  return row ? toConnection(row) : null;
}

/** The community of a Discord server, with its name; also of one that was removed and is not purged yet. */
export async function communityOfGuild(
  handle: Handle,
  guildId: string,
): Promise<{ serverId: string; name: string; ownerId: string; removed: boolean } | null> {
  const row = await handle
    .selectFrom('bot_connections')
    .innerJoin('servers', 'servers.id', 'bot_connections.server_id')
    .select(['servers.id', 'servers.name', 'servers.owner_id', 'servers.deleted_at'])
    .where('bot_connections.guild_id', '=', guildId)
    .executeTakeFirst();
  if (!row) return null;
  return { serverId: row.id, name: row.name, ownerId: row.owner_id, removed: row.deleted_at !== null };
}

/** Connects a community. A Discord server that another one has violates `bot_connections_guild_unique`. */
export async function addConnection(
  handle: Handle,
  row: Pick<Row, 'server_id' | 'guild_id' | 'guild_name' | 'connected_by' | 'connected_at'>,
): Promise<void> {
  await handle.insertInto('bot_connections').values(row).execute();
}

/** Takes a connection away, and with it what is known of its posts; false when there was none. */
export async function removeConnection(handle: Handle, serverId: string): Promise<boolean> {
  await handle.deleteFrom('bot_posts').where('server_id', '=', serverId).execute();
  const removed = await handle
    .deleteFrom('bot_connections')
    .where('server_id', '=', serverId)
    .returning('server_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Sets the channels for posts; returns false when the connection is gone. */
export async function setPostChannels(
  handle: Handle,
  { serverId, guildId }: Pick<GuildConnection, 'serverId' | 'guildId'>,
  channels: { modCalls: PostChannel | null; joinRequests: PostChannel | null },
): Promise<boolean> {
  const changed = await handle
    .updateTable('bot_connections')
    .set({
      call_channel_id: channels.modCalls?.id ?? null,
      call_channel_name: channels.modCalls?.name ?? null,
      request_channel_id: channels.joinRequests?.id ?? null,
      request_channel_name: channels.joinRequests?.name ?? null,
      posts_problem: null,
    })
    .where('server_id', '=', serverId)
    .where('guild_id', '=', guildId)
    .returning('server_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns the communities of an owner, by name; at most 200. */
export async function listOwnedServers(
  handle: Handle,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  return handle
    .selectFrom('servers')
    .select(['id', 'name'])
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(200)
    .execute();
}

function toConnection(row: Row & { username: string }): GuildConnection {
  return {
    serverId: row.server_id,
    guildId: row.guild_id,
    guildName: row.guild_name,
    connectedAt: row.connected_at,
    connectedBy: row.username,
    modCalls: channelOf(row.call_channel_id, row.call_channel_name),
    joinRequests: channelOf(row.request_channel_id, row.request_channel_name),
    problem: row.posts_problem,
  };
}

function channelOf(id: string | null, name: string | null): PostChannel | null {
  return id === null || name === null ? null : { id, name };
}
