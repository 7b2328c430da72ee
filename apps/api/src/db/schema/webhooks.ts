import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** A Discord webhook, as id and sealed token; never the URL. */
export interface WebhooksTable {
  id: string;
  server_id: string;
  type: 'punishments' | 'staff_actions' | 'game_panel' | 'player_joins' | 'player_leaves' | 'kill_logs';
  /** Discord snowflake of the webhook. */
  discord_id: string;
  token_sealed: string;
  token_hint: string;
  is_active: Generated<Bit>;
  created_by: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  disabled_reason: string | null;
}

/** One message owed to one webhook. Due when `pending` and `next_attempt_at` has come. */
export interface DeliveriesTable {
  server_id: string;
  id: string;
  webhook_id: string;
  activity_id: string;
  /** JSON text. */
  payload: string;
  state: Generated<'pending' | 'sending' | 'sent' | 'failed' | 'dead'>;
  attempts: Generated<number>;
  next_attempt_at: number;
  lease_until: number | null;
  last_error: string | null;
  sent_at: number | null;
  created_at: number;
}
