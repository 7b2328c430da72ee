import {
  type Access,
  type ApprovalInput,
  type Services,
  toPublicError,
  type Viewer,
} from '@tenfour/contracts';
import { createCaller } from '@tenfour/contracts/router';
import { canApprove, DomainError, MANAGEMENT_FLAGS, may, type PermissionFlag, rankOf } from '@tenfour/domain';
import { recordEvent } from '../../../events/record-event.ts';
import { closedPanel } from '../access/index.ts';
import { actorOf } from '../identity/index.ts';
import { type AskDeps, requestFacts } from './ask.ts';
import { twoPeopleEvents } from './events.ts';
import { inputCell, routeOf, TURN_OFF } from './routes.ts';
import { type ApprovalRow, approvalsStore, twoPeopleLock } from './store.ts';

export interface ApproveDeps extends AskDeps {
  /** Those that the approved call reaches. */
  services: () => Services;
  /** Returns the access of a requester, with their rights of now. */
  accessOf: (userId: string) => Access;
}

/** Carries out a request as its requester. It is over before the call begins, so it is carried out at most once. */
export async function approveRequest(
  deps: ApproveDeps,
  viewer: Viewer,
  { approvalId }: ApprovalInput,
): Promise<void> {
  const row = await claim(deps, viewer, approvalId);
  try {
    await carryOut(deps, row);
  } catch (error) {
    const { code, message } = toPublicError(error);
    await recordFailure(deps, viewer, row, message);
    if (code === 'INTERNAL') throw error;
    throw new DomainError('REFUSED', {
      message: `Approved, but not carried out: ${message}`,
      details: { reason: code },
      cause: error,
    });
  }
}

/** Ends an open request that the viewer can approve. Throws as `TwoPeopleService.approve`. */
function claim({ database, now }: ApproveDeps, viewer: Viewer, approvalId: string): Promise<ApprovalRow> {
  const { serverId } = viewer;
  return database.withLock(twoPeopleLock(serverId), async (tx) => {
    const at = now();
    const store = approvalsStore(tx.handle, serverId);
    const row = (await store.find(approvalId, at)) ?? notOpen();
    if (!canApproveRow(row, viewer, at)) throw notYours(row, viewer);
    if (!(await store.end(row.id, at))) notOpen();
    const event = { kind: 'approval.approved', ...factsOf(row) } as const;
    await recordEvent(tx, twoPeopleEvents.create({ ...event, serverId, actor: actorOf(viewer), at }));
    return row;
  });
}

/** Returns whether a member can approve a request at `now` (epoch ms). */
export function canApproveRow(row: ApprovalRow, viewer: Viewer, now: number): boolean {
  const request = {
    requesterId: row.requester_id,
    isTurnOff: row.procedure === TURN_OFF,
    createdAt: row.created_at,
    endsAt: row.ends_at,
  };
  if (!canApprove(request, { id: viewer.id, role: rankOf(viewer) }, now)) return false;
  return flagsOf(row.procedure).every((flag) => may(viewer, flag));
}

/**
 * Returns the permissions that an approver needs. Those of management don't count: by default only the owner has them, and
 * no second person could approve the owner's calls.
 */
function flagsOf(procedure: string): PermissionFlag[] {
  const { allowance } = routeOf(procedure);
  if (allowance.kind !== 'server') return [];
  const flags = [allowance.flag, ...(allowance.also === undefined ? [] : [allowance.also])];
  return flags.filter((flag) => !MANAGEMENT_FLAGS.has(flag));
}

/** Returns what events say of a stored request. */
export function factsOf({ id: approvalId, procedure, detail, requester_id: id, username }: ApprovalRow) {
  const what = routeOf(procedure).summary;
  return requestFacts({ approvalId, what, detail, requester: { id, username } });
}

/** Throws `NOT_FOUND` for a request that is over, or never was. */
export function notOpen(): never {
  throw new DomainError('NOT_FOUND', { message: 'This request is not open anymore.' });
}

function notYours({ requester_id: requesterId }: ApprovalRow, { id }: Viewer): DomainError {
  return new DomainError('FORBIDDEN', {
    message:
      requesterId === id
        ? 'Another person has to approve this.'
        : 'Your role in this server does not allow this.',
  });
}

/** Calls the procedure with the rights that the requester has now. */
async function carryOut({ keyring, services, accessOf }: ApproveDeps, row: ApprovalRow): Promise<void> {
  const [group = '', name = ''] = row.procedure.split('.');
  const caller: unknown = createCaller({
    services: services(),
    access: accessOf(row.requester_id),
    panel: closedPanel('approval'),
    requestId: `approval-${row.id}`,
    source: 'web',
    approved: { procedure: row.procedure },
  });
  const call: unknown = Reflect.get(Object(Reflect.get(Object(caller), group)), name);
  if (typeof call !== 'function') throw new Error(`There is no procedure ${row.procedure}.`);
  await call(JSON.parse(keyring.open(inputCell(row.id), row.input_sealed)));
}

function recordFailure(
  { database, now }: ApproveDeps,
  viewer: Viewer,
  row: ApprovalRow,
  reason: string,
): Promise<void> {
  const event = { kind: 'approval.failed', ...factsOf(row), reason } as const;
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at: now() };
  return database.transaction((tx) =>
    recordEvent(tx, twoPeopleEvents.create({ ...event, ...circumstances })),
  );
}
