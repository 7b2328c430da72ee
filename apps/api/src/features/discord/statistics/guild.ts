import type { StatisticsTarget } from '@tenfour/contracts';
import {
  channelPermissionsOf,
  DISCORD_PERMISSION_NAMES,
  DISCORD_PERMISSIONS,
  type DiscordPermission,
  DomainError,
  guildPermissionsOf,
} from '@tenfour/domain';
import { ChannelType, OverwriteType, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { discordDown } from '../../../integrations/discord/discord.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';

/** Longest wait for one change, rate limits included, in ms. */
export const CALL_MS = 20_000;

const KINDS: Readonly<Partial<Record<number, StatisticsTarget['kind']>>> = {
  [ChannelType.GuildText]: 'text',
  [ChannelType.GuildAnnouncement]: 'text',
  [ChannelType.GuildVoice]: 'voice',
  [ChannelType.GuildCategory]: 'category',
};

const NO_TEXT = 'Messages need a text channel.';
const HIDDEN = 'The bot can’t see it. Give its role access in Discord.';

/** Reads the channels of a Discord server, with why the bot can't use each. */
export async function statisticsTargets(bot: DiscordBot, guildId: string): Promise<StatisticsTarget[]> {
  const { holder, granted } = await placeOf(bot, guildId);
  const channels = await bot.channels(guildId);
  return channels
    .sort((a, b) => a.position - b.position)
    .flatMap(({ id, name, type, overwrites }) => {
      const kind = KINDS[type];
      const bits = channelPermissionsOf(holder, granted, overwrites);
      return kind === undefined ? [] : [{ id, name, kind, ...problemsOf(kind, bits) }];
    });
}

async function placeOf(bot: DiscordBot, guildId: string) {
  const { discordId } = await bot.me();
  const { roleIds } = await bot.member(guildId, discordId);
  const holder = { discordId, guildId, roleIds };
  return { holder, granted: guildPermissionsOf(holder, await bot.roles(guildId)) };
}

function problemsOf(kind: StatisticsTarget['kind'], bits: bigint) {
  const lacks = (permission: DiscordPermission) => {
    if ((bits & DISCORD_PERMISSIONS.viewChannel) === 0n) return HIDDEN;
    const has = (bits & DISCORD_PERMISSIONS[permission]) !== 0n;
    return has ? null : `The bot lacks ${DISCORD_PERMISSION_NAMES[permission]} here. Allow it in Discord.`;
  };
  return {
    nameProblem: lacks('manageChannels') ?? (kind === 'voice' ? lacks('connect') : null),
    messageProblem: kind === 'text' ? lacks('sendMessages') : NO_TEXT,
  };
}

const zCreated = z.object({ id: z.string(), name: z.string() });

/** Creates a voice channel that everyone sees and no one but the bot can join. */
export async function createVoiceChannel(
  bot: DiscordBot,
  guildId: string,
  name: string,
): Promise<StatisticsTarget> {
  const { holder, granted } = await placeOf(bot, guildId);
  const { viewChannel, manageChannels, connect } = DISCORD_PERMISSIONS;
  const needed = viewChannel | manageChannels | connect;
  if ((granted & needed) !== needed) {
    throw new DomainError('REFUSED', {
      message: 'The bot lacks Manage Channels or Connect. Invite it again, or allow both in Discord.',
    });
  }
  const body = {
    name,
    type: ChannelType.GuildVoice,
    permission_overwrites: [
      { id: guildId, type: OverwriteType.Role, allow: '0', deny: connect.toString() },
      { id: holder.discordId, type: OverwriteType.Member, allow: needed.toString(), deny: '0' },
    ],
  };
  const created = await bot.asked((rest) =>
    rest.post(Routes.guildChannels(guildId), { body, reason: 'Statistics channels', ...limited() }),
  );
  const { data, error } = zCreated.safeParse(created);
  if (error) throw discordDown(error);
  return {
    ...data,
    kind: 'voice',
    nameProblem: null,
    messageProblem: NO_TEXT,
  };
}

/** Gives a channel a name. */
export async function renameChannel(bot: DiscordBot, channelId: string, name: string): Promise<void> {
  await bot.asked((rest) =>
    rest.patch(Routes.channel(channelId), { body: { name }, reason: 'Statistics channels', ...limited() }),
  );
}

function limited() {
  return { signal: AbortSignal.timeout(CALL_MS) };
}
