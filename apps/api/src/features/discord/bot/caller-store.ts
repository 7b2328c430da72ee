import type { Account, Viewer } from '@tenfour/contracts';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import type { BotCommunity } from './command.ts';

/** Who uses the bot, and in whose Discord server. */
export interface BotCaller {
  account: Account | null;
  community: BotCommunity | null;
}

/** Finds the user of a Discord id and the community of a Discord server ('' for a direct message), in one query. */
export function prepareFindCaller(
  handle: Handle,
): (discordId: string, guildId: string) => Promise<BotCaller> {
  const run = prepare(
    handle,
    handle
      // Always one row, even if nothing matches: everything else is joined to it.
      .selectFrom(sql<{ one: number }>`(SELECT 1 AS one)`.as('asked'))
      .leftJoin('users', (join) => join.on('users.discord_id', '=', ''))
      .leftJoin('bot_connections', (join) => join.on('bot_connections.guild_id', '=', ''))
      .leftJoin('servers', (join) =>
        join.onRef('servers.id', '=', 'bot_connections.server_id').on('servers.deleted_at', 'is', null),
      )
      .leftJoin('members', (join) =>
        join.onRef('members.server_id', '=', 'servers.id').onRef('members.user_id', '=', 'users.id'),
      )
      .select([
        'users.id as user_id',
        'users.username',
        'servers.id as server_id',
        'servers.name',
        'servers.status',
        'members.role',
      ]),
  );
  return async (discordId, guildId) => {
    const [row] = await run(discordId, guildId);
    return { account: accountOf(row), community: communityOf(row) };
  };
}

type Row = {
  user_id: string | null;
  username: string | null;
  server_id: string | null;
  name: string | null;
  status: Viewer['serverStatus'] | null;
  role: Viewer['role'] | null;
};

/** There is no session behind a call of the bot. */
function accountOf(row: Row | undefined): Account | null {
  if (!row?.user_id || row.username === null) return null;
  return { id: row.user_id, username: row.username, sessionId: '' };
}

function communityOf(row: Row | undefined): BotCommunity | null {
  if (!row?.server_id || row.name === null) return null;
  const { server_id: serverId, name, role, status } = row;
  return { serverId, name, role, suspended: status === 'suspended' };
}
