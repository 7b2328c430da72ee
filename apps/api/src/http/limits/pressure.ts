import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { shedRequests } from '../../metrics/instrumentation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however much there is to do. */
    neverShed?: boolean;
  }
}

/** How often the event loop's delay is sampled, in ms; each decision holds until the next sample. */
const SAMPLE_MS = 250;

/** How long the loop must stay late before requests are refused, in ms, so that one short stall refuses none. */
const PATIENCE_MS = SAMPLE_MS;

/** A delay after a pause of this length, in ms, counts as a new stall; requests are rare while the loop is blocked. */
const PAUSE_MS = 5_000;

/** From the configured delay on some requests are turned away, and from this many times as much on all of them. */
const FULL_FACTOR = 4;

/** Most queries or writes queued for the database; beyond it no answer would arrive in time. */
const MOST_WAITING = 2_000;

/** Resolution of the event loop's delay, in ms. */
const RESOLUTION_MS = 10;

/** Range of `Retry-After` in seconds; randomized to spread retries. */
const RETRY_FROM_S = 2;
const RETRY_TO_S = 6;

/** An overload is over when nothing was turned away for this long, in ms. */
const CALM_MS = 5_000;

/** Files of a page: an admitted page would be broken without them. */
const PARTS_OF_PAGES = /^\/(?:assets\/|favicon|site\.webmanifest|sw\.js)/;

export interface PressureOptions {
  database: Pick<Database, 'load'>;
  /** Average event loop delay above which requests are refused, in ms; 0 never refuses any. */
  maxDelayMs: number;
  /** Between 0 and 1. */
  random?: () => number;
}

/**
 * Turns requests away with 503 and `Retry-After` while the event loop is late or the database has too much waiting, so
 * that those that are let in are still answered soon. Nothing of a request that is turned away has been done. Streams
 * that are open are not touched, and routes with `neverShed` are answered: health and metrics, by which an overload is
 * seen; what Discord and the games post, since neither sends it again; the return from Discord's sign-in, whose code
 * is good only once. Register before everything that is not to be reached.
 */
export async function addPressure(app: FastifyInstance, options: PressureOptions): Promise<void> {
  const { database, maxDelayMs, random = Math.random } = options;
  if (maxDelayMs === 0) return;
  const loop = monitorLoop();
  const watch = createWatch(app);
  const lasts = createPatience();
  const refusal = createRefusals(random);
  app.addHook('onClose', async () => {
    loop.stop();
    watch.stop();
  });

  function pressure(): 'event-loop' | 'database' | null {
    const delayMs = loop.delayMs();
    if (delayMs > maxDelayMs)
      return lasts() && random() <= shareToShed(delayMs, maxDelayMs) ? 'event-loop' : null;
    return database.load().waiting < MOST_WAITING ? null : 'database';
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const reason = isSpared(request) ? null : pressure();
    if (reason === null) return done();
    watch.shed(reason);
    done(refusal());
  });
}

/**
 * Samples how late the event loop is, from counters inside the process. Reading memory as well would open a file, which
 * throws in a timer, and so ends the process, when no file descriptor is left.
 */
function monitorLoop() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    const mean = histogram.mean / 1e6 - RESOLUTION_MS;
    // Without a single measurement the loop was blocked for the whole sample.
    delayMs = Number.isNaN(mean) ? Number.POSITIVE_INFINITY : Math.max(0, mean);
    histogram.reset();
  }, SAMPLE_MS).unref();
  return {
    delayMs: (): number => delayMs,
    stop(): void {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** Returns whether the loop has been late for long enough; called on each late sample. */
function createPatience(): () => boolean {
  let since = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = performance.now();
    if (at - last > PAUSE_MS) since = at;
    last = at;
    return at - since >= PATIENCE_MS;
  };
}

function isSpared({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.config.neverShed === true || PARTS_OF_PAGES.test(url);
}

/**
 * The part of the requests that is turned away at a delay of the event loop, from 0 to 1. The delay is infinite when the
 * loop was held up for a whole sample. Exported for its test.
 */
export function shareToShed(delayMs: number, maxDelayMs: number): number {
  return Math.min(1, Math.max(0, (delayMs - maxDelayMs) / (maxDelayMs * (FULL_FACTOR - 1))));
}

/** One shared error per retry delay: creating a stack for each was a tenth of the cost of a refusal. */
function createRefusals(random: () => number): () => DomainError {
  const refusals = Array.from(
    { length: RETRY_TO_S - RETRY_FROM_S + 1 },
    (_, place) =>
      new DomainError('OVERLOADED', {
        message: 'There is too much to do right now, so this was not begun. Try again in a few seconds.',
        details: { retryAfter: RETRY_FROM_S + place },
      }),
  );
  return () => {
    const refusal = refusals[Math.round(random() * (refusals.length - 1))];
    if (refusal === undefined) throw new Error('Chance has to be between 0 and 1.');
    return refusal;
  };
}

/** Logs once when refusals start, and once with their number when they end. */
function createWatch({ log }: FastifyInstance) {
  let count = 0;
  let calm: NodeJS.Timeout | undefined;

  function over(): void {
    log.warn({ shed: count }, 'overload is over');
    count = 0;
    calm = undefined;
  }

  return {
    shed(reason: 'event-loop' | 'database'): void {
      if (count === 0) log.warn({ reason }, 'overload: requests are turned away');
      count += 1;
      shedRequests.notify({ reason });
      if (calm) calm.refresh();
      else calm = setTimeout(over, CALM_MS).unref();
    },
    stop: (): void => clearTimeout(calm),
  };
}
