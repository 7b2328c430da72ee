import type { EndpointDisabledCode, EndpointProblem } from '@tenfour/domain';
import type { Generated } from 'kysely';
import type { Bit } from './values.ts';

/** A URL that receives signed events. Deleted ones stay until what was sent to them is removed. Moments are epoch ms. */
export interface EndpointsTable {
  id: string;
  server_id: string;
  /** Empty once deleted. */
  url: string;
  description: string;
  /** JSON text: the names of events that it receives; null for all. */
  events: string | null;
  is_active: Generated<Bit>;
  /** Why it was switched off automatically. */
  disabled_code: EndpointDisabledCode | null;
  /** Empty once deleted. */
  secret_sealed: string;
  /** The secret before the last rotation, which signs too until `old_secret_until`. */
  old_secret_sealed: string | null;
  old_secret_until: number | null;
  /** Who set the URL. It receives nothing while they lack the rights to. */
  owner_id: string;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  /** Failed attempts in a row, of any delivery. */
  failures: Generated<number>;
  failing_since: number | null;
  /** Nothing is sent before. */
  not_before: number | null;
  lease_until: number | null;
  last_attempt_at: number | null;
  last_status: number | null;
}

/** An event for an endpoint: the outbox, and its log. */
export interface EndpointDeliveriesTable {
  id: string;
  server_id: string;
  endpoint_id: string;
  /** The same for all endpoints of an event: the id of its line in the activity log. */
  message_id: string;
  /** Kind of the event. */
  type: string;
  /** JSON text: the body as it is sent. */
  payload: string;
  state: Generated<'pending' | 'sent' | 'failed'>;
  created_at: number;
  /** When it was created, or replayed. */
  queued_at: number;
  /** When the next attempt is due. */
  send_at: number;
  attempts: Generated<number>;
  /** Attempts since it was queued. */
  failures: Generated<number>;
  last_status: number | null;
  last_ms: number | null;
  problem: EndpointProblem | null;
  finished_at: number | null;
}
