import type { Generated } from 'kysely';

/** A reminder set through the bot; deleted once it is sent. */
export interface BotRemindersTable {
  id: string;
  user_id: string;
  /** Of the same person. */
  discord_id: string;
  /** Null: sent as a direct message. */
  channel_id: string | null;
  /** The community whose Discord server the channel is in; null for a direct message. */
  server_id: string | null;
  text: string;
  /** The interaction that set it. */
  client_id: string;
  created_at: number;
  due_at: number;
  lease_until: Generated<number | null>;
  /** Number of failed attempts to send it. */
  attempts: Generated<number>;
}

/** A moderation action of the bot on a member of a Discord server, written before Discord is called. */
export interface DiscordActionsTable {
  server_id: string;
  id: string;
  /** The interaction that requested it. */
  client_id: string;
  guild_id: string;
  action: 'timeout' | 'kick' | 'ban';
  actor_id: string;
  actor_name: string;
  target_id: string;
  target_name: string;
  reason: string;
  /** Duration in minutes; null for an action without an end. */
  minutes: number | null;
  /** `asked`: outcome pending. `unknown`: Discord did not answer, or the process ended before it could. */
  state: Generated<'asked' | 'done' | 'failed' | 'unknown'>;
  /** Why it failed, in words. */
  problem: Generated<string | null>;
  created_at: number;
  settled_at: Generated<number | null>;
}
