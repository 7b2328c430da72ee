import { withDeadline } from '../../../jobs/timing.ts';

/** Results that callers wait for, by id. Each wait is removed when it ends. */
export interface PendingResults<Result> {
  /** Number of current waits. */
  readonly size: number;
  /** Resolves with the result, or with null after `timeoutMs` or `cancelAll`. */
  wait(id: string, timeoutMs: number): Promise<Result | null>;
  /** Resolves every wait for this id. */
  resolve(id: string, result: Result): void;
  /** Resolves all waits with null, and later ones immediately. */
  cancelAll(): void;
}

type Listener<Result> = (result: Result | null) => void;

export function createPendingResults<Result>(): PendingResults<Result> {
  const listeners = new Map<string, Set<Listener<Result>>>();
  let canceled = false;

  function resolveAll(id: string, result: Result | null): void {
    for (const listener of listeners.get(id) ?? []) listener(result);
    listeners.delete(id);
  }

  function remove(id: string, listener: Listener<Result>): void {
    const rest = listeners.get(id);
    rest?.delete(listener);
    if (rest?.size === 0) listeners.delete(id);
  }

  return {
    get size() {
      return [...listeners.values()].reduce((sum, { size }) => sum + size, 0);
    },

    async wait(id, timeoutMs) {
      if (canceled) return null;
      const { promise, resolve } = Promise.withResolvers<Result | null>();
      listeners.set(id, (listeners.get(id) ?? new Set()).add(resolve));
      return withDeadline(promise, timeoutMs, null).finally(() => remove(id, resolve));
    },

    resolve: resolveAll,

    cancelAll() {
      canceled = true;
      for (const id of [...listeners.keys()]) resolveAll(id, null);
    },
  };
}
