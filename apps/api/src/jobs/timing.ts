import { setTimeout as delay, setImmediate } from 'node:timers/promises';

/** Resolves after `ms`. Rejects with an AbortError when `signal` aborts first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal });
}

/** Lets the event loop run other pending work before the caller continues. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/**
 * Resolves as `work` does, or with `fallback` when that takes longer than `ms`. The work itself continues; what it
 * throws afterwards is ignored.
 */
export async function withDeadline<T, Fallback>(
  work: Promise<T>,
  ms: number,
  fallback: Fallback,
): Promise<T | Fallback> {
  const late = Promise.withResolvers<Fallback>();
  const timer = setTimeout(() => late.resolve(fallback), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Calls `run` every `ms` until `work` has settled, and resolves as `work` does. */
export async function repeatDuring<T>(work: Promise<T>, ms: number, run: () => void): Promise<T> {
  const timer = setInterval(run, ms);
  return work.finally(() => clearInterval(timer));
}

/** Caches the answers of `ask` for `ms`; concurrent calls share one. A failure is not cached. */
export function cachedFor<T>(
  ms: number,
  ask: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (answer && now() < until) return answer;
    until = now() + ms;
    const asked = ask().catch((error: unknown) => {
      if (answer === asked) answer = undefined;
      throw error;
    });
    answer = asked;
    return answer;
  };
}
