import type { AltRequest } from '@tenfour/contracts';
import { useState } from 'react';
import { type ReviewFilter, useDecidedElsewhere } from './use-review.ts';

/** The request that is looked at, as it was when it was opened. */
interface Opened {
  request: AltRequest;
  /** Whether the viewer opened it, as opposed to the page opening its first one. */
  asked: boolean;
}

/** The request after `id` that still waits in a queue, or the first one; null when there is none. */
export function nextOf(queue: readonly AltRequest[], id: string): AltRequest | null {
  const place = queue.findIndex((request) => request.id === id);
  const waits = (request: AltRequest) => request.id !== id && request.status === 'pending';
  return queue.slice(place + 1).find(waits) ?? queue.find(waits) ?? null;
}

/**
 * Returns which request of a queue is open and what is known about it. It stays open after it leaves the queue, showing
 * who decided it. The `queue` is null until it is read.
 */
export function useOpenRequest(
  queue: readonly AltRequest[] | null,
  filter: ReviewFilter,
  opensFirst: boolean,
) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [decided, setDecided] = useState<ReadonlyMap<string, AltRequest>>(new Map());
  const [left, setLeft] = useState(false);
  const first = queue?.find(({ id }) => !decided.has(id));
  if (opensFirst && opened === null && first && !left) setOpened({ request: first, asked: false });

  const id = opened?.request.id ?? null;
  const own = id === null ? undefined : decided.get(id);
  const live = queue?.find((request) => request.id === id);
  const isGone = queue !== null && filter === 'pending' && id !== null && !own && !live;
  const elsewhere = useDecidedElsewhere(isGone ? id : null);

  return {
    request: own ?? live ?? elsewhere ?? opened?.request ?? null,
    asked: opened?.asked ?? false,
    /** It no longer waits, and who decided is not known. */
    over: isGone && !elsewhere,
    next:
      queue && id !== null
        ? nextOf(
            queue.filter((one) => !decided.has(one.id)),
            id,
          )
        : null,
    open: (request: AltRequest) => setOpened({ request, asked: true }),
    close: () => {
      setLeft(true);
      setOpened(null);
    },
    settle: (request: AltRequest) => setDecided((before) => new Map([...before, [request.id, request]])),
  };
}
