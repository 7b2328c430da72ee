import type { Account, RequestContext, Services, Viewer } from '@tenfour/contracts';
import { createCaller } from '@tenfour/contracts/router';
import { DomainError } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { FetchPicture } from '../../../integrations/pictures.ts';
import { closedPanel, createDiscordAccess } from '../../community/access/index.ts';
import { noteSeen } from '../../community/identity/index.ts';
import type { BotCall, BotCommunity, BotPerson } from './command.ts';
import type { Connections } from './connections.ts';
import { uploadEvidence } from './evidence-upload.ts';
import type { BotExtras } from './extras.ts';
import type { Interaction } from './interaction.ts';
import { optionsOf } from './options.ts';

export interface CallsDeps {
  database: Database;
  services: Services;
  discord: DiscordBot;
  extras: BotExtras;
  /** Reads uploaded files from Discord's host. */
  fetchPicture: FetchPicture;
  connections: Connections;
  /** An origin. */
  publicUrl: string;
  /** Epoch ms. */
  now: () => number;
}

/** How often it is noted that a person was seen, in ms. */
const SEEN_MS = 60 * 60_000;

/** Creates a command's or button's call from an interaction; handlers that can show progress add `progress`. */
export type CallOf = (interaction: Interaction) => Promise<BotCall>;

/** Prepares the queries by which people and communities are found. */
export function createCalls(deps: CallsDeps): CallOf {
  const { database, services, discord, extras, fetchPicture, connections, publicUrl, now } = deps;
  const access = createDiscordAccess(database.quickReads, now);
  const find = prepareFindCaller(database.quickReads);
  return async (interaction) => {
    const person = personOf(interaction);
    const guildId = interaction.guild_id ?? null;
    const { account, community, seenAt }: BotCaller = await find(person.discordId, guildId ?? '');
    if (account !== null && seenAt <= now() - SEEN_MS) await noteSeen(database.handle, account.id, now());
    const personAccess = access(person.discordId);
    const context: RequestContext = {
      services,
      access: personAccess,
      panel: PANEL,
      requestId: `discord-${interaction.id}`,
      source: 'bot',
    };
    return {
      interactionId: interaction.id,
      person,
      account,
      guildId,
      channelId: interaction.channel_id ?? null,
      community,
      options: optionsOf(interaction),
      api: createCaller(context),
      uploadEvidence: (serverId, file) =>
        uploadEvidence({ evidence: services.evidence, fetchPicture }, personAccess, serverId, file),
      extras,
      connections,
      discord,
      publicUrl,
      now,
    };
  };
}

const PANEL = closedPanel('discord');

/** Throws BAD_REQUEST for an interaction without a user. */
export function personOf({ member, user, guild_id: guildId }: Interaction): BotPerson {
  const who = member?.user ?? user;
  if (!who) throw new DomainError('BAD_REQUEST', { message: 'This interaction has no user.' });
  const inGuild = guildId ? member : null;
  return {
    discordId: who.id,
    username: who.username,
    permissions: BigInt(inGuild?.permissions ?? 0),
    roleIds: inGuild?.roles ?? [],
  };
}

/** Who uses the bot, and in whose Discord server. */
interface BotCaller {
  account: Account | null;
  community: BotCommunity | null;
  /** When the person was last seen, epoch ms. */
  seenAt: number;
}

/** Finds the user of a Discord id and the community of a Discord server ('' for a direct message), in one query. */
function prepareFindCaller(handle: Handle): (discordId: string, guildId: string) => Promise<BotCaller> {
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
        'users.last_seen_at',
        'servers.id as server_id',
        'servers.name',
        'servers.status',
        'members.role',
      ]),
  );
  return async (discordId, guildId) => {
    const [row] = await run(discordId, guildId);
    return { account: accountOf(row), community: communityOf(row), seenAt: row?.last_seen_at ?? 0 };
  };
}

type Row = {
  user_id: string | null;
  username: string | null;
  last_seen_at: number | null;
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
