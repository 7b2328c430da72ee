import { DomainError } from '../errors.ts';

/** Priorities of a call, least urgent first; the index in the list is the rank. */
export const MOD_CALL_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type ModCallPriority = (typeof MOD_CALL_PRIORITIES)[number];

/** Priority of a call unless another is chosen. */
export const DEFAULT_PRIORITY: ModCallPriority = 'medium';

export const MOD_CALL_STATUSES = ['pending', 'claimed', 'resolved', 'dismissed'] as const;
export type ModCallStatus = (typeof MOD_CALL_STATUSES)[number];

export const MOD_CALL_ACTIONS = ['claim', 'release', 'resolve', 'dismiss', 'reopen'] as const;
export type ModCallAction = (typeof MOD_CALL_ACTIONS)[number];

/** Undoing a dismissal restores the earlier state: claimed, if the call was claimed. */
const STEPS: Readonly<Record<ModCallAction, { from: readonly ModCallStatus[]; to: ModCallStatus }>> = {
  claim: { from: ['pending'], to: 'claimed' },
  release: { from: ['claimed'], to: 'pending' },
  resolve: { from: ['claimed'], to: 'resolved' },
  dismiss: { from: ['pending', 'claimed'], to: 'dismissed' },
  reopen: { from: ['dismissed'], to: 'pending' },
};

/** Returns the states in which an action is offered. */
export function statusesBefore(action: ModCallAction): readonly ModCallStatus[] {
  return STEPS[action].from;
}

/** Returns whether an action is offered in a state. */
export function canDo(action: ModCallAction, status: ModCallStatus): boolean {
  return statusesBefore(action).includes(status);
}

/**
 * Returns the state after an action. Throws `CONFLICT` when it is not offered, naming who was faster in the message and
 * `details`.
 */
export function afterAction(
  action: ModCallAction,
  call: { status: ModCallStatus; claimedBy: string | null; closedBy: string | null },
): ModCallStatus {
  if (canDo(action, call.status)) {
    return action === 'reopen' && call.claimedBy !== null ? 'claimed' : STEPS[action].to;
  }
  const by = call.status === 'claimed' ? call.claimedBy : call.closedBy;
  throw new DomainError('CONFLICT', {
    message: refusal(action, call.status, by),
    details: { status: call.status, by },
  });
}

function refusal(action: ModCallAction, status: ModCallStatus, by: string | null): string {
  const target = by === null ? '' : ` by ${by}`;
  if (action === 'reopen' && (status === 'pending' || status === 'claimed')) return 'This call is open.';
  if (status === 'pending') {
    return action === 'release'
      ? 'No one has claimed this call.'
      : 'No one has claimed this call yet. Claim it first.';
  }
  if (status === 'claimed' && action === 'claim') return `Already claimed${target}`;
  return `Already ${status}${target}`;
}

/** Returns the stored rank of a priority: 0 low to 3 urgent. */
export function priorityRank(priority: ModCallPriority): number {
  return MOD_CALL_PRIORITIES.indexOf(priority);
}

/** Returns the priority of a stored rank. Throws RangeError for an invalid number. */
export function priorityOfRank(rank: number): ModCallPriority {
  const priority = MOD_CALL_PRIORITIES[rank];
  if (priority === undefined) throw new RangeError(`There is no priority ${rank}.`);
  return priority;
}

/** Orders the queue: the most urgent first, then the oldest (epoch ms), then by id. */
export function byUrgency(
  a: { priority: ModCallPriority; createdAt: number; id: string },
  b: { priority: ModCallPriority; createdAt: number; id: string },
): number {
  const rank = priorityRank(b.priority) - priorityRank(a.priority);
  if (rank !== 0) return rank;
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  return a.id < b.id ? -1 : 1;
}
