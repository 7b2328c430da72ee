import { BOT_FEATURES, DISCORD_PERMISSIONS, type DiscordPermission } from '@tenfour/domain';
import { z } from 'zod';

const zPermission = z.enum(Object.keys(DISCORD_PERMISSIONS) as [DiscordPermission, ...DiscordPermission[]]);

/** A feature of the bot, what it needs in the Discord server, and what of that is missing. */
export const zBotFeature = z.object({
  feature: z.enum(BOT_FEATURES),
  inUse: z.boolean(),
  needs: z.array(z.object({ permission: zPermission, granted: z.boolean() })),
  /** The feature's channels in which the bot lacks something. */
  channels: z.array(z.object({ name: z.string(), missing: z.array(zPermission) })),
  /** For a feature that isn't in use and lacks something: Discord's page that also allows this one; null otherwise. */
  allowUrl: z.string().nullable(),
});
export type BotFeatureState = z.infer<typeof zBotFeature>;

export const zBotPermissions = z.object({
  features: z.array(zBotFeature),
  /** Discord's page that asks for what the features in use need, and nothing else. */
  inviteUrl: z.string(),
  /** Whether the bot has Administrator, which it never needs. */
  administrator: z.boolean(),
  /** The bot's highest role; null without one. */
  botRole: z.string().nullable(),
  /** Duty roles that are not below it, so that the bot can't give them. */
  rolesAbove: z.array(z.string()),
  /** How changes in the Discord server are noticed: as they occur, or later, by looking. */
  members: z.enum(['live', 'polled']),
});
export type BotPermissions = z.infer<typeof zBotPermissions>;
