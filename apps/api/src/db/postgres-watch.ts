import pg from 'pg';
import { databaseAway } from './outages.ts';

/** Name of the connection in `pg_stat_activity`. */
export const WATCH_APPLICATION = 'tenfour-watch';

/** Between two questions, in ms. */
const TICK_MS = 500;

/**
 * Questions without an answer after which the server counts as silent. Counted and not measured: a process that was
 * itself standing still must not take that for the server's silence.
 */
const PATIENCE = 8;

/** Longest wait for a connection while the server is silent, in ms. */
const CONNECT_MS = 2_000;

/** Detects a server that holds its connections open without answering. */
export interface ServerWatch {
  /** Throws OutageError while it is silent. */
  require(): void;
  /**
   * Returns the result of `work`, or throws OutageError as soon as the server is known to be silent. `late` receives a
   * result that arrives after that.
   */
  orSilence<T>(work: Promise<T>, late: (result: T) => void): Promise<T>;
  stop(): Promise<void>;
}

/**
 * Checks on a separate connection whether the server answers. A server that was stopped, or whose machine is down,
 * leaves its connections open without answering, and its own time limits do not run then: without this every request
 * would wait as long as the longest query may take. `onSilence` ends the running work.
 */
export function watchServer(url: string, onSilence: () => void): ServerWatch {
  let client: pg.Client | undefined;
  /** Ticks since the question that is not answered; 0 when none is open. */
  let unanswered = 0;
  let silent: Error | null = null;
  let stopped = false;
  let asking: Promise<void> = Promise.resolve();
  /** Callers waiting for work to end. A promise raced by each of them would retain them all for its lifetime. */
  const waiting = new Set<(error: Error) => void>();
  const timer = setInterval(tick, TICK_MS).unref();

  function tick(): void {
    if (unanswered > 0) {
      unanswered += 1;
      if (unanswered > PATIENCE) goSilent();
      return;
    }
    unanswered = 1;
    asking = ask().then(answered, forget);
  }

  async function ask(): Promise<void> {
    const asked = client ?? (await connect());
    // No other code ends this connection, and a command cannot exit while it is open.
    if (stopped) return asked.end();
    client = asked;
    await asked.query('SELECT 1');
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: WATCH_APPLICATION,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    fresh.on('error', forget);
    await fresh.connect();
    return fresh;
  }

  function answered(): void {
    unanswered = 0;
    silent = null;
  }

  /** A failure to connect says nothing about existing connections: their own errors do. */
  function forget(): void {
    const oldClient = client;
    client = undefined;
    unanswered = 0;
    oldClient?.end().catch(() => undefined);
  }

  function goSilent(): void {
    forget();
    if (silent !== null) return;
    silent = new Error(`No answer for ${(PATIENCE * TICK_MS) / 1_000} seconds.`);
    const outage = databaseAway(silent);
    for (const giveUp of waiting) giveUp(outage);
    waiting.clear();
    onSilence();
  }

  return {
    require() {
      if (silent !== null) throw databaseAway(silent);
    },
    orSilence<T>(work: Promise<T>, late: (result: T) => void) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      if (silent === null) waiting.add(reject);
      else reject(databaseAway(silent));
      work.then(
        (result) => (waiting.delete(reject) ? resolve(result) : late(result)),
        (error: Error) => waiting.delete(reject) && reject(error),
      );
      return promise;
    },
    async stop() {
      clearInterval(timer);
      stopped = true;
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
      await asking;
    },
  };
}
