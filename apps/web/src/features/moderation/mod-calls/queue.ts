import type { ModCall } from '@tenfour/contracts';
import type { ModCallsSearch } from '../../../data/paths.ts';

/** Whether a filter asks for calls that are over; the queue has only open ones. */
export function asksForClosed({ status }: ModCallsSearch): boolean {
  return status === 'closed' || status === 'resolved' || status === 'dismissed';
}

/** The calls of the queue that the filters leave, in its order. `me` is the viewer's id. */
export function matching(
  queue: readonly ModCall[],
  { status, priority, assignee }: ModCallsSearch,
  me: string,
): readonly ModCall[] {
  if (status === undefined && priority === undefined && assignee === undefined) return queue;
  const wanted = assignee === 'me' ? me : assignee;
  return queue.filter(
    (call) =>
      (status === undefined || call.status === status) &&
      (priority === undefined || call.priority === priority) &&
      (wanted === undefined || call.claimedBy?.id === wanted),
  );
}

/** The call to go to when one is over: the one behind it, else the one before it. */
export function neighbourOf(queue: readonly { id: string }[], id: string): string | null {
  const at = queue.findIndex((call) => call.id === id);
  return (queue[at + 1] ?? queue[at - 1])?.id ?? null;
}
