import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** Discipline of staff. Never deleted: revoked, with a reason. */
export interface InfractionsTable {
  server_id: string;
  id: string;
  /** A member's user id, or the text typed where no member has that id. */
  staff_user_id: string;
  /** Their name when it was recorded; null for a typed id without a known name. */
  staff_name: string | null;
  type: 'warning' | 'strike' | 'termination';
  reason: string;
  issued_by: string;
  client_id: string | null;
  created_at: number;
  revoked_at: number | null;
  revoked_by: string | null;
  revoke_reason: string | null;
  /** JSON text: values by field id; null for none. */
  fields: Generated<string | null>;
  /** By the rules in force when it was recorded; null for one from before there were any. */
  points: Generated<number | null>;
  expires_at: Generated<number | null>;
  /** Who created the API key that recorded it. */
  key_owner_id: Generated<string | null>;
  /** The infraction whose threshold made a rule record this one, and that rule. */
  caused_by: Generated<string | null>;
  made_by_rule: Generated<string | null>;
  made_by_version: Generated<number | null>;
  /** The rule whose threshold it reached, and what that led to. */
  reached_rule_id: Generated<string | null>;
  reached_rule: Generated<string | null>;
  reached_version: Generated<number | null>;
  reached_outcome: Generated<'strike' | 'suspension' | 'demotion' | 'termination' | null>;
  /** The appeal of the person concerned: one at most. */
  appeal_state: Generated<'open' | 'accepted' | 'denied' | null>;
  appeal_text: Generated<string | null>;
  appeal_at: Generated<number | null>;
  appeal_decided_at: Generated<number | null>;
  appeal_decided_by: Generated<string | null>;
  appeal_reason: Generated<string | null>;
}

/** A server's rules about infractions of staff. */
export interface DisciplineRulesTable {
  server_id: string;
  version: number;
  /** JSON text: a `DisciplineRuleSet`. */
  rule_set: string;
  changed_by: string;
  changed_at: number;
}

/** A call for a moderator, from the panel or from the game. */
export interface ModCallsTable {
  server_id: string;
  id: string;
  source: 'panel' | 'bot' | 'api' | 'game';
  reporter_username: string;
  reporter_key: string;
  /** Empty for calls from the game that name no player. */
  reported_username: string;
  reported_key: string;
  reason: string;
  location: string | null;
  description: string | null;
  /** 0 low, 1 medium, 2 high, 3 urgent. */
  priority: number;
  status: 'pending' | 'claimed' | 'resolved' | 'dismissed';
  resolution: string | null;
  /** Null for calls from the game. */
  created_by: string | null;
  claimed_by: string | null;
  claimed_at: number | null;
  /** Null for what was settled in the game itself. */
  closed_by: string | null;
  closed_at: number | null;
  client_id: string | null;
  /** `game_events.dedupe` of the game's own call: each becomes one row per server. */
  game_call: string | null;
  /** JSON text: a list of web addresses and of the server's own files. */
  evidence: Generated<string>;
  /** Roblox ids of both; null where only the name is known. */
  reporter_roblox_id: Generated<string | null>;
  reported_roblox_id: Generated<string | null>;
  /** Which import it came with; null for one that was recorded here. */
  import_id: Generated<string | null>;
  /** JSON text: values by field id; null for none. */
  fields: Generated<string | null>;
  created_at: number;
  updated_at: number;
}

/** A text to start from: a reason for a punishment, a resolution for a call. */
export interface TemplatesTable {
  server_id: string;
  id: string;
  kind: 'punishment' | 'resolution';
  label: string;
  text: string;
  punishment_type: 'warning' | 'kick' | 'ban' | 'strike' | null;
  /** Minutes; null leaves the duration as it is, or permanent. */
  duration_minutes: number | null;
  position: number;
}

/** A note of staff about a player. */
export interface PlayerNotesTable {
  server_id: string;
  id: string;
  username_key: string;
  roblox_username: string;
  text: string;
  created_by: string;
  client_id: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** Staff want to know when this player joins. */
  bolo: Generated<Bit>;
  /** Null while it is about a name. */
  roblox_user_id: Generated<string | null>;
}

/** A leave of absence of one member of staff. Of one person no two that wait or are approved overlap. */
export interface LeavesTable {
  server_id: string;
  id: string;
  user_id: string;
  source: Generated<'request' | 'import'>;
  /** Which import it came with; null for one that was asked for. */
  import_id: string | null;
  kind: 'leave' | 'reduced';
  /** Percent of the required hours that is still owed; 0 of a whole leave. */
  share: number;
  starts_at: number;
  /** The first moment after it. */
  ends_at: number;
  reason: string;
  status: 'pending' | 'approved' | 'denied' | 'withdrawn';
  client_id: string | null;
  created_at: number;
  /** Null for one that waits, and for one that came from an import. */
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: string | null;
  /** Who ended it early or took it back. */
  ended_by: string | null;
  /** When the next notice of its begin or end is due; null when none is left. */
  due_at: number | null;
  lease_until: number | null;
}

/** A stretch of duty. At most one open shift per person and server, by a partial unique index. */
export interface ShiftsTable {
  server_id: string;
  id: string;
  user_id: string;
  status: 'on_duty' | 'on_break' | 'off_duty';
  clock_in_at: number;
  clock_out_at: number | null;
  type_id: string | null;
  /** Ended breaks together, in ms. */
  break_ms: Generated<number>;
  /** JSON text: values by field id; null for none. */
  fields: Generated<string | null>;
}

/** One break of a shift; open while `ended_at` is null, at most one per shift. */
export interface ShiftBreaksTable {
  server_id: string;
  id: string;
  shift_id: string;
  started_at: number;
  ended_at: number | null;
}

/** An admin's correction of a shift, and its reason. */
export interface ShiftCorrectionsTable {
  server_id: string;
  id: string;
  shift_id: string;
  at: number;
  corrected_by: string;
  note: string;
  /** JSON text: before and after. */
  diff: string;
}

/** A kind of duty, such as patrol or dispatch. Archived ones stay on old shifts. */
export interface ShiftTypesTable {
  server_id: string;
  id: string;
  name: string;
  name_key: string;
  /** Minutes required of every member each week; null for none. */
  weekly_minutes: number | null;
  created_at: number;
  archived_at: number | null;
}

/**
 * What a role has to reach each week; null for nothing. `role` is a fixed role or the id of a custom one, which then is
 * `custom_role_id` too.
 */
export interface RoleQuotasTable {
  server_id: string;
  role: string;
  custom_role_id: string | null;
  weekly_minutes: number | null;
  weekly_sessions: number | null;
  weekly_calls: number | null;
  weekly_punishments: number | null;
}

/** Required weekly minutes of a role, as the version before `role_quotas` stores them. */
export interface HourRequirementsTable {
  server_id: string;
  role: 'member' | 'moderator' | 'admin' | 'owner';
  weekly_minutes: number;
}

/** Sessions that a role has to attend each week, as the version before `role_quotas` stores them. */
export interface SessionRequirementsTable {
  server_id: string;
  role: 'moderator' | 'admin';
  weekly_sessions: number;
}
