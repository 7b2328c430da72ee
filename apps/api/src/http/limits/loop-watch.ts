/** Least time between two looks at the clock, in ms; a busy event loop looks once per turn. */
const TICK_MS = 20;

/** How long turns must be late after the first late one before anything is refused, in ms. */
const PATIENCE_MS = 250;

/** How long a turn must take, in ms, before it refuses anything although the one before was in time: a single stall. */
const STALL_MS = 1_000;

/** For this long after a refusal, in ms, what is late is refused without patience. */
const HOLD_MS = 1_000;

/** A turn that ended this many times too late refuses the next one's reads, however early in it they are read. */
const FULL_FACTOR = 4;

/** Decides by how long a request has waited for the event loop. */
interface LoopWatch {
  /**
   * Returns whether to refuse the request that is read now, which can wait `factor` times as long as others, and
   * remembers a refusal.
   */
  shouldRefuse(factor: number): boolean;
  stop(): void;
}

/**
 * Watches the event loop of this process. A turn first runs timers and then reads one request after another, so what is
 * read late in a turn has waited since its timers ran: the newest waits least and is refused once it waited too long.
 * So a turn lets in what `maxWaitMs` has time for, and refusals fill the rest (CoDel, RFC 8289, with turns as queue).
 */
export function createLoopWatch(maxWaitMs: number, now = () => performance.now()): LoopWatch {
  let tickAt = now();
  let lastLateMs = 0;
  /** When the first of the current row of late turns ended, null while turns are in time. */
  let lateSince: number | null = null;
  let refusedAt = Number.NEGATIVE_INFINITY;

  function tick(): void {
    const at = now();
    lastLateMs = at - tickAt - TICK_MS;
    if (lastLateMs <= maxWaitMs) lateSince = null;
    else lateSince ??= at;
    tickAt = at;
  }

  const timer = setInterval(tick, TICK_MS).unref();
  return {
    shouldRefuse(factor) {
      const at = now();
      const isStalled = factor === 1 && lastLateMs > FULL_FACTOR * maxWaitMs;
      if (at - tickAt - TICK_MS <= factor * maxWaitMs && !isStalled) return false;
      const isPatient = lateSince === null ? at - tickAt < STALL_MS : at - lateSince < PATIENCE_MS;
      if (isPatient && at - refusedAt > HOLD_MS) return false;
      refusedAt = at;
      return true;
    },
    stop: () => clearInterval(timer),
  };
}
