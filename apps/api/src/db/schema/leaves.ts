import type { Generated } from 'kysely';

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
