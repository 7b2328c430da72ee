import type { Leave, RequestLeaveInput, Viewer } from '@tenfour/contracts';
import { type LeaveKind, requireLeaveSpan } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { leaveEvents } from './events.ts';
import {
  detailsOf,
  isOverlap,
  type LeavesDeps,
  leaveKey,
  requireLeave,
  requireNoOverlap,
} from './leave-rules.ts';
import { leavesStore, toLeave } from './store.ts';

/** Default share of the requirement with reduced activity, in percent. */
const HALF = 50;

/** Asks for a leave for oneself. */
export async function request(deps: LeavesDeps, viewer: Viewer, input: RequestLeaveInput): Promise<Leave> {
  const { serverId } = viewer;
  const again = async (): Promise<Leave | null> => {
    if (input.clientId === undefined) return null;
    const row = await leavesStore(deps.database.handle, serverId).findByClientId(input.clientId);
    return row && row.user_id === viewer.id ? toLeave(row, deps.now()) : null;
  };
  const first = await again();
  if (first !== null) return first;
  try {
    return await deps.database.withLock(leaveKey(serverId, viewer.id), (tx) => add(deps, tx, viewer, input));
  } catch (error) {
    const repeated = isUniqueViolation(error, 'leaves_client_unique') || isOverlap(error);
    const made = repeated ? await again() : null;
    if (made === null) throw error;
    return made;
  }
}

async function add(
  { now }: LeavesDeps,
  tx: Transaction,
  viewer: Viewer,
  input: RequestLeaveInput,
): Promise<Leave> {
  const store = leavesStore(tx.handle, viewer.serverId);
  const span = { from: Date.parse(input.from), to: Date.parse(input.to) };
  const at = now();
  requireLeaveSpan(span, at);
  await requireNoOverlap(tx, viewer.serverId, viewer.id, span);
  const row = {
    user_id: viewer.id,
    kind: input.kind,
    share: input.kind === 'leave' ? 0 : (input.share ?? HALF),
    starts_at: span.from,
    ends_at: span.to,
    reason: input.reason,
    status: 'pending' as const,
    client_id: input.clientId ?? null,
    created_at: at,
  };
  const id = await store.add(row, at);
  const made = await requireLeave(store, id);
  const domainEvent = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  await recordEvent(
    tx,
    leaveEvents.create({
      kind: 'leave.requested',
      ...domainEvent,
      leave: await detailsOf(tx, viewer.serverId, made),
    }),
  );
  return toLeave(made, at);
}

/** A leave from another product. Times in epoch ms. */
export interface ImportedLeave {
  importId: string;
  userId: string;
  kind: LeaveKind;
  /** Percent that is still owed; of reduced activity only, 50 if it is not known. */
  share?: number;
  from: number;
  to: number;
  reason: string;
  createdAt: number;
}

/**
 * Adds an approved leave that comes from an import, in the import's own transaction; its id. Null, with nothing added,
 * where it is empty or overlaps a leave of that person. Tells nothing: the import does.
 */
export async function addImportedLeave(
  tx: Transaction,
  serverId: string,
  leave: ImportedLeave,
  now: number,
): Promise<string | null> {
  const store = leavesStore(tx.handle, serverId);
  if (leave.from >= leave.to) return null;
  if ((await store.overlapping(leave.userId, leave)) !== null) return null;
  return store.add(
    {
      user_id: leave.userId,
      source: 'import',
      import_id: leave.importId,
      kind: leave.kind,
      share: leave.kind === 'leave' ? 0 : (leave.share ?? HALF),
      starts_at: leave.from,
      ends_at: leave.to,
      reason: leave.reason,
      status: 'approved',
      created_at: leave.createdAt,
    },
    now,
  );
}

/** Takes back what an import has added, in its undo's transaction; how many there were. */
export async function removeImportedLeaves(
  tx: Transaction,
  serverId: string,
  importId: string,
): Promise<number> {
  const removed = await tx.handle
    .deleteFrom('leaves')
    .where('server_id', '=', serverId)
    .where('import_id', '=', importId)
    .returning('id')
    .execute();
  return removed.length;
}
