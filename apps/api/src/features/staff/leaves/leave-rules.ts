import { DomainError, formatDays, type Span } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { timeZoneOf } from '../../community/servers/index.ts';
import type { LeaveDetails } from './events.ts';
import { type LeaveRow, type LeavesStore, leavesStore } from './store.ts';

export interface LeavesDeps {
  database: Database;
  /** Called after the begin or the end of a leave may have come nearer. */
  leavesChanged: () => void;
  now: () => number;
}

/** What decisions about one person's leaves in one server are withLock by. */
export function leaveKey(serverId: string, userId: string): string {
  return `leave:${serverId}:${userId}`;
}

/** Throws NOT_FOUND. */
export async function requireLeave(store: LeavesStore, leaveId: string): Promise<LeaveRow> {
  const row = await store.find(leaveId);
  if (row) return row;
  throw new DomainError('NOT_FOUND', { message: 'There is no such leave.' });
}

/** What a log may know of it, its days as those of the server. */
export async function detailsOf(tx: Transaction, serverId: string, row: LeaveRow): Promise<LeaveDetails> {
  const zone = await timeZoneOf(tx.handle, serverId);
  return {
    leaveId: row.id,
    person: { id: row.user_id, username: row.username },
    kind: row.kind,
    share: row.share,
    days: formatDays({ from: row.starts_at, to: row.ends_at }, zone, true),
  };
}

const OVERLAP = 'overlap';

/** Throws CONFLICT, naming its days, where a leave of that person shares a moment with the span. */
export async function requireNoOverlap(
  tx: Transaction,
  serverId: string,
  userId: string,
  span: Span,
  exceptId?: string,
): Promise<void> {
  const other = await leavesStore(tx.handle, serverId).overlapping(userId, span, exceptId);
  if (other === null) return;
  const zone = await timeZoneOf(tx.handle, serverId);
  const days = formatDays({ from: other.starts_at, to: other.ends_at }, zone, true);
  const state = other.status === 'pending' ? 'already asked for' : 'already approved';
  throw new DomainError('CONFLICT', {
    message: `These days overlap a leave that is ${state}: ${days}. Choose other days, or take that one back first.`,
    details: { reason: OVERLAP, field: 'to' },
  });
}

/** Whether that is what `requireNoOther` threw. */
export function isOverlap(error: unknown): boolean {
  return error instanceof DomainError && error.details?.reason === OVERLAP;
}
