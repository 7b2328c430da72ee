import type { ModCall } from '@tenfour/contracts';
import { byUrgency } from '@tenfour/domain';
import type { ModCallsSearch } from '../../../data/paths.ts';

/** Returns whether a filter asks for closed calls, which the history shows. */
export function asksForClosed({ status }: ModCallsSearch): boolean {
  return status === 'closed' || status === 'resolved' || status === 'dismissed';
}

/** Returns the open calls that the filters leave, in their order. `me` is the viewer's id. */
export function matching(
  queue: readonly ModCall[],
  { priority, assignee }: ModCallsSearch,
  me: string,
): readonly ModCall[] {
  if (priority === undefined && assignee === undefined) return queue;
  const wanted = assignee === 'me' ? me : assignee;
  return queue.filter(
    (call) =>
      (priority === undefined || call.priority === priority) &&
      (wanted === undefined || call.claimedBy?.id === wanted),
  );
}

/** The queue of one moderator. */
export interface OwnQueue {
  /** By priority, then age. */
  unclaimed: readonly ModCall[];
  /** Calls that the viewer has claimed, in the same order. */
  mine: readonly ModCall[];
  /** Calls that others have claimed, in the same order. */
  others: readonly ModCall[];
}

/** Splits and orders the open calls for a viewer: unclaimed, then theirs, then those of others. */
export function queueOf(calls: readonly ModCall[], me: string): OwnQueue {
  const sorted = calls.toSorted((a, b) => byUrgency(ageOf(a), ageOf(b)));
  const claimed = sorted.filter(({ status }) => status !== 'pending');
  const isMine = (call: ModCall) => call.claimedBy?.id === me;
  return {
    unclaimed: sorted.filter(({ status }) => status === 'pending'),
    mine: claimed.filter(isMine),
    others: claimed.filter((call) => !isMine(call)),
  };
}

function ageOf({ id, priority, createdAt }: ModCall) {
  return { id, priority, createdAt: Date.parse(createdAt) };
}

/**
 * Returns the call to go to after one is closed: behind an unclaimed one the next, otherwise the first of the list.
 * Null when it was the last.
 */
export function callAfter(list: readonly Pick<ModCall, 'id' | 'status'>[], id: string): string | null {
  const at = list.findIndex((call) => call.id === id);
  const next = list[at]?.status === 'pending' ? list[at + 1] : undefined;
  return (next ?? list.find((call) => call.id !== id))?.id ?? null;
}
