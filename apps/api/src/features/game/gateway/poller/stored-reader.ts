import { LRUCache } from 'lru-cache';
import type { Database } from '../../../../db/database.ts';
import { sleep } from '../../../../jobs/timing.ts';
import { loadNewerSnapshot } from '../snapshots.ts';
import type { InterestNotifier } from './game-interest.ts';
import type { Snapshot } from './game-reading.ts';

/** A stored snapshot is looked at again after this, however many ask, in ms. */
const RELOAD_MS = 1_000;

/** How often to check for the first snapshot while a request waits for it, in ms. */
const WAIT_STEP_MS = 250;

const GAMES_IN_MEMORY = 1_000;

const NOTHING: Snapshot = { takenAt: null, reading: null, problem: null };

interface View {
  snapshot: Snapshot;
  /** The moment before it was asked for, of the monotonic clock; 0 for never. */
  loadedAt: number;
  loading: { since: number; done: Promise<void> } | null;
}

export interface StoredReaderDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
  /** Time of the last game notification from another process; older loads are stale. Monotonic, 0 for never. */
  changedAt: () => number;
  interest: Pick<InterestNotifier, 'look'>;
}

/** How long the first request for a game waits, in ms. */
export interface Patience {
  /** When there is nothing to show. */
  first: number;
  /** When there is something older. */
  newer: number;
}

/** The snapshots that the process which speaks to the games has stored, as another process shows them. */
export interface StoredReader {
  /**
   * Returns the stored snapshot, at most a second late and never older than the last notification. The first request
   * for a game waits a while for a fresh one.
   */
  current(gameId: string, freshMs: number, patience: Patience): Promise<Snapshot>;
}

/** See `StoredReader`. */
export function createStoredReader(deps: StoredReaderDeps): StoredReader {
  const views = new LRUCache<string, View>({ max: GAMES_IN_MEMORY });

  async function load(gameId: string, view: View, since: number): Promise<void> {
    const known = view.loadedAt === 0 ? null : view.snapshot;
    const newer = await loadNewerSnapshot(deps.database.handle, gameId, known);
    // One that was asked for later may have been faster.
    if (since < view.loadedAt) return;
    view.loadedAt = since;
    if (newer) view.snapshot = newer;
  }

  const isCurrent = (since: number): boolean => since > deps.changedAt();

  async function reload(gameId: string, view: View, afterMs: number): Promise<void> {
    const at = performance.now();
    if (view.loadedAt > 0 && at - view.loadedAt < afterMs && isCurrent(view.loadedAt)) return;
    if (view.loading === null || !isCurrent(view.loading.since)) {
      const loading = { since: at, done: load(gameId, view, at) };
      view.loading = loading;
      const over = (): void => {
        if (view.loading === loading) view.loading = null;
      };
      loading.done.then(over, over);
    }
    await view.loading.done;
  }

  return {
    async current(gameId, freshMs, patience) {
      const view = views.get(gameId) ?? { snapshot: NOTHING, loadedAt: 0, loading: null };
      views.set(gameId, view);
      const since = deps.interest.look(gameId);
      await reload(gameId, view, RELOAD_MS);
      const isFresh = (): boolean => {
        const at = Math.max(view.snapshot.takenAt ?? 0, view.snapshot.problem?.at ?? 0);
        return at > deps.now() - freshMs;
      };
      const waitMs = view.snapshot.reading === null ? patience.first : patience.newer;
      const givenUpAt = performance.now() + since + waitMs - deps.now();
      while (!isFresh() && performance.now() < givenUpAt) {
        await sleep(WAIT_STEP_MS);
        await reload(gameId, view, WAIT_STEP_MS);
      }
      return view.snapshot;
    },
  };
}
