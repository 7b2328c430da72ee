import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { parseError } from './errors.ts';
import { api } from './trpc.ts';

/** Waits between two tries to reach the API during an outage, in ms; the last one repeats. */
const PROBE_AFTER_MS: readonly [number, ...number[]] = [3_000, 5_000, 10_000, 15_000];

/**
 * Whether the API itself could not be reached, as opposed to an answer of it: no response at all, or a 5xx without
 * our error's code, as a proxy in between gives.
 */
export function isOutage(error: unknown): boolean {
  if (error === null || error === undefined) return false;
  const { status, code } = parseError(error);
  return status === null || (status >= 500 && code === undefined);
}

/** What Chromium, Firefox, Safari and Vite say when a page's code did not come. */
const CODE_MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to fetch$/i;

/** Whether a page's code could not be fetched; anything else that a page throws is a fault of its own. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof Error && CODE_MISSING.test(error.message);
}

/** What each query failed with while the API could not be reached: asking again forgets the error of what has no data. */
const cutOff = new WeakMap<Query, unknown>();

function isCutOff(query: Query): boolean {
  const { status, error } = query.state;
  if (status === 'error' && isOutage(error)) cutOff.set(query, error);
  else if (status !== 'pending') cutOff.delete(query);
  return cutOff.has(query);
}

function failing(cache: QueryCache): Query[] {
  return cache.findAll({ type: 'active', predicate: isCutOff });
}

/** An outage as the page sees it. `lastHeard` is Unix ms of the newest answer to anything, null if there was none. */
export interface Outage {
  error: unknown;
  lastHeard: number | null;
  /** Asks everything again that failed. */
  retry: () => void;
}

/** Whether something that is on the screen could not be read because the API cannot be reached. */
export function useOutageOfPage(): Outage | null {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const error = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => firstError(failing(cache)),
  );
  const down = error !== null;

  useEffect(() => (down ? probeUntilBack(() => retryAll(cache)) : undefined), [cache, down]);
  if (!down) return null;
  const lastHeard = Math.max(0, ...cache.getAll().map(({ state }) => state.dataUpdatedAt));
  return { error, lastHeard: lastHeard || null, retry: () => retryAll(cache) };
}

function firstError([first]: readonly Query[]): unknown {
  return first === undefined ? null : cutOff.get(first);
}

function retryAll(cache: QueryCache): void {
  for (const query of failing(cache)) void query.fetch().catch(() => undefined);
}

/**
 * Asks the API for something small until it answers, then calls `back`, so that no page has to be reloaded and no
 * query is repeated by itself (spec section 9). Waits while the tab is hidden. Returns what ends it.
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
    const reached = !document.hidden && (await answers());
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

function answers(): Promise<boolean> {
  return api.system.config.query(undefined, { context: { skipBatch: true } }).then(
    () => true,
    (error: unknown) => !isOutage(error),
  );
}
