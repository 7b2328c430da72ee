/**
 * Requests of all processes that Discord may be handling, or has answered within the last second, at most. Discord lets
 * a bot send 50 in any second.
 */
export const PERMITS = 40;

/** A permit can be used again this long after the answer to its request, in ms. */
export const COOL_MS = 1_050;

/** Pause before another try while all permits are in use, in ms. */
const RETRY_MS = 25;

/** Permits to send one request each, shared by all that use the bot's token. */
export interface PermitStore {
  /** Takes at most `count` free permits. */
  take(count: number): Promise<string[]>;
  /** Gives permits back: those of answered requests are free after `COOL_MS`, unused ones now. */
  giveBack(permits: readonly string[], isUsed: boolean): Promise<void>;
}

/** Limits requests by what Discord can have received, whatever happens between a call and the network. */
export interface RequestLimiter {
  /** Runs a request when there is a permit for it. Rejects with the reason of `signal` if it aborts first. */
  run<T>(signal: AbortSignal | null | undefined, request: () => Promise<T>): Promise<T>;
}

interface Waiter {
  start(permit: string): void;
  reject(reason: unknown): void;
}

/**
 * Creates a limiter. A request has a permit from before it is sent until `COOL_MS` after its answer, and Discord receives
 * it in between. Of all requests that Discord receives within one second, each has its permit when the last one takes
 * its own, so there are at most as many as permits: a stalled event loop or a slow network cannot bunch more.
 */
export function createRequestLimiter(
  store: PermitStore,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): RequestLimiter {
  const waiters = new Set<Waiter>();
  let used: string[] = [];
  let isRunning = false;

  async function giveBackUsed(): Promise<void> {
    const permits = used;
    used = [];
    // What the store does not take back now ends with its lease.
    if (permits.length > 0) await store.giveBack(permits, true).catch(() => undefined);
  }

  function handOut(permits: readonly string[]): readonly string[] {
    const started = [...waiters].slice(0, permits.length);
    for (const [index, waiter] of started.entries()) {
      waiters.delete(waiter);
      waiter.start(permits[index] ?? '');
    }
    return permits.slice(started.length);
  }

  async function takeForWaiters(): Promise<void> {
    if (waiters.size === 0) return;
    const permits = await store.take(waiters.size);
    // Some stopped waiting meanwhile.
    const rest = handOut(permits);
    if (rest.length > 0) await store.giveBack(rest, false).catch(() => undefined);
    if (waiters.size > 0) await wait(RETRY_MS);
  }

  /** One caller at a time talks to the store. */
  async function pump(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (used.length > 0 || waiters.size > 0) {
      await giveBackUsed();
      await takeForWaiters().catch((error: unknown) => {
        for (const waiter of waiters) waiter.reject(error);
        waiters.clear();
      });
    }
    isRunning = false;
  }

  function take(signal: AbortSignal | null | undefined): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const stop = () => {
      waiters.delete(waiter);
      reject(signal?.reason);
    };
    const waiter: Waiter = {
      start(permit) {
        signal?.removeEventListener('abort', stop);
        resolve(permit);
      },
      reject,
    };
    if (signal?.aborted) stop();
    else {
      signal?.addEventListener('abort', stop, { once: true });
      waiters.add(waiter);
      void pump();
    }
    return promise;
  }

  return {
    async run(signal, request) {
      const permit = await take(signal);
      try {
        return await request();
      } finally {
        used.push(permit);
        void pump();
      }
    },
  };
}

/** Creates the permits of a process that is the only one. `now` is in ms, of any clock that is never set back. */
export function createMemoryPermits(now: () => number = () => performance.now()): PermitStore {
  const freeAt = new Map(
    Array.from({ length: PERMITS }, (_, index) => [`${index}`, Number.NEGATIVE_INFINITY]),
  );
  return {
    async take(count) {
      const free = [...freeAt].filter(([, at]) => at <= now()).slice(0, count);
      for (const [permit] of free) freeAt.set(permit, Number.POSITIVE_INFINITY);
      return free.map(([permit]) => permit);
    },
    async giveBack(permits, isUsed) {
      for (const permit of permits) freeAt.set(permit, isUsed ? now() + COOL_MS : now());
    },
  };
}
