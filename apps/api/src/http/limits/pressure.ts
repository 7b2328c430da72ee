import { randomInt } from 'node:crypto';
import { errorBody, toPublicError } from '@tenfour/contracts';
import { errorShape } from '@tenfour/contracts/router';
import { DomainError } from '@tenfour/domain';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { refusals, shedRequests } from '../../metrics/instrumentation.ts';
import { wantsData } from '../errors.ts';
import { createLoopWatch } from './loop-watch.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however much there is to do. */
    neverShed?: boolean;
    /** Refused as late as a write: a read that is not asked for again automatically. */
    shedLast?: boolean;
  }
  interface FastifyRequest {
    /** Refused because there is too much to do. */
    isShed: boolean;
  }
}

/** A write waits this many times as long as a read before it is refused, and in so much longer a queue. */
const WRITE_FACTOR = 3;

/** Queries that may wait for each connection of PostgreSQL before reads are refused; a full turn of polls is fewer. */
const WAITING_PER_CONNECTION = 12;

/** Quick reads that may be unanswered by PostgreSQL before reads are refused; they share connections. */
const QUICK_RUNNING = 200;

/** The same for `HOLD_MS` after a refusal: reads that are let in during an overload meet a short queue. */
const QUICK_RUNNING_HELD = 60;

const HOLD_MS = 1_000;

/** Writes that may wait for their turn on SQLite, where reads do not wait for them. */
const WRITES_WAITING = 2_000;

/** Range of `Retry-After` in seconds; randomized to spread retries. */
const RETRY_FROM_S = 2;
const RETRY_TO_S = 6;

/** An overload is over when nothing was turned away for this long, in ms. */
const CALM_MS = 5_000;

/** Files of a page: an admitted page would be broken without them. */
const PARTS_OF_PAGES = /^\/(?:assets\/|favicon|site\.webmanifest|sw\.js)/;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

interface PressureOptions {
  database: Pick<Database, 'engine' | 'load'>;
  /** How long a read can wait for the event loop before it is refused, in ms; 0 refuses none. */
  maxWaitMs: number;
}

/**
 * Refuses requests with 503 and `Retry-After` while they wait too long for the event loop or too much waits for the
 * database, so that those that are let in are answered soon. Nothing of a refused request has been done. Reads are
 * refused first, since pages ask again. Open streams are not touched, and routes with `neverShed` are answered: health
 * and metrics, by which an overload is seen; what Discord and the games post, since neither sends it again; the return
 * from Discord's sign-in, whose code works once. Register before everything that is not to be reached.
 */
export async function addPressure(app: FastifyInstance, options: PressureOptions): Promise<void> {
  const { database, maxWaitMs } = options;
  app.decorateRequest('isShed', false);
  if (maxWaitMs === 0) return;
  const loop = createLoopWatch(maxWaitMs);
  let heldUntil = 0;
  const log = createOverloadLog(app);
  const refusal = createRefusals();
  app.addHook('onClose', async () => {
    loop.stop();
    log.stop();
  });

  function pressure(factor: number): 'event-loop' | 'database' | null {
    if (loop.shouldRefuse(factor)) return 'event-loop';
    const { waiting, quick, open } = database.load();
    const most = database.engine === 'sqlite' ? WRITES_WAITING : open * WAITING_PER_CONNECTION * factor;
    const at = performance.now();
    const isHeld = factor === 1 && at < heldUntil;
    if (waiting <= most && quick <= (isHeld ? QUICK_RUNNING_HELD : QUICK_RUNNING * factor)) return null;
    heldUntil = at + HOLD_MS;
    return 'database';
  }

  app.addHook('onRequest', (request, reply, done) => {
    const reason = isSpared(request) ? null : pressure(isFirst(request) ? 1 : WRITE_FACTOR);
    if (reason === null) return done();
    request.isShed = true;
    log.shed(reason);
    if (wantsData(request)) refuse(request, reply, refusal());
    else done(refusal().error);
  });
}

function isSpared({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.config.neverShed === true || PARTS_OF_PAGES.test(url);
}

/** Returns whether it is refused before others. */
function isFirst({ method, routeOptions }: FastifyRequest): boolean {
  return READS.has(method) && routeOptions.config.shedLast !== true;
}

interface Refusal {
  error: DomainError;
  seconds: number;
  /** The answers as text before and after the id of the request. */
  rest: [string, string];
  trpc: [string, string];
}

/** Answers data from text: an error's way through handlers and serializers costs a third of a whole refusal. */
function refuse(request: FastifyRequest, reply: FastifyReply, { error, seconds, rest, trpc }: Refusal): void {
  refusals.notify({ code: error.code });
  const text = (request.url.startsWith('/trpc/') ? trpc : rest).join(request.id);
  void reply.code(503).header('retry-after', seconds).type('application/json; charset=utf-8').send(text);
}

/** Returns a refusal with a random retry delay, created when first needed and answered as the error handlers would. */
function createRefusals(): () => Refusal {
  const created = new Map<number, Refusal>();
  return () => {
    const seconds = randomInt(RETRY_FROM_S, RETRY_TO_S + 1);
    const refusal = created.get(seconds) ?? createRefusal(seconds);
    created.set(seconds, refusal);
    return refusal;
  };
}

function createRefusal(seconds: number): Refusal {
  const error = new DomainError('OVERLOADED', {
    message: 'There is too much to do right now, so this was not begun. Try again in a few seconds.',
    details: { retryAfter: seconds },
  });
  const body = errorBody(toPublicError(error), '');
  const cause = new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: error });
  const shape = errorShape({ error: cause, path: undefined, ctx: undefined });
  return { error, seconds, rest: aroundId(body), trpc: aroundId({ error: shape }) };
}

/** Splits an answer where the id of its request belongs. */
function aroundId(body: object): [string, string] {
  const name = '"requestId":"';
  const [before = '', after = ''] = JSON.stringify(body).split(`${name}"`);
  return [before + name, `"${after}`];
}

/** Logs once when refusals start, and once with their number when they end. */
function createOverloadLog({ log }: FastifyInstance) {
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
