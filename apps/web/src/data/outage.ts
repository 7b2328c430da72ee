import { notifyManager, type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { OVERLOADED, parseError } from './errors.ts';
import { api } from './trpc.ts';

/** Waits between two tries to reach the API during an outage, in ms; the last one repeats. */
const PROBE_AFTER_MS: readonly [number, ...number[]] = [3_000, 5_000, 10_000, 15_000];

/** How long a visible page goes without an answer before it asks whether the API is still there, in ms. */
const QUIET_MS = 15_000;

/**
 * Whether the API itself could not be reached, as opposed to an answer of it: no response at all, or a 5xx without
 * our error's code, as a proxy in between gives. An API that has too much to do to answer is as good as out of reach.
 */
export function isOutage(error: unknown): boolean {
  if (error === null || error === undefined) return false;
  const { status, code } = parseError(error);
  return status === null || (status >= 500 && (code === undefined || code === OVERLOADED));
}

/** What Chromium, Firefox, Safari and Vite say when a page's code did not come. */
const CODE_MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to fetch$/i;

/** Whether a page's code could not be fetched; anything else that a page throws is a fault of its own. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && CODE_MISSING.test(error.message);
}

/** What each query failed with while the API could not be reached: asking again forgets the error of what has no data. */
const offline = new WeakMap<Query, unknown>();

function isOffline(query: Query): boolean {
  const { status, error } = query.state;
  if (status === 'error' && isOutage(error)) offline.set(query, error);
  else if (status !== 'pending') offline.delete(query);
  return offline.has(query);
}

function failing(cache: QueryCache): Query[] {
  return cache.findAll({ type: 'active', predicate: isOffline });
}

/** An outage as the page sees it. `lastHeard` is Unix ms of the newest answer to anything, null if there was none. */
export interface Outage {
  error: unknown;
  lastHeard: number | null;
  /** Asks everything again that failed. */
  retry: () => void;
}

type Notifier = (error: unknown) => void;
const notifiers = new Set<Notifier>();

/** Says that the API could not be reached, for something that is no query: the stream of changes. */
export function notifyOutage(error: unknown): void {
  for (const notify of notifiers) notify(error);
}

/** A check that found the API gone. */
interface Silence {
  error: unknown;
  /** Unix ms. */
  since: number;
}

/**
 * Whether something that is on the screen could not be read because the API cannot be reached. With `watches` a page
 * that has nothing to read for a while looks for itself whether the API is there.
 */
export function useOutageOfPage(watches: boolean): Outage | null {
  const cache = useQueryClient().getQueryCache();
  const [silence, setSilence] = useState<Silence | null>(null);
  const error = useSyncExternalStore(
    // Deferred: the cache also notifies about queries that a component starts while it renders.
    (changed) => cache.subscribe(notifyManager.batchCalls(changed)),
    () => firstError(failing(cache)) ?? (silence && heardAt(cache) <= silence.since ? silence.error : null),
  );
  const down = error !== null;

  useEffect(() => {
    const notify = (found: unknown) => setSilence({ error: found, since: Date.now() });
    notifiers.add(notify);
    return () => void notifiers.delete(notify);
  }, []);

  useEffect(() => {
    if (down) return probeUntilBack(() => goOn());
    if (!watches) return undefined;
    return watchForSilence(
      () => heardAt(cache),
      (error) => setSilence({ error, since: Date.now() }),
    );

    function goOn() {
      setSilence(null);
      retryAll(cache);
    }
  }, [cache, down, watches]);

  async function retry() {
    retryAll(cache);
    if (silence && (await outageNow()) === null) setSilence(null);
  }

  return down ? { error, lastHeard: heardAt(cache) || null, retry: () => void retry() } : null;
}

/** When anything was answered last, in Unix ms; 0 for never. */
function heardAt(cache: QueryCache): number {
  return Math.max(0, ...cache.getAll().map(({ state }) => state.dataUpdatedAt));
}

function firstError([first]: readonly Query[]): unknown {
  return first === undefined ? null : offline.get(first);
}

function retryAll(cache: QueryCache): void {
  for (const query of failing(cache)) void query.fetch().catch(() => undefined);
}

/**
 * Polls a small endpoint until the API answers, then calls `back`, so that no page needs a reload and queries need no
 * automatic retries. Pauses while the tab is hidden. Returns a function that stops it.
 */
export function probeUntilBack(back: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let ended = false;

  function wait() {
    const delay = PROBE_AFTER_MS[Math.min(tries, PROBE_AFTER_MS.length - 1)] ?? PROBE_AFTER_MS[0];
    timer = setTimeout(() => void probe(), delay);
    tries += 1;
  }

  async function probe() {
    clearTimeout(timer);
    const reached = !document.hidden && (await outageNow()) === null;
    if (ended) return;
    if (reached) back();
    // Until the page has read everything again the outage is not over for it.
    wait();
  }

  const now = () => void probe();
  window.addEventListener('online', now);
  wait();
  return () => {
    ended = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
  };
}

/**
 * Checks whether the API is reachable when the browser reports that the network is gone, and when a visible page has
 * received nothing for a while (`heardAt`, Unix ms). Passes a failure to `tell`. Data is not fetched any sooner.
 * Returns a function that stops it.
 */
function watchForSilence(heardAt: () => number, notify: (error: unknown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checkedAt = Date.now();
  let ended = false;

  const restMs = () => Math.max(checkedAt, heardAt()) + QUIET_MS - Date.now();

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(look, document.hidden ? QUIET_MS : Math.max(0, restMs()));
  }

  function look() {
    if (document.hidden || restMs() > 0) wait();
    else void check();
  }

  async function check() {
    clearTimeout(timer);
    checkedAt = Date.now();
    const error = await outageNow();
    if (ended) return;
    if (error !== null) notify(error);
    wait();
  }

  const gone = () => void check();
  window.addEventListener('offline', gone);
  document.addEventListener('visibilitychange', look);
  wait();
  return () => {
    ended = true;
    clearTimeout(timer);
    window.removeEventListener('offline', gone);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Asks the API for something small: null when it is there, else what stands in the way. */
function outageNow(): Promise<unknown> {
  return api.system.config.query(undefined, { context: { skipBatch: true } }).then(
    () => null,
    (error: unknown) => (isOutage(error) ? error : null),
  );
}
