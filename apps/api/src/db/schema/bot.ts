import type { Generated } from 'kysely';

/** The Discord server of a community: at most one on either side. */
export interface BotConnectionsTable {
  server_id: string;
  guild_id: string;
  guild_name: string;
  connected_by: string;
  connected_at: number;
  /** Channel of mod calls; null when they are not posted. */
  call_channel_id: string | null;
  call_channel_name: string | null;
  /** Channel of join requests; null when they are not posted. */
  request_channel_id: string | null;
  request_channel_name: string | null;
  /** Why posts were switched off, in a sentence. */
  posts_problem: string | null;
}

/** A message of the bot about a mod call or a join request that is not settled yet. */
export interface BotPostsTable {
  id: string;
  server_id: string;
  kind: 'mod-call' | 'join-request';
  subject_id: string;
  channel_id: string;
  /** Null until Discord has it. */
  message_id: string | null;
  /** Grows with every change of the subject, so that an outdated message can be detected. */
  version: Generated<number>;
  created_at: number;
  /** When the next update of the message is due; null while it is current. */
  due_at: number | null;
  lease_until: number | null;
  /** Failures in a row. */
  attempts: Generated<number>;
}

/** Interactions that were worked on, so that one which is delivered twice is done once. */
export interface BotInteractionsTable {
  id: string;
  at: number;
}
