/** Least time between two looks at the clock, in ms; a busy event loop looks once per turn. */
const TICK_MS = 20;

/** How long turns must be late before anything is refused, in ms, so that one short stall refuses nothing. */
const PATIENCE_MS = 250;

/** Refusing goes on without patience until so long after the last refusal, in ms. */
const HOLD_MS = 1_000;

/** A turn that ended this many times too late refuses the next one's reads, however early in it they are read. */
const FULL_FACTOR = 4;

/** Knows how long a request of the current turn of the event loop has waited. */
interface LoopWatch {
  /** Returns whether the request that is read now waited longer than `factor` times the longest wait. */
  isLate(factor: number): boolean;
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
    isLate(factor) {
      const at = now();
      const isStalled = factor === 1 && lastLateMs > FULL_FACTOR * maxWaitMs;
      if (at - tickAt - TICK_MS <= factor * maxWaitMs && !isStalled) return false;
      if (at - (lateSince ?? tickAt) < PATIENCE_MS && at - refusedAt > HOLD_MS) return false;
      refusedAt = at;
      return true;
    },
    stop: () => clearInterval(timer),
  };
}
