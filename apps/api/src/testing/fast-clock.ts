import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/**
 * Loaded before a child process of the tests: its clock and timers run `FAST_CLOCK_SPEED` times as fast as real ones.
 * The clock stands still at `FAST_CLOCK_FROM` (epoch ms) until the message `RunningFrom` arrives, so that startup takes
 * no simulated time.
 */
export interface RunningFrom {
  /** What the clock showed at that moment, epoch ms. */
  shown: number;
  /** The real moment, epoch ms. */
  real: number;
  /** Another speed from now on. */
  speed?: number;
}

let speed = Number(process.env.FAST_CLOCK_SPEED ?? '1');
const RealDate = Date;
const realNow = Date.now.bind(Date);
const realPerformance = performance.now.bind(performance);
const { setTimeout: realTimeout, setInterval: realInterval } = globalThis;
const realSleep = timers.setTimeout;

let from: RunningFrom | null = null;
const frozenAt = Number(process.env.FAST_CLOCK_FROM ?? realNow());

process.on('message', (message: RunningFrom) => {
  from = message;
  speed = message.speed ?? speed;
});
// Waiting for messages keeps nothing alive.
process.channel?.unref();

function now(): number {
  return from === null ? frozenAt : Math.round(from.shown + (realNow() - from.real) * speed);
}

class FastDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]));
  }

  static override now(): number {
    return now();
  }
}

/** The database is as slow as ever, so its driver's patience is real time. */
function shortened(ms: number): number {
  const caller = new Error().stack?.split('\n')[3] ?? '';
  return /node_modules\/pg(-pool)?\//.test(caller) ? ms : ms / speed;
}

Object.assign(globalThis, {
  Date: FastDate,
  setTimeout: Object.assign(
    (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      realTimeout(work, shortened(ms), ...args),
    realTimeout,
  ),
  setInterval: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    realInterval(work, ms / speed, ...args),
});
performance.now = () => realPerformance() * speed;
timers.setTimeout = ((ms = 0, value?: unknown, options?: object) =>
  realSleep(ms / speed, value, options)) as typeof timers.setTimeout;
syncBuiltinESMExports();
