import type { BotChannel, BotChannelsInput, BotService, BotState, Viewer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { actorOf } from '../../community/identity/index.ts';
import { createConnections, notConnected } from './connections.ts';
import { connectionOf, type GuildConnection, setPostChannels } from './connections-store.ts';
import { botEvents } from './events.ts';
import { type BotSetup, botPermissionsOf, featuresInUse, inviteOf } from './permissions.ts';

export interface BotServiceDeps {
  database: Database;
  discordBot: DiscordBot;
  bot: BotSetup;
  /** Epoch ms. */
  now: () => number;
}

/** Kinds of channels that take messages: text and announcements. */
const WRITABLE = [0, 5];

/** The page of the Discord bot. */
export function createBotService(deps: BotServiceDeps): BotService {
  const { database } = deps;
  const connections = createConnections(deps);
  return {
    get: ({ serverId }) => stateOf(deps, serverId),
    channels: async ({ serverId }) => {
      const { guildId } = await required(deps, serverId);
      return writableChannels(deps.discordBot, guildId);
    },
    async permissions({ serverId }) {
      const connection = await required(deps, serverId);
      return botPermissionsOf({ ...deps, handle: database.handle }, connection);
    },
    setChannels: (viewer, input) => setChannels(deps, viewer, input),
    async disconnect(viewer) {
      await connections.disconnect(viewer, viewer.serverId);
    },
  };

  async function required(
    { database: { handle } }: BotServiceDeps,
    serverId: string,
  ): Promise<GuildConnection> {
    const connection = await connectionOf(handle, serverId);
    if (connection === null) throw notConnected();
    return connection;
  }

  async function setChannels(
    { now }: BotServiceDeps,
    viewer: Viewer,
    { modCallChannelId, joinRequestChannelId }: BotChannelsInput,
  ): Promise<BotState> {
    const { serverId } = viewer;
    const connection = await required(deps, serverId);
    const hasChannels = modCallChannelId !== null || joinRequestChannelId !== null;
    const known = hasChannels ? await writableChannels(deps.discordBot, connection.guildId) : [];
    const chosen = {
      modCalls: chosenFrom(known, modCallChannelId),
      joinRequests: chosenFrom(known, joinRequestChannelId),
    };
    await database.transaction(async (tx) => {
      if (!(await setPostChannels(tx.handle, connection, chosen))) throw notConnected();
      await recordEvent(
        tx,
        botEvents.create({
          kind: 'bot.channels-changed',
          serverId,
          actor: actorOf(viewer),
          at: now(),
          modCalls: chosen.modCalls?.name ?? null,
          joinRequests: chosen.joinRequests?.name ?? null,
        }),
      );
    });
    return stateOf(deps, serverId);
  }
}

/** Lists the channels that the bot can post to, in Discord's order. */
export async function writableChannels(discordBot: DiscordBot, guildId: string): Promise<BotChannel[]> {
  const channels = await discordBot.channels(guildId);
  return channels
    .filter(({ type }) => WRITABLE.includes(type))
    .sort((a, b) => a.position - b.position)
    .map(({ id, name }) => ({ id, name }));
}

/** Returns the chosen channel; null for none. Throws NOT_FOUND for one that the bot can't see. */
export function chosenFrom(channels: readonly BotChannel[], id: string | null): BotChannel | null {
  if (id === null) return null;
  const found = channels.find((channel) => channel.id === id);
  if (found) return found;
  throw new DomainError('NOT_FOUND', {
    message: 'The bot can’t see this channel. Give its role access in Discord, or choose another one.',
  });
}

async function stateOf({ database, bot }: BotServiceDeps, serverId: string): Promise<BotState> {
  if (!bot.isSetUp) return { setUp: false, inviteUrl: null, connection: null };
  const connection = await connectionOf(database.handle, serverId);
  if (connection === null) return { setUp: true, inviteUrl: inviteOf(bot, []), connection: null };
  const inviteUrl = inviteOf(bot, await featuresInUse(database.handle, connection), connection.guildId);
  return { setUp: true, inviteUrl, connection: toState(connection) };
}

function toState(connection: GuildConnection): NonNullable<BotState['connection']> {
  const { guildId, guildName, connectedAt, connectedBy, modCalls, joinRequests, problem } = connection;
  return { guildId, guildName, connectedAt: iso(connectedAt), connectedBy, modCalls, joinRequests, problem };
}
