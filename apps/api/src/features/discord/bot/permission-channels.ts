import type { BotFeatureState } from '@tenfour/contracts';
import { type BotFeature, channelPermissionsOf, missingNeeds, type PermissionHolder } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import type { BotChannel } from '../../../integrations/discord/discord-bot.ts';
import type { GuildConnection } from './connections-store.ts';

interface ChosenChannel {
  id: string;
  /** As Discord called it when it was chosen. */
  name: string;
}

/** The channels in which features post, each once. */
export type ChannelsInUse = Readonly<Record<'posts' | 'session_messages', ChosenChannel[]>>;

/** Returns the channels that a community chose in its Discord server. */
export async function channelsInUse(
  handle: Handle,
  { serverId, guildId, modCalls, joinRequests }: GuildConnection,
): Promise<ChannelsInUse> {
  const templates = await handle
    .selectFrom('game_session_templates')
    .select(['channel_id as id', 'channel_name as name'])
    .where('server_id', '=', serverId)
    .where('guild_id', '=', guildId)
    .where('enabled', '=', 1)
    .execute();
  return {
    posts: distinct([modCalls, joinRequests].filter((channel) => channel !== null)),
    session_messages: distinct(
      templates.flatMap(({ id, name }) => (id === null ? [] : [{ id, name: name ?? '' }])),
    ),
  };
}

function distinct(channels: readonly ChosenChannel[]): ChosenChannel[] {
  return [...new Map(channels.map((channel) => [channel.id, channel])).values()];
}

/** Returns a feature's channels in which the bot lacks permissions, and which. */
export function lackingChannels(
  feature: BotFeature,
  inUse: ChannelsInUse,
  at: { holder: PermissionHolder; granted: bigint; channels: readonly BotChannel[] },
): BotFeatureState['channels'] {
  if (feature !== 'posts' && feature !== 'session_messages') return [];
  return inUse[feature].flatMap(({ id, name }) => {
    const known = at.channels.find((channel) => channel.id === id);
    const bits = known ? channelPermissionsOf(at.holder, at.granted, known.overwrites) : 0n;
    const missing = missingNeeds(feature, bits);
    return missing.length === 0 ? [] : [{ name: known?.name ?? name, missing }];
  });
}
