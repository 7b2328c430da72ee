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
}
