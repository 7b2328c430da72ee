import type {
  DutyGrantState,
  DutyRoleRefusal,
  DutyState,
  MemberHoldKind,
  NicknameRefusal,
  Role,
  WebhookDisabledCode,
  WebhookType,
} from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

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
  /** A command that waits for a choice or a form, as JSON. */
  prompt: Generated<string | null>;
  /** Whose prompt it is; null without one. */
  discord_id: Generated<string | null>;
}

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

type MappedRole = 'member' | 'moderator' | 'admin';

/** How a server syncs roles with its Discord server. Of another Discord server than the connected one it is void. */
export interface DiscordRoleSyncsTable {
  server_id: string;
  /** Whose roles the mappings name. */
  guild_id: string;
  enabled: Generated<Bit>;
  open_join: Generated<Bit>;
  lower_roles: Generated<Bit>;
  by_hand: Generated<Bit>;
  remove_leavers: Generated<Bit>;
  synced_at: number | null;
  /** Outcome of the last sync, as a sentence. */
  outcome: string | null;
  /** When the next sync is due; null while it is off. */
  due_at: number | null;
  lease_until: number | null;
}

/** A Discord role and what its holders are here. */
export interface DiscordRoleMappingsTable {
  server_id: string;
  role_id: string;
  role_name: string;
  role: MappedRole;
}

/** A Discord role and a custom role that its holders have here; gone with the custom role. */
export interface DiscordCustomRolesTable {
  server_id: string;
  discord_role_id: string;
  role_id: string;
  discord_role_name: string;
}

/**
 * A person exempt from Discord roles: staff removed them, or set their role. A `removed` row belongs to a person who
 * is not a member; a `manual_role` row stays when they leave.
 */
export interface MemberHoldsTable {
  server_id: string;
  user_id: string;
  kind: MemberHoldKind;
  /** The last person who removed them, set their role or let them in again. */
  set_by: string;
  /** The highest role of all who did. Lower roles can't release the hold. */
  set_by_role: Role;
  set_at: number;
  /** The hold that an approval replaced; null when there was none. Undoing the approval restores it. */
  prior_kind: MemberHoldKind | null;
  prior_set_by: string | null;
  prior_set_by_role: Role | null;
  prior_set_at: number | null;
}

/** The last role granted by a mapping. Stays when the member leaves, so that they are not added again. */
export interface DiscordRoleGrantsTable {
  server_id: string;
  user_id: string;
  role: MappedRole;
  granted_at: number;
}

/** A Discord webhook, as id and sealed token; never the URL. Moments are epoch ms. */
export interface WebhooksTable {
  id: string;
  server_id: string;
  type: WebhookType;
  /** Discord snowflake of the webhook. */
  discord_id: string;
  token_sealed: string;
  token_hint: string;
  is_active: Generated<Bit>;
  created_by: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** A sentence; set when the webhook was disabled automatically. */
  disabled_reason: string | null;
  /** The same as a code. */
  disabled_code: Generated<WebhookDisabledCode | null>;
  client_id: string | null;
  /** End of the lease of the only process that may send to it. */
  lease_until: number | null;
  /** Earliest time of the next send: a rate limit from Discord, or backoff after failures. */
  not_before: number | null;
  /** Attempts that failed in a row. */
  failures: Generated<number>;
  last_attempt_at: number | null;
  last_outcome: 'sent' | 'retrying' | 'failed' | null;
  /** Why the last attempt failed, as a sentence. */
  last_problem: string | null;
}

/** One message owed to one webhook; those of a webhook go in the order of their ids. Moments are epoch ms. */
export interface DeliveriesTable {
  server_id: string;
  id: string;
  webhook_id: string;
  /** The line of the activity log that it reports; null for a test message. */
  activity_id: string | null;
  /** JSON text. */
  payload: string;
  /** `failed`: refused, or its webhook went away; `dead`: not delivered for a day. */
  state: Generated<'pending' | 'sent' | 'failed' | 'dead'>;
  attempts: Generated<number>;
  /** Why the newest attempt failed, as a sentence. */
  problem: string | null;
  /** Discord's id of the message that carries it. */
  message_id: string | null;
  resend_of: string | null;
  created_at: number;
  finished_at: number | null;
}

/** Whether Discord roles follow duty. Of another Discord server than the connected one it is void. */
export interface DutyRoleSettingsTable {
  server_id: string;
  guild_id: string;
  enabled: Generated<Bit>;
  /** When roles were last compared with Discord. */
  checked_at: number | null;
  problem: 'unreachable' | 'not_in_guild' | null;
  /** Failed passes in a row. */
  failures: Generated<number>;
  /** Changes so far, so that one that comes during a pass is not lost. */
  wakes: Generated<number>;
  /** When the next pass is due; null while there is nothing to do. */
  due_at: number | null;
  lease_until: number | null;
  /** What each state appends to nicknames, as JSON. */
  suffixes: Generated<string>;
}

/** A state of staff and its Discord role. */
export interface DutyRolesTable {
  server_id: string;
  n: number;
  state: DutyState;
  type_id: string | null;
  role_id: string;
  role_name: string;
  problem: DutyRoleRefusal | null;
}

/** A person whose roles and nickname follow duty. */
export interface DutyRolePeopleTable {
  server_id: string;
  guild_id: string;
  discord_id: string;
  /** Ids of the roles that were wanted when they were last compared, as JSON. */
  wanted: string;
  checked_at: number;
  /** The suffix that was wanted then. */
  suffix: string | null;
  /** Their own nickname and what we set, as JSON; null when nothing of ours is in it. */
  nickname: string | null;
  /** Why their nickname could not be changed last time. */
  nickname_problem: NicknameRefusal | null;
}

/** A Discord role that we gave; only these are ever taken. */
export interface DutyRoleGrantsTable {
  server_id: string;
  guild_id: string;
  discord_id: string;
  role_id: string;
  role_name: string;
  state: DutyGrantState;
  given_at: number;
}

/** When the statistics channels of a server are looked at. Of another Discord server than the connected one it is void. */
export interface StatisticsBoardsTable {
  server_id: string;
  /** Whose channels they are. */
  guild_id: string;
  /** Null while there are none. */
  due_at: number | null;
  lease_until: Generated<number | null>;
}

/** A channel whose name or message shows numbers. A removed one is kept for its rename limit. */
export interface StatisticsChannelsTable {
  server_id: string;
  channel_id: string;
  channel_name: string;
  kind: 'name' | 'message' | 'removed';
  /** Separated by commas. */
  statistics: string;
  /** Of a name. */
  template: Generated<string | null>;
  /** Null until Discord has the message. */
  message_id: Generated<string | null>;
  /** How many messages were posted. */
  posts: Generated<number>;
  /** The name or text that Discord has from us. */
  shown: Generated<string | null>;
  /** When Discord answered the last change; while one is on its way, the latest time it can be counted. */
  written_at: Generated<number | null>;
  /** Not before this: Discord or a failure asked for a pause. */
  retry_at: Generated<number | null>;
  /** Why it stopped, as a sentence. */
  problem: Generated<string | null>;
}
