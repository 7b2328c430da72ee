import type { Account, RequestContext, Services, Viewer } from '@tenfour/contracts';
import { createCaller } from '@tenfour/contracts/router';
import { DomainError } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { closedPanel, createDiscordAccess } from '../../community/access/index.ts';
import type { BotCall, BotCommunity, BotOptions, BotPerson } from './command.ts';
import type { Connections } from './connections.ts';
import type { BotExtras } from './extras.ts';
import type { Interaction, InteractionOption } from './interaction.ts';

export interface CallsDeps {
  database: Database;
  services: Services;
  discord: DiscordBot;
  extras: BotExtras;
  connections: Connections;
  /** An origin. */
  publicUrl: string;
  /** Epoch ms. */
  now: () => number;
}

/** Creates a command's or button's call from an interaction; handlers that can show progress add `progress`. */
export type CallOf = (interaction: Interaction) => Promise<BotCall>;

/** Prepares the queries by which people and communities are found. */
export function createCalls(deps: CallsDeps): CallOf {
  const { database, services, discord, extras, connections, publicUrl, now } = deps;
  const access = createDiscordAccess(database.quickReads, now);
  const find = prepareFindCaller(database.quickReads);
  return async (interaction) => {
    const person = personOf(interaction);
    const guildId = interaction.guild_id ?? null;
    const { account, community }: BotCaller = await find(person.discordId, guildId ?? '');
    const context: RequestContext = {
      services,
      access: access(person.discordId),
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

/** Types of options that hold others: a sub-command and a group of them. */
const SUB_COMMAND = 1;
const SUB_COMMAND_GROUP = 2;

/** What was given to a command, a form or an autocompletion, by its names. */
export function optionsOf({ data }: Interaction): BotOptions {
  const { sub, options } = innermost(data?.options ?? []);
  const fields = (data?.components ?? []).flatMap((row) => row.components ?? row.component ?? []);
  const users = data?.resolved?.users ?? {};
  const given = (name: string) => options.find((one) => one.name === name)?.value;
  const idOf = (name: string): string | null => {
    const value = given(name);
    return typeof value === 'string' && /^\d{1,25}$/.test(value) ? value : null;
  };
  return {
    text(name) {
      const value = given(name) ?? fields.find((one) => one.custom_id === name)?.value;
      // PostgreSQL rejects it, and it can't be typed.
      return typeof value === 'string' ? value.replaceAll('\0', '') : null;
    },
    whole(name) {
      const value = given(name);
      return typeof value === 'number' && Number.isInteger(value) ? value : null;
    },
    flag(name) {
      const value = given(name);
      return typeof value === 'boolean' ? value : null;
    },
    user(name) {
      const id = idOf(name);
      return id === null ? null : { discordId: id, username: users[id]?.username ?? id };
    },
    id: idOf,
    sub,
    focused: focusedOf(options),
  };
}

function innermost(options: readonly InteractionOption[]): {
  sub: string | null;
  options: readonly InteractionOption[];
} {
  const [first] = options;
  if (first?.type === SUB_COMMAND_GROUP) return innermost(first.options ?? []);
  if (first?.type === SUB_COMMAND) return { sub: first.name, options: first.options ?? [] };
  return { sub: null, options };
}

function focusedOf(options: readonly InteractionOption[]): BotOptions['focused'] {
  const found = options.find((one) => one.focused === true);
  return found ? { name: found.name, value: String(found.value ?? '') } : null;
}

/** Who uses the bot, and in whose Discord server. */
interface BotCaller {
  account: Account | null;
  community: BotCommunity | null;
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
