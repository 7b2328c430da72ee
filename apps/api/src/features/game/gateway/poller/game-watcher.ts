import { LRUCache } from 'lru-cache';
import type { Lease } from '../../../../jobs/lease.ts';
import type { ScheduledTask, Scheduler } from '../../../../jobs/scheduler.ts';
import { createPendingResults } from '../pending-results.ts';
import { isDead, loadSnapshot } from '../snapshots.ts';
import { bytesOf, type Snapshot } from './game-reading.ts';
import { type Budget, mayRead } from './game-watcher-cadence.ts';
import { lastReads, listGames, newestRead } from './game-watcher-list.ts';
import { createReadQueue, type Entry, newEntry } from './game-watcher-queue.ts';
import { type ReadDeps, type ReadOutcome, readGame } from './read-game.ts';

/** How often it is looked whether a game is due, in ms. */
const TICK_MS = 250;

/**
 * No game is polled by the clock until this long after the newest stored snapshot, in ms: the previous process may have
 * used up a rate limit window that this one does not know.
 */
const WINDOW_GUESS_MS = 10_000;

/** How often the list of games is read anew, in ms. */
const LIST_EVERY_MS = 30_000;

/** With very many games the pause is this much longer than the reading took. */
const LIST_PAUSE_FACTOR = 50;

/** Delay in which several changes of the list are merged into one check, in ms. */
const LIST_SOON_MS = 1_000;

/** A read that is not answered by then no longer holds up the others, in ms; at most so many are under way at all. */
const QUICK_MS = 1_500;
const AT_ONCE = 64;

/** A read this little after its time counts as on time: a tick's delay does not add up, in ms. */
const PUNCTUAL_MS = 1_000;

/** The pause after something of our own was broken, in ms. */
const BROKEN_PAUSE_MS = 10_000;

/** Snapshots cached in memory, in bytes: 3,000 games of 40 players; others are read from the database. */
const SNAPSHOT_BYTES = 64 * 1024 * 1024;

export interface GameWatcherDeps extends Omit<ReadDeps, 'logger'> {
  outboundLease: Lease;
  scheduler: Scheduler;
  /** The key that opens a game now; null when no active server has one. */
  keyOf: (gameId: string) => Promise<string | null>;
  logger: {
    error(details: object, message: string): void;
    warn(details: object, message: string): void;
    info(details: object, message: string): void;
  };
}

/** Reads games while this process holds the outbound lease. */
export interface GameWatcher {
  /** Starts polling automatically. Without it, only `look` reads. */
  start(): void;
  /** Watches the game until then (epoch ms). Resolves with its known snapshot. */
  watch(gameId: string, until: number): Promise<Snapshot>;
  /** As `watch`, for a process that does not show the game itself: a known game costs nothing. */
  watchUntil(gameId: string, until: number): Promise<void>;
  /** Sends the reads that are due and fit into the budget. */
  look(): void;
  /** Whether the game is being read at this moment. */
  isReading(gameId: string): boolean;
  /** How many games wait for their next read, by what they are read for. */
  readonly waiting: Readonly<Record<'people' | 'automations' | 'idle', number>>;
  /** What is known in memory. */
  snapshot(gameId: string): Snapshot | undefined;
  /** Resolves after the game's next read, or after `patienceMs`. */
  nextRead(gameId: string, patienceMs: number): Promise<void>;
  /** Something has happened in the game: the next read comes early. */
  pollSoon(gameId: string): void;
  /** The owner has entered the key anew: that it was refused no longer counts. */
  pollAgain(gameId: string): void;
  /** Keys, states, webhooks or custom commands have changed: the list is read anew soon. */
  listChanged(): void;
  /** The polled games whose key is not dead, with whether people view them. */
  games(): Map<string, boolean>;
  /** Whether a read of something else fits in: no game is due, and the ones to come have enough left. */
  hasSpareRead(): boolean;
  /** Reads the list of games now. */
  refresh(): Promise<void>;
  /** Reads what is due and waits until nothing is under way. */
  settle(): Promise<void>;
  /** Ends reading; what is under way is broken off. Harmless when repeated. */
  stop(): Promise<void>;
}

/** See `GameWatcher`. One read per game at a time, the most overdue first, idle games from what is left. */
export function createGameWatcher(deps: GameWatcherDeps): GameWatcher {
  const { database, erlc, outboundLease, scheduler, now, logger } = deps;
  const queue = createReadQueue(now);
  const opening = new Map<string, Promise<Entry>>();
  const snapshots = new LRUCache<string, Snapshot>({ maxSize: SNAPSHOT_BYTES, sizeCalculation: bytesOf });
  const underWay = new Map<Entry, number>();
  const reads = createPendingResults<true>();
  const ending = new AbortController();
  /** Chosen to be read, but not yet counted by the client. */
  let chosen = 0;
  let running = false;
  /** The window that was seen last: when it ends (epoch ms), and how long it was when it was first seen, in ms. */
  let window = { resetAt: 0, lengthMs: 0 };
  /** What waits for its time is not read before this, as long as the limit is unknown. */
  let quietUntil = 0;
  let ticking: ScheduledTask | undefined;
  const listing = scheduler.paced({ name: 'list of games', run: readListAgain });
  /** Whether the list has changed since it was last begun to be read. */
  let changed = false;
  let refreshing: Promise<void> | null = null;

  /** Null while nothing may be sent at all. */
  function budget(): Budget | null {
    const at = now();
    const quick = [...underWay.values()].filter((since) => performance.now() - since < QUICK_MS).length;
    if (underWay.size >= AT_ONCE || erlc.nextReadAt() > at) return null;
    const bucket = erlc.readBucket();
    const limit = bucket?.limit ?? null;
    const windowMs = Math.max(0, (bucket?.resetAt ?? 0) - at);
    const left = windowMs > 0 ? (bucket?.remaining ?? 0) : (limit ?? 0);
    const resetAt = bucket?.resetAt ?? 0;
    if (resetAt !== window.resetAt) window = { resetAt, lengthMs: windowMs };
    return { limit, free: left - chosen, windowMs, lengthMs: window.lengthMs, underWay: quick };
  }

  /** The read that comes next, if there is room for it. */
  function choose(): Entry | null {
    const room = budget();
    const entry = room && queue.next();
    if (room?.limit === null && !entry?.urgent && now() < quietUntil) return null;
    return room && entry?.tier && mayRead(entry.tier, entry.urgent, room, queue.waiting) ? entry : null;
  }

  function look(): void {
    if (!outboundLease.holds() || ending.signal.aborted) return;
    for (let entry = choose(); entry; entry = choose()) begin(entry);
  }

  function begin(entry: Entry): void {
    const at = now();
    const wasDue = entry.dueAt;
    queue.take(entry);
    chosen += 1;
    underWay.set(entry, performance.now());
    entry.reading = read(entry, at - wasDue < PUNCTUAL_MS ? wasDue : at)
      .catch((error: unknown) => {
        logger.error({ err: error }, 'a game was not read');
        entry.notBefore = now() + BROKEN_PAUSE_MS;
      })
      .finally(() => {
        underWay.delete(entry);
        entry.reading = null;
        queue.place(entry);
        reads.resolve(entry.id, true);
        look();
      });
  }

  async function read(entry: Entry, at: number): Promise<void> {
    const key = await deps.keyOf(entry.id).finally(() => {
      chosen -= 1;
    });
    if (key === null) return drop(entry);
    if (entry.forget) erlc.forget(key);
    entry.forget = false;
    const urgent = entry.urgent;
    entry.urgent = false;
    const outcome = await readGame(deps, { id: entry.id, key }, ending.signal);
    if (outcome.kind === 'not-sent') {
      entry.urgent ||= urgent;
      entry.notBefore = outcome.until;
      return;
    }
    learn(entry, outcome);
    if (entry.trouble !== 'rate-limited') {
      entry.readAt = at;
      entry.notBefore = 0;
    } else {
      // The entry stays due. The shared limit alone already delays all reads.
      entry.notBefore = erlc.nextReadAt() > now() ? 0 : erlc.nextReadAt(key);
    }
  }

  function drop(entry: Entry): void {
    entry.listed = null;
    entry.watchedUntil = 0;
  }

  function learn(entry: Entry, outcome: Exclude<ReadOutcome, { kind: 'not-sent' }>): void {
    const trouble = outcome.kind === 'failed' ? outcome.problem.kind : null;
    if (trouble !== entry.trouble) notifyTrouble(entry.id, trouble);
    entry.trouble = trouble;
    entry.dead = isDead(trouble);
    const known = snapshots.get(entry.id);
    if (outcome.kind === 'failed') {
      if (known) snapshots.set(entry.id, { ...known, problem: outcome.problem });
    } else if (known || entry.watchedUntil > now() || opening.has(entry.id)) {
      snapshots.set(entry.id, { takenAt: outcome.at, reading: outcome.reading, problem: null });
    }
  }

  function notifyTrouble(gameId: string, trouble: string | null): void {
    const game = gameId.slice(0, 12);
    if (trouble === null) logger.info({ game }, 'the game can be read again');
    else logger.warn({ game, trouble }, 'the game cannot be read');
  }

  async function open(gameId: string): Promise<Entry> {
    const snapshot = await loadSnapshot(database.handle, gameId);
    if (!snapshots.has(gameId)) snapshots.set(gameId, snapshot);
    const known = queue.get(gameId);
    if (known) return known;
    const at = Math.max(snapshot.takenAt ?? 0, snapshot.problem?.at ?? 0);
    const entry = newEntry(gameId, at, isDead(snapshot.problem?.kind ?? null));
    queue.add(entry);
    return entry;
  }

  function opened(gameId: string): Promise<Entry> {
    const known = queue.get(gameId);
    if (known && snapshots.has(gameId)) return Promise.resolve(known);
    const pending = opening.get(gameId) ?? open(gameId).finally(() => opening.delete(gameId));
    opening.set(gameId, pending);
    return pending;
  }

  function watchUntil(entry: Entry, until: number): void {
    entry.watchedUntil = Math.max(entry.watchedUntil, until);
    if (entry.readAt === 0 && !entry.reading) entry.urgent = true;
    queue.place(entry);
    look();
  }

  function pollSoon(entry: Entry): void {
    entry.urgent = true;
    queue.place(entry);
  }

  /** Takes the new list over. Entries that are on no list any more go when they are not watched either. */
  async function readList(): Promise<void> {
    if (quietUntil === Number.POSITIVE_INFINITY) {
      quietUntil = Math.min((await newestRead(database.handle)) + WINDOW_GUESS_MS, now() + WINDOW_GUESS_MS);
    }
    const games = await listGames(database.handle);
    const unknown = [...games.keys()].filter((id) => !queue.get(id));
    const reads = await lastReads(database.handle, unknown);
    if (!outboundLease.holds()) return;
    for (const [id, tier] of games) {
      const last = reads.get(id);
      const entry = queue.get(id) ?? newEntry(id, last?.at ?? 0, last?.dead ?? false);
      queue.add(entry);
      if (entry.listed === null) entry.listedAt = now();
      entry.listed = tier;
      queue.place(entry);
    }
    for (const entry of queue.all()) {
      if (games.has(entry.id)) continue;
      entry.listed = null;
      queue.place(entry);
    }
  }

  function refresh(): Promise<void> {
    refreshing ??= readList()
      .catch((error: unknown) => logger.error({ err: error }, 'the list of games was not read'))
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  async function readListAgain(): Promise<number | null> {
    if (!outboundLease.holds()) return null;
    const startedAt = performance.now();
    changed = false;
    await refresh();
    const pauseMs = Math.max(LIST_EVERY_MS, (performance.now() - startedAt) * LIST_PAUSE_FACTOR);
    return changed ? LIST_SOON_MS : pauseMs;
  }

  /** What another process did meanwhile is in the database, not here. */
  function startOver(): void {
    queue.clear();
    snapshots.clear();
  }

  function takeUp(): void {
    quietUntil = Number.POSITIVE_INFINITY;
    listing.wake();
  }

  outboundLease.onChange((holds) => {
    startOver();
    if (holds && running) takeUp();
  });

  return {
    start() {
      running = true;
      ticking = scheduler.every({ name: 'game poller', everyMs: TICK_MS, run: look });
      if (outboundLease.holds()) takeUp();
    },

    async watch(gameId, until) {
      const entry = await opened(gameId);
      const snapshot = snapshots.get(gameId) ?? (await loadSnapshot(database.handle, gameId));
      watchUntil(entry, until);
      return snapshot;
    },

    async watchUntil(gameId, until) {
      watchUntil(queue.get(gameId) ?? (await opened(gameId)), until);
    },

    look,
    isReading: (gameId) => queue.get(gameId)?.reading != null,
    waiting: queue.waiting,
    snapshot: (gameId) => snapshots.get(gameId),

    async nextRead(gameId, patienceMs) {
      await reads.wait(gameId, patienceMs);
    },

    pollSoon(gameId) {
      const entry = queue.get(gameId);
      if (entry) pollSoon(entry);
    },

    pollAgain(gameId) {
      const entry = queue.get(gameId);
      if (!entry) return;
      entry.dead = false;
      entry.forget = true;
      pollSoon(entry);
    },

    listChanged() {
      changed = true;
      // A list that is being read now may miss the change: it is read again afterwards.
      if (running && outboundLease.holds() && !refreshing) listing.wake(LIST_SOON_MS);
    },

    games() {
      const alive = [...queue.all()].filter(({ dead }) => !dead);
      return new Map(alive.map(({ id, watchedUntil }) => [id, watchedUntil > now()]));
    },

    hasSpareRead() {
      const room = underWay.size > 0 ? null : budget();
      // Until a window's first answer it is unknown how long the window has to last.
      if (room === null || room.limit === null || room.windowMs === 0 || queue.next() !== null) return false;
      return mayRead('idle', false, room, queue.waiting);
    },

    refresh,

    async settle() {
      look();
      while (underWay.size > 0) await Promise.allSettled([...underWay.keys()].map(({ reading }) => reading));
    },

    async stop() {
      ending.abort();
      reads.cancelAll();
      await Promise.all([ticking?.stop(), listing.stop()]);
      await refreshing;
      await Promise.allSettled([...underWay.keys()].map(({ reading }) => reading));
    },
  };
}
