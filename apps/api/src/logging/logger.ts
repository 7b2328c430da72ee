import { OutageError } from '@tenfour/domain';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino';
import { loggerOptions } from './redact.ts';

/** Lines of warnings and failures from this level on are gathered when they repeat. */
const WARN = 40;

/** How many lines of a key are written in full in each window. */
const LIMITS = { failure: 3, outage: 1, refusedRequest: 10 };

/** Statuses that say nothing of the single request: overload, outages and limits come in thousands. */
const COMMON_STATUSES = new Set([429, 502, 503, 504]);

/** The process's logger. */
export interface ProcessLogger {
  /** Writes from `level` on. */
  logger: FastifyBaseLogger;
  /** Writes about the process itself, such as its start and end, whatever `level` says. */
  lifecycle: FastifyBaseLogger;
  /** Writes what was gathered. */
  flush(): void;
  /** Resolves once the system has every line so far. Await it before the process exits, which can reorder or lose lines. */
  written(): Promise<void>;
}

/** A destination that says when the system has everything. */
type Destination = DestinationStream & { flush?(done: () => void): void };

/** Writes lines to `fd` outside the event loop. At a `minLength` of 0 its `flush` would wait for nothing. */
export function openDestination(fd: number): Destination {
  return pino.destination({ dest: fd, minLength: 1 });
}

/**
 * One for all loggers, and never collected: once any destination is collected, pino's flush at exit may forget others
 * (`clear` of on-exit-leak-free removes too many).
 */
const STDOUT = openDestination(1);

/** Creates the logger of a process: JSON lines, in which failures that repeat are gathered into one line with a count. */
export function createLogger(
  level: string,
  to: Destination = STDOUT,
  windowMs = REPEATS_WINDOW_MS,
): ProcessLogger {
  const repeats = createRepeats(windowMs);
  const hooks: LoggerOptions['hooks'] = {
    logMethod(args: Parameters<LogFn>, method: LogFn, at: number) {
      const [fields, message] = args as unknown[];
      const repeated = repeatOf(at, fields, message);
      const summarize = (count: number) =>
        method.call(logger, { ...repeated?.summary, repeated: count, windowMs }, String(message));
      if (repeated === null || repeats.admit(repeated.key, repeated.limit, summarize))
        method.apply(this, args);
    },
  };
  const logger: Logger = pino({ ...loggerOptions(level), hooks }, to);
  const written = () =>
    new Promise<void>((resolve) => {
      if (to.flush) to.flush(() => resolve());
      else resolve();
    });
  return { logger, lifecycle: logger.child({}, { level: 'info' }), flush: repeats.flush, written };
}

/** What a line repeats. */
interface Repeated {
  key: string;
  limit: number;
  /** Fields that all lines of the key have. */
  summary: object;
}

/** Returns what a line may repeat; null for one that is always written. */
function repeatOf(level: number, fields: unknown, message: unknown): Repeated | null {
  if (typeof fields !== 'object' || fields === null) return null;
  const line = fields as Readonly<Record<string, unknown>>;
  if (message === 'request') return repeatOfRequest(line);
  if (level < WARN) return null;
  const { err, kind, what, storage } = line;
  const isOutage = storage !== undefined || hasOutage(err);
  const code = failureCode(err);
  const key = [level, message, kind, code, isOutage ? '' : `${what} ${frameOf(err)}`].join('|');
  const limit = isOutage ? LIMITS.outage : LIMITS.failure;
  return {
    key,
    limit,
    summary: { ...(kind === undefined ? {} : { kind }), ...(code === '' ? {} : { code }) },
  };
}

/** Refused and failed requests repeat each other; one that worked is always written. */
function repeatOfRequest({
  status,
  route,
  user,
  address,
}: Readonly<Record<string, unknown>>): Repeated | null {
  if (typeof status !== 'number' || status < 400) return null;
  if (COMMON_STATUSES.has(status)) {
    return { key: `request|${status}`, limit: LIMITS.failure, summary: { status } };
  }
  const summary = { status, route, ...(user === undefined ? { address } : { user }) };
  return { key: `request|${Object.values(summary).join('|')}`, limit: LIMITS.refusedRequest, summary };
}

function hasOutage(error: unknown): boolean {
  return error instanceof OutageError || (error instanceof Error && error.cause instanceof OutageError);
}

function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Where an error comes from: two faults with the same name are not the same. */
function frameOf(error: unknown): string {
  return (error instanceof Error && error.stack?.split('\n').find((line) => /^\s+at /.test(line))) || '';
}

/** How long lines of one key are gathered, in ms. */
const REPEATS_WINDOW_MS = 10_000;

/** Keys that are gathered at a time; further ones share a key, so that no flood of different lines fills the memory. */
const MOST_KEYS = 500;
const SHARED_KEY = 'others';

/** Gathers lines that repeat each other. */
export interface Repeats {
  /**
   * Returns whether to write a line: the first `limit` ones of a key in a window. Those beyond are counted, and
   * `summarize` writes the last one's summary with the count when the window ends.
   */
  admit(key: string, limit: number, summarize: (count: number) => void): boolean;
  /** Writes all summaries now. */
  flush(): void;
}

interface Collected {
  lines: number;
  hidden: number;
  summarize(count: number): void;
  timer: NodeJS.Timeout;
}

function createRepeats(windowMs = REPEATS_WINDOW_MS): Repeats {
  const gathered = new Map<string, Collected>();

  function end(key: string): void {
    const one = gathered.get(key);
    if (one === undefined) return;
    gathered.delete(key);
    clearTimeout(one.timer);
    if (one.hidden > 0) one.summarize(one.hidden);
  }

  function find(key: string, summarize: Collected['summarize']): Collected {
    const name = gathered.has(key) || gathered.size < MOST_KEYS ? key : SHARED_KEY;
    const known = gathered.get(name);
    if (known) return known;
    const timer = setTimeout(end, windowMs, name).unref();
    const fresh = { lines: 0, hidden: 0, summarize, timer };
    gathered.set(name, fresh);
    return fresh;
  }

  return {
    admit(key, limit, summarize) {
      const one = find(key, summarize);
      one.lines += 1;
      if (one.lines <= limit) return true;
      one.hidden += 1;
      one.summarize = summarize;
      return false;
    },
    flush() {
      for (const key of [...gathered.keys()]) end(key);
    },
  };
}
