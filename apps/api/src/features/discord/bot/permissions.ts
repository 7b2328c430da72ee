import type { BotFeatureState, BotPermissions } from '@tenfour/contracts';
import {
  BOT_FEATURES,
  type BotFeature,
  botPermissionBits,
  DISCORD_PERMISSIONS,
  dutyRoleRefusals,
  guildPermissionsOf,
  missingNeeds,
  needsOf,
  type PermissionHolder,
} from '@tenfour/domain';
import { ApplicationFlags, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Handle } from '../../../db/database.ts';
import type { BotRole, DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { GuildConnection } from './connections-store.ts';
import { channelsInUse, lackingChannels } from './permission-channels.ts';

/** The public part of this installation's bot settings. */
export interface BotSetup {
  /** Whether there is a token and a public key: without them nothing comes and nothing goes. */
  isSetUp: boolean;
  /** Client id of the Discord application. */
  clientId: string;
  /** Discord as browsers reach it, without a trailing slash. */
  discordUrl: string;
}

/**
 * Returns Discord's page that lets the bot into a server with what these features need, and those that are always in
 * use. With `guildId` that server is chosen already; the page also changes what the bot may do there.
 */
export function inviteOf(
  { clientId, discordUrl }: BotSetup,
  features: readonly BotFeature[],
  guildId?: string,
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    scope: 'bot applications.commands',
    permissions: botPermissionBits(features).toString(),
    ...(guildId === undefined ? {} : { guild_id: guildId, disable_guild_select: 'true' }),
  });
  return `${discordUrl}/oauth2/authorize?${query}`;
}

/** Returns the features that a community uses in its Discord server. */
export async function featuresInUse(handle: Handle, connection: GuildConnection): Promise<BotFeature[]> {
  const duty = await handle
    .selectFrom('duty_role_settings')
    .select(['enabled', 'suffixes'])
    .where('server_id', '=', connection.serverId)
    .where('guild_id', '=', connection.guildId)
    .executeTakeFirst();
  const channels = await channelsInUse(handle, connection);
  const statistics = await handle
    .selectFrom('statistics_boards')
    .select('due_at')
    .where('server_id', '=', connection.serverId)
    .where('guild_id', '=', connection.guildId)
    .executeTakeFirst();
  const events = await handle
    .selectFrom('game_session_templates')
    .select('kind')
    .where('server_id', '=', connection.serverId)
    .where('guild_id', '=', connection.guildId)
    .where('kind', '=', 'event')
    .where('enabled', '=', 1)
    .executeTakeFirst();
  const inUse: Readonly<Record<BotFeature, boolean>> = {
    posts: channels.posts.length > 0,
    session_messages: channels.session_messages.length > 0,
    session_events: events !== undefined,
    reminders: true,
    moderation: true,
    duty_roles: duty?.enabled === 1,
    duty_nicknames: duty?.enabled === 1 && duty.suffixes !== '[]',
    statistics: statistics !== undefined && statistics.due_at !== null,
  };
  return BOT_FEATURES.filter((feature) => inUse[feature]);
}

export interface BotPermissionsDeps {
  handle: Handle;
  discordBot: DiscordBot;
  bot: BotSetup;
  /** Epoch ms. */
  now: () => number;
}

/** Returns the bot in a Discord server, the roles there, and its permissions. */
export async function grantedIn(
  discordBot: DiscordBot,
  guildId: string,
): Promise<{ holder: PermissionHolder; roles: BotRole[]; granted: bigint }> {
  const { discordId } = await discordBot.me();
  const { roleIds } = await discordBot.member(guildId, discordId);
  const roles = await discordBot.roles(guildId);
  const holder = { discordId, guildId, roleIds };
  return { holder, roles, granted: guildPermissionsOf(holder, roles) };
}

/** Compares what the bot's features need with what it may do in the connected Discord server now. */
export async function botPermissionsOf(
  { handle, discordBot, bot, now }: BotPermissionsDeps,
  connection: GuildConnection,
): Promise<BotPermissions> {
  const { guildId } = connection;
  const inUse = await featuresInUse(handle, connection);
  const { holder, roles, granted } = await grantedIn(discordBot, guildId);
  const { roleIds } = holder;
  const chosen = await channelsInUse(handle, connection);
  const isAnyChosen = Object.values(chosen).some((some) => some.length > 0);
  const channels = isAnyChosen ? await discordBot.channels(guildId) : [];
  const stateOf = (feature: BotFeature): BotFeatureState => {
    const missing = missingNeeds(feature, granted);
    const isInUse = inUse.includes(feature);
    return {
      feature,
      inUse: isInUse,
      needs: needsOf(feature).map((permission) => ({ permission, granted: !missing.includes(permission) })),
      channels: lackingChannels(feature, chosen, { holder, granted, channels }),
      allowUrl: isInUse || missing.length === 0 ? null : inviteOf(bot, [...inUse, feature], guildId),
    };
  };
  return {
    features: BOT_FEATURES.map(stateOf),
    inviteUrl: inviteOf(bot, inUse, guildId),
    administrator: roles.some(
      ({ id, permissions }) =>
        (id === guildId || roleIds.includes(id)) && (permissions & DISCORD_PERMISSIONS.administrator) !== 0n,
    ),
    ...(await orderOf(handle, connection, roles, roleIds)),
    members: (await hearsOfMembers(handle, discordBot, now())) ? 'live' : 'polled',
  };
}

/** Names the bot's highest role, and the duty roles that are not below it. */
async function orderOf(
  handle: Handle,
  { serverId, guildId }: GuildConnection,
  roles: readonly BotRole[],
  roleIds: readonly string[],
): Promise<Pick<BotPermissions, 'botRole' | 'rolesAbove'>> {
  const chosen = await handle
    .selectFrom('duty_roles')
    .innerJoin('duty_role_settings as settings', 'settings.server_id', 'duty_roles.server_id')
    .select('duty_roles.role_id')
    .distinct()
    .where('duty_roles.server_id', '=', serverId)
    .where('settings.guild_id', '=', guildId)
    .where('settings.enabled', '=', 1)
    .execute();
  const ids = new Set(chosen.map(({ role_id }) => role_id));
  // With Manage Roles, so that the order is named even where that permission is what is missing.
  const able = roles.map((role) =>
    role.id === guildId ? { ...role, permissions: role.permissions | DISCORD_PERMISSIONS.manageRoles } : role,
  );
  const refusals = dutyRoleRefusals(guildId, able, roleIds);
  const highest = [...roles]
    .sort((a, b) => b.position - a.position)
    .find(({ id }) => id !== guildId && roleIds.includes(id));
  return {
    botRole: highest?.name ?? null,
    rolesAbove: roles.filter(({ id }) => ids.has(id) && refusals.get(id) === 'above').map(({ name }) => name),
  };
}

const zFlags = z.object({ flags: z.number().optional() });

/** Returns whether a process is connected to Discord's gateway and Discord sends it changes of members. */
async function hearsOfMembers(handle: Handle, discordBot: DiscordBot, now: number): Promise<boolean> {
  const lease = await handle
    .selectFrom('leases')
    .select('name')
    .where('name', '=', 'discord-gateway')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!lease) return false;
  const answer = await discordBot.asked((rest) => rest.get(Routes.currentApplication()));
  const flags = zFlags.safeParse(answer).data?.flags ?? 0;
  const allowed = ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited;
  return (flags & allowed) !== 0;
}
