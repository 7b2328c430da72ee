import type { AppealSide, AppealState, EvidenceType, PunishmentType } from '@tenfour/domain';
import type { ColumnType, Generated } from 'kysely';
import type { Bit } from './values.ts';

/** Bytes on SQLite, text on PostgreSQL; written by `searchValue(engine, …)` only. */
export type SearchColumn = ColumnType<string | Uint8Array, string | Uint8Array, string | Uint8Array>;

/**
 * The punishment database. `is_active` is what staff set; a row is over too once `expires_at` has passed.
 * Partial indexes on `is_active = 1` are only used when the 1 is a literal (`sql.lit(1)`), not a parameter.
 */
export interface PunishmentsTable {
  id: string;
  server_id: string;
  roblox_username: string;
  /** Trimmed, lower-cased username: the player's identity in the list. */
  username_key: string;
  roblox_user_id: string | null;
  /** 1 when Roblox knew the name. */
  verified: Generated<Bit>;
  type: 'warning' | 'kick' | 'ban' | 'strike';
  reason: string;
  duration_minutes: number | null;
  expires_at: number | null;
  is_active: Generated<Bit>;
  auto_ban: Generated<Bit>;
  source: 'web' | 'api' | 'bot' | 'import' | 'automation';
  /** 1 when staff made it with a command in the game; `source` is `bot` then. */
  in_game: Generated<Bit>;
  issued_by: string;
  /** Who created the API key that recorded it; null when a person recorded it. */
  key_owner_id: string | null;
  /** The submitter's own id for this create; a repeated submit finds the first by it. */
  client_id: string | null;
  created_at: number;
  updated_at: number;
  updated_by: string | null;
  deleted_at: number | null;
  deleted_by: string | null;
  search: SearchColumn;
  /** JSON text: a list of web addresses. */
  evidence: Generated<string>;
  /** While the expiry job has it in hand. */
  expiry_lease_until: number | null;
  /** Outcome of the record's command: see `enforcement` in contracts. */
  enforcement: Generated<'none' | 'queued' | 'sent' | 'failed' | 'unknown' | 'not_online' | 'not_sent'>;
  /** Why, in words; null when there is nothing to say. */
  enforcement_message: string | null;
  /** `game_commands.id`; null when none was queued. */
  enforcement_command_id: string | null;
  /** The escalation rule that decided the record, with the version of the rules; null for none. */
  rule_id: Generated<string | null>;
  rule_name: Generated<string | null>;
  rule_version: Generated<number | null>;
  /** What was requested where a rule decided something else. */
  requested_type: Generated<PunishmentType | null>;
  requested_minutes: Generated<number | null>;
  /** JSON text: values by field id; null for none. */
  fields: Generated<string | null>;
  /** JSON text: ids of what it lacked when it was recorded and still does; null for nothing. */
  missing: Generated<string | null>;
}

/** What records of a server need and can have. */
export interface RecordFieldSetsTable {
  server_id: string;
  version: number;
  /** JSON text: a `RecordFieldSet`. */
  field_set: string;
  changed_by: string;
  changed_at: number;
}

/** A choice or number of a record, or under `missing` what it lacks: what lists are filtered by. */
export interface RecordValuesTable {
  server_id: string;
  field_id: string;
  value: string;
  /** A punishment, mod call, infraction or shift. */
  record_id: string;
}

/** A version of a server's escalation rules; the highest is in force. */
export interface EscalationVersionsTable {
  server_id: string;
  version: number;
  /** JSON text: an `EscalationRuleSet`. */
  rule_set: string;
  changed_by: string;
  changed_at: number;
  /** The version that it restored; null for none. */
  restored_from: number | null;
}

/** A change to a record after its creation. */
export interface PunishmentChangesTable {
  server_id: string;
  id: string;
  punishment_id: string;
  at: number;
  kind: 'changed' | 'expired' | 'deleted' | 'restored';
  /** Null for the product itself. */
  actor_id: string | null;
  actor_name: string;
  /** JSON text: before and after; null where there is no difference to show. */
  diff: string | null;
  /** Which import it came with; null for a change that was made here. */
  import_id: Generated<string | null>;
}

/** The public address of one punishment's appeal page. */
export interface AppealLinksTable {
  server_id: string;
  punishment_id: string;
  token_hash: string;
  /** So that staff can copy the address again. */
  token_sealed: string;
  created_by: string | null;
  created_at: number;
}

/** A name of a server's appeal page. Former ones stay, so that they redirect and no other server takes them. */
export interface AppealSlugsTable {
  slug: string;
  server_id: string;
  /** 1 for at most one a server, by a partial unique index; none while the page is off. */
  is_current: Generated<Bit>;
  created_at: number;
}

/** A player's appeal against a punishment; at most one open per punishment, by a partial unique index. */
export interface AppealsTable {
  server_id: string;
  id: string;
  punishment_id: string;
  state: Generated<AppealState>;
  text: string;
  client_id: string | null;
  created_at: number;
  decided_at: number | null;
  decided_by: string | null;
  decision_reason: string | null;
  assignee_id: string | null;
}

/** What is written in an appeal after its first words. */
export interface AppealMessagesTable {
  server_id: string;
  id: string;
  appeal_id: string;
  at: number;
  side: AppealSide;
  /** Null for the player. */
  author_id: string | null;
  text: string;
  client_id: string | null;
}

/** An uploaded picture. Its bytes lie in the file store under server and id. */
export interface EvidenceFilesTable {
  server_id: string;
  id: string;
  /** Of the bytes as they were uploaded, hexadecimal. */
  sha256: string;
  media_type: EvidenceType;
  bytes: number;
  uploaded_by: string;
  created_at: number;
  /** When something first referred to it; null for a loose one. */
  kept_at: number | null;
}

/** Filters of the list of punishments that a person has saved. */
export interface PunishmentViewsTable {
  server_id: string;
  user_id: string;
  position: number;
  name: string;
  /** JSON. */
  filters: string;
}
