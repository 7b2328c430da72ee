import type { DecideLeaveInput, ExtendLeaveInput, Leave, LeavesService, Viewer } from '@tenfour/contracts';
import { DomainError, leaveState, rank, requireLeaveDecider, requireLeaveSpan } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf, personBehind } from '../../community/identity/index.ts';
import { leaveEvents } from './events.ts';
import { detailsOf, type LeavesDeps, leaveKey, requireLeave, requireNoOverlap } from './leave-rules.ts';
import { request } from './request.ts';
import { type LeaveRow, type LeavesStore, leavesStore, spanOf, toAway, toLeave } from './store.ts';

export type { LeavesDeps } from './leave-rules.ts';

/** Creates the service for leaves of absence: requested, decided once, and ended automatically. */
export function createLeavesService(deps: LeavesDeps): LeavesService {
  const { database, now } = deps;
  const storeOf = ({ serverId }: Viewer) => leavesStore(database.handle, serverId);
  return {
    async away(viewer) {
      const rows = await storeOf(viewer).away(now());
      return rows.map((row) => toAway(row, now()));
    },

    async list(viewer, { userId, ...input }) {
      const seesAll = rank(viewer.role) >= rank('admin');
      if (!seesAll && userId !== undefined && userId !== viewer.id) return [];
      const whose = seesAll ? userId : viewer.id;
      const rows = await storeOf(viewer).list({
        ...input,
        ...(whose === undefined ? {} : { userId: whose }),
      });
      return rows.map((row) => toLeave(row, now()));
    },

    request: (viewer, input) => request(deps, viewer, input),
    decide: (viewer, input) => decide(deps, viewer, input),
    extend: (viewer, input) => extend(deps, viewer, input),
    end: (viewer, leaveId) => end(deps, viewer, leaveId),
    withdraw: (viewer, leaveId) => withdraw(deps, viewer, leaveId),
  };
}

type LeaveChange = 'leave.approved' | 'leave.denied' | 'leave.withdrawn' | 'leave.extended' | 'leave.ended';

/** Changes one leave under a lock per person and records the event `kind`. */
async function change(
  deps: LeavesDeps,
  viewer: Viewer,
  leaveId: string,
  work: (
    tx: Transaction,
    store: LeavesStore,
    row: LeaveRow,
  ) => Promise<{ kind: LeaveChange; why: string | null }>,
): Promise<Leave> {
  const { serverId } = viewer;
  const named = await requireLeave(leavesStore(deps.database.handle, serverId), leaveId);
  const answer = await deps.database.withLock(leaveKey(serverId, named.user_id), async (tx) => {
    const store = leavesStore(tx.handle, serverId);
    const decision = await work(tx, store, await requireLeave(store, leaveId));
    const row = await requireLeave(store, leaveId);
    const leave = await detailsOf(tx, serverId, row);
    const at = deps.now();
    await recordEvent(tx, leaveEvents.create({ ...decision, serverId, actor: actorOf(viewer), at, leave }));
    return toLeave(row, at);
  });
  deps.leavesChanged();
  return answer;
}

/** Approves or denies a request, once. */
export function decide(deps: LeavesDeps, viewer: Viewer, input: DecideLeaveInput): Promise<Leave> {
  return change(deps, viewer, input.leaveId, async (_tx, store, row) => {
    requireLeaveDecider({ id: personBehind(viewer), role: viewer.role }, row.user_id);
    const { status, reason } = input;
    const decided = await store.decide(row, { status, reason, by: viewer.id, at: deps.now() });
    if (!decided) throw tooLate(row);
    return { kind: `leave.${status}` as const, why: reason === '' ? null : reason };
  });
}

function tooLate({ status, decider, ender }: LeaveRow): DomainError {
  const by = status === 'withdrawn' ? ender : decider;
  return new DomainError('CONFLICT', {
    message: by === null ? `Already ${status}.` : `Already ${status} by ${by}.`,
    details: { status, by },
  });
}

/** Gives an approved leave a later end. */
export function extend(deps: LeavesDeps, viewer: Viewer, input: ExtendLeaveInput): Promise<Leave> {
  return change(deps, viewer, input.leaveId, async (tx, store, row) => {
    requireLeaveDecider({ id: personBehind(viewer), role: viewer.role }, row.user_id);
    const at = deps.now();
    const to = Date.parse(input.to);
    requireRunning(row, at);
    if (to <= row.ends_at) {
      throw new DomainError('REFUSED', {
        message: 'That is not later than its end now. End the leave instead, or choose a later day.',
      });
    }
    // How far back it begins was asked when it was requested.
    requireLeaveSpan({ from: Math.max(row.starts_at, at), to }, at);
    await requireNoOverlap(tx, viewer.serverId, row.user_id, { from: row.starts_at, to }, row.id);
    if (!(await store.moveEnd(row, to, at, null))) throw tooLate(row);
    return { kind: 'leave.extended', why: null };
  });
}

/** Ends a leave now, or cancels one that has not started, including a pending request. */
export function end(deps: LeavesDeps, viewer: Viewer, leaveId: string): Promise<Leave> {
  return change(deps, viewer, leaveId, (_tx, store, row) => finish(deps, viewer, store, row));
}

/** Withdraws the viewer's own leave. Throws NOT_FOUND for another person's. */
export function withdraw(deps: LeavesDeps, viewer: Viewer, leaveId: string): Promise<Leave> {
  return change(deps, viewer, leaveId, (_tx, store, row) => {
    if (row.user_id === viewer.id) return finish(deps, viewer, store, row);
    throw new DomainError('NOT_FOUND', { message: 'There is no such leave of yours.' });
  });
}

async function finish(
  { now }: LeavesDeps,
  viewer: Viewer,
  store: LeavesStore,
  row: LeaveRow,
): Promise<{ kind: 'leave.withdrawn' | 'leave.ended'; why: null }> {
  const at = now();
  if (row.status !== 'pending') requireRunning(row, at);
  const begun = leaveState(spanOf(row), at) === 'active';
  const from = row.status === 'pending' ? 'pending' : 'approved';
  const done = begun
    ? await store.moveEnd(row, at, at, viewer.id)
    : await store.withdraw(row.id, from, viewer.id);
  if (!done) throw tooLate(row);
  return { kind: begun ? 'leave.ended' : 'leave.withdrawn', why: null };
}

/** Throws CONFLICT for what is not approved, and for what is over. */
function requireRunning(row: LeaveRow, now: number): void {
  const state = leaveState(spanOf(row), now);
  if (state === 'active' || state === 'upcoming') return;
  if (state !== 'over') throw tooLate(row);
  throw new DomainError('CONFLICT', {
    message: row.ender === null ? 'This leave is over.' : `Already ended by ${row.ender}.`,
    details: { status: 'over', by: row.ender },
  });
}
