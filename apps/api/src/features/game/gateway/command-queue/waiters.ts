import { setTimeout as sleep } from 'node:timers/promises';

/** Pending results by id. Each is removed when its wait ends. */
export interface Waiters<Answer> {
  /** How many wait now. */
  readonly size: number;
  /** Resolves with the answer, or with null after `patienceMs` or `letGo`. */
  wait(id: string, patienceMs: number): Promise<Answer | null>;
  tell(id: string, answer: Answer): void;
  /** Resolves all pending waits with null, and later ones immediately. */
  letGo(): void;
}

type Listener<Answer> = (answer: Answer | null) => void;

export function createWaiters<Answer>(): Waiters<Answer> {
  const listeners = new Map<string, Set<Listener<Answer>>>();
  let closed = false;

  function tellAll(id: string, answer: Answer | null): void {
    for (const listener of listeners.get(id) ?? []) listener(answer);
    listeners.delete(id);
  }

  function forget(id: string, listener: Listener<Answer>): void {
    const rest = listeners.get(id);
    rest?.delete(listener);
    if (rest?.size === 0) listeners.delete(id);
  }

  return {
    get size() {
      return [...listeners.values()].reduce((sum, { size }) => sum + size, 0);
    },

    async wait(id, patienceMs) {
      if (closed) return null;
      const { promise, resolve } = Promise.withResolvers<Answer | null>();
      listeners.set(id, (listeners.get(id) ?? new Set()).add(resolve));
      const patience = new AbortController();
      const tired = sleep(patienceMs, null, { signal: patience.signal }).catch(() => null);
      return Promise.race([promise, tired]).finally(() => {
        patience.abort();
        forget(id, resolve);
      });
    },

    tell: tellAll,

    letGo() {
      closed = true;
      for (const id of [...listeners.keys()]) tellAll(id, null);
    },
  };
}
