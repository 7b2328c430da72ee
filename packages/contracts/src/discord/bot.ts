import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment } from '../fields.ts';
import type { BotPermissions } from './bot-permissions.ts';

/** A channel of a Discord server, by Discord's id and its name without `#`. */
export const zBotChannel = z.object({ id: z.string(), name: z.string() });
export type BotChannel = z.infer<typeof zBotChannel>;

/** The Discord bot as one server sees it. */
export const zBotState = z.object({
  /** Whether this installation has a bot; all other fields are empty without one. */
  setUp: z.boolean(),
  /** Discord's invite page for the bot, with only what the features in use need; null without a bot. */
  inviteUrl: z.string().nullable(),
  /** The connected Discord server; null until one is connected with `/connect`. */
  connection: z
    .object({
      guildId: z.string(),
      guildName: z.string(),
      connectedAt: zMoment,
      connectedBy: z.string(),
      /** Where mod calls are posted; null where they are not. */
      modCalls: zBotChannel.nullable(),
      /** Where join requests are posted; null where they are not. */
      joinRequests: zBotChannel.nullable(),
      /** Why posts were disabled automatically, in a sentence; null while nothing is wrong. */
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type BotState = z.infer<typeof zBotState>;

/** The channels for posts; null disables posts of that kind. */
export const zBotChannelsInput = z.object({
  serverId: zId,
  modCallChannelId: zId.nullable(),
  joinRequestChannelId: zId.nullable(),
});
export type BotChannelsInput = z.infer<typeof zBotChannelsInput>;

export interface BotService {
  get(viewer: Viewer): Promise<BotState>;
  /**
   * Lists the channels that the bot can post to, in Discord's order; calls Discord. Throws `NOT_FOUND` without a
   * connection, and Discord's refusals.
   */
  channels(viewer: Viewer): Promise<BotChannel[]>;
  /** What each feature needs in the Discord server and what is granted; calls Discord. Throws as `channels`. */
  permissions(viewer: Viewer): Promise<BotPermissions>;
  /** Throws NOT_FOUND without a connection or for a channel that the bot does not see. */
  setChannels(viewer: Viewer, input: BotChannelsInput): Promise<BotState>;
  /** Throws NOT_FOUND without a connection. */
  disconnect(viewer: Viewer): Promise<void>;
}
