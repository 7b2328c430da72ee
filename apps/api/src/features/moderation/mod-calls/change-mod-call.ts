import type { ModCall, SentValues, Viewer } from '@tenfour/contracts';
import { afterAction, DomainError, type ModCallAction, rank, statusesBefore } from '@tenfour/domain';
import { toJson } from '../../../db/codecs.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { attachEvidence } from '../evidence/index.ts';
import { takeLastValues, valuesColumn, valuesOf } from '../record-fields/index.ts';
import { type ModCallEvent, modCallEvents } from './events.ts';
import { AS_IT_WAS, detailsOf, type ModCallRow, modCallsStore, type StepValues, toModCall } from './store.ts';

/** A requested transition of a call. */
export type ModCallStep =
  | { action: 'claim' | 'release' | 'reopen' }
  | {
      action: 'resolve';
      resolution: string;
      evidence?: readonly string[] | undefined;
      fields?: SentValues;
    }
  | { action: 'dismiss'; resolution: string | null };

/**
 * Applies a transition if the call is still in a state that allows it; only one of several concurrent requests
 * succeeds. Throws NOT_FOUND, CONFLICT with the name of who was faster, or FORBIDDEN for undoing another person's step.
 */
export function changeModCall(
  { database, now }: { database: Database; now: () => number },
  viewer: Viewer,
  id: string,
  step: ModCallStep,
): Promise<ModCall> {
  return database.transaction(async (tx) => {
    const store = modCallsStore(tx.handle, viewer.serverId);
    const at = now();
    if (step.action === 'resolve') await attachEvidence(tx, viewer.serverId, step.evidence ?? [], at);
    const fields = step.action === 'resolve' ? await takeFields(tx, viewer, id, step.fields) : {};
    const set = { ...setBy(step, viewer, at), ...fields, updated_at: at };
    const stepped = await store.step(id, startOf(viewer, step.action), set);
    const row = await store.find(id);
    if (!row) throw noSuchModCall();
    if (stepped) await notify(tx, viewer, step, row, at);
    else if (!isDone(viewer, step.action, row)) throw refusalOf(step.action, row);
    return toModCall(row);
  });
}

/**
 * Takes the values that a claimed call is resolved with. Of a call in another state nothing is taken: the step is
 * refused with the reason.
 */
async function takeFields(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  sent: SentValues,
): Promise<{ fields?: string | null }> {
  // Of two who resolve it at the same moment, the second sees that it is resolved.
  await tx.lock(`mod-call:${id}`);
  const row = await modCallsStore(tx.handle, viewer.serverId).find(id);
  if (row?.status !== 'claimed') return {};
  const closing = { recordId: id, sent, before: valuesOf(row), check: true };
  return { fields: valuesColumn(await takeLastValues(tx.handle, viewer, 'modCall', closing)) };
}

/** Returns the states that allow the action; only admins and the owner can undo another person's step. */
function startOf(viewer: Viewer, action: ModCallAction) {
  const statuses = statusesBefore(action);
  if (rank(viewer.role) >= rank('admin')) return { statuses };
  if (action === 'release') return { statuses, claimedBy: viewer.id };
  return action === 'reopen' ? { statuses, closedBy: viewer.id } : { statuses };
}

function setBy(step: ModCallStep, { id }: Viewer, at: number): StepValues {
  switch (step.action) {
    case 'claim':
      return { status: 'claimed', claimed_by: id, claimed_at: at };
    case 'release':
      return { status: 'pending', claimed_by: null, claimed_at: null };
    case 'resolve':
      return {
        status: 'resolved',
        resolution: step.resolution,
        closed_by: id,
        closed_at: at,
        ...(step.evidence === undefined ? {} : { evidence: toJson(step.evidence) }),
      };
    case 'dismiss':
      return { status: 'dismissed', resolution: step.resolution, closed_by: id, closed_at: at };
    case 'reopen':
      return { status: AS_IT_WAS, resolution: null, closed_by: null, closed_at: null };
  }
}

async function notify(
  tx: Transaction,
  viewer: Viewer,
  step: ModCallStep,
  row: ModCallRow,
  at: number,
): Promise<void> {
  await recordEvent(
    tx,
    modCallEvents.create({ ...eventOf(step, row), serverId: viewer.serverId, actor: actorOf(viewer), at }),
  );
}

function eventOf(step: ModCallStep, row: ModCallRow): ModCallEvent {
  const call = detailsOf(row);
  switch (step.action) {
    case 'claim':
      return { kind: 'mod-call.claimed', call, answeredBy: null };
    case 'release':
      return { kind: 'mod-call.released', call };
    case 'resolve':
      return { kind: 'mod-call.resolved', call, resolution: step.resolution };
    case 'dismiss':
      return { kind: 'mod-call.dismissed', call, resolution: step.resolution };
    case 'reopen':
      return { kind: 'mod-call.reopened', call };
  }
}

/** A second press on "claim" or on "undo" finds what the first one did. */
function isDone(viewer: Viewer, action: ModCallAction, row: ModCallRow): boolean {
  if (action === 'reopen') return row.status === 'pending' || row.status === 'claimed';
  return action === 'claim' && row.status === 'claimed' && row.claimed_by === viewer.id;
}

function refusalOf(action: ModCallAction, row: ModCallRow): DomainError {
  const { status, claimer_name: claimedBy, closer_name: closedBy } = row;
  try {
    afterAction(action, { status, claimedBy, closedBy });
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  if (action === 'release') {
    return new DomainError('FORBIDDEN', {
      message: `Only ${claimedBy ?? 'the person who claimed it'}, an admin or the owner can release this call.`,
    });
  }
  if (action === 'reopen' && status === 'dismissed') {
    return new DomainError('FORBIDDEN', {
      message: `Only ${closedBy ?? 'the person who dismissed it'}, an admin or the owner can undo this.`,
    });
  }
  return new DomainError('CONFLICT', {
    message: 'Someone else just changed this call. Check, and try again if it’s still needed.',
    details: { status, by: claimedBy },
  });
}

function noSuchModCall(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'There is no such mod call.' });
}
