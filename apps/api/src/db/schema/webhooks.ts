import type { WebhookType } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

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
