import type { Database, Handle } from '../../../../db/database.ts';
import type { Lease } from '../../../../jobs/lease.ts';
import type { ScheduledTask, Scheduler } from '../../../../jobs/scheduler.ts';
import { INTEREST_MS } from './game-watcher-cadence.ts';

/** New interest waits this long for more of it, in ms. */
const COALESCE_MS = 250;

/** How often a continued watch is reported, in ms. */
const REPEAT_MS = 20_000;

/** How often the holder of the lease reads the watches, in ms. */
const POLL_EVERY_MS = 1_000;

/** A wish older than this is fulfilled or forgotten, in ms. */
const POLL_REQUEST_MS = 60_000;

/** Rows of games unwatched for this long are removed, in ms; at every `PRUNE_AT_EVERY`th poll. */
const KEEP_MS = 10 * 60_000;
const PRUNE_AT_EVERY = 60;

/** Rows in one statement. */
const BATCH = 200;

/** What one process wants of a game: to have it watched until then, an early read, its key forgiven. Epoch ms. */
interface PollRequest {
  untilAt: number;
  wantedAt: number | null;
  keyStoredAt: number | null;
}

export interface InterestRow extends PollRequest {
  gameId: string;
}

export interface InterestDeps {
  database: Database;
  scheduler: Scheduler;
  /** Epoch ms. */
  now: () => number;
  logger: { warn(details: object, message: string): void };
}

/** What a process that does not speak to the games tells the one that does. */
export interface InterestNotifier {
  /** Watches the game. Returns since when it is watched, in epoch ms. */
  look(gameId: string): number;
  /** An early read is wanted. */
  want(gameId: string): void;
  /** The key of the game was entered anew. */
  keyStored(gameId: string): void;
  stop(): Promise<void>;
}

/** Reports new watches within `GATHER_MS`, many games per statement, and continued ones every 20 s. */
export function createInterestNotifier(deps: InterestDeps): InterestNotifier {
  const { database, scheduler, now, logger } = deps;
  /** Reported watches: start, end, and whether the game was viewed since the last report. */
  const notified = new Map<string, { since: number; until: number; seen: boolean }>();
  const pending = new Map<string, PollRequest>();
  const saving = scheduler.paced({
    name: 'new watches',
    async run() {
      await savePending();
      return null;
    },
  });
  const repeating = scheduler.every({ name: 'continued watches', everyMs: REPEAT_MS, run: repeatWatches });

  function request(gameId: string, change: Partial<PollRequest>): void {
    const known = pending.get(gameId) ?? { untilAt: now(), wantedAt: null, keyStoredAt: null };
    pending.set(gameId, { ...known, ...change });
    saving.wake(COALESCE_MS);
  }

  async function savePending(): Promise<void> {
    const rows = [...pending].map(([gameId, one]) => ({ gameId, ...one }));
    pending.clear();
    await saveInterest(database.handle, rows).catch((error: unknown) =>
      logger.warn({ reason: String(error) }, 'watches of games were not stored'),
    );
  }

  function repeatWatches(): void {
    for (const [gameId, one] of notified) {
      if (one.seen) {
        one.seen = false;
        one.until = now() + INTEREST_MS;
        request(gameId, { untilAt: one.until });
      } else if (one.until <= now()) notified.delete(gameId);
    }
    if (pending.size > 0) saving.wake();
  }

  return {
    look(gameId) {
      const known = notified.get(gameId);
      if (known && known.until > now()) {
        known.seen = true;
        return known.since;
      }
      const at = now();
      notified.set(gameId, { since: at, until: at + INTEREST_MS, seen: false });
      request(gameId, { untilAt: at + INTEREST_MS });
      return at;
    },
    want: (gameId) => request(gameId, { wantedAt: now() }),
    keyStored: (gameId) => request(gameId, { wantedAt: now(), keyStoredAt: now() }),
    async stop() {
      await Promise.all([repeating.stop(), saving.stop()]);
      await savePending();
    },
  };
}

/** Stores the watches of one process. Never shortens a watch of another process. */
async function saveInterest(db: Handle, rows: readonly InterestRow[]): Promise<void> {
  // Always in one order: two instances that write the same rows must not wait for each other.
  const sorted = [...rows].sort((a, b) => (a.gameId < b.gameId ? -1 : 1));
  for (let start = 0; start < sorted.length; start += BATCH) {
    const values = sorted.slice(start, start + BATCH).map((row) => ({
      game_id: row.gameId,
      until_at: row.untilAt,
      wanted_at: row.wantedAt,
      key_stored_at: row.keyStoredAt,
    }));
    await db
      .insertInto('watch_interest')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('game_id').doUpdateSet((eb) => ({
          until_at: eb
            .case()
            .when('excluded.until_at', '>', eb.ref('watch_interest.until_at'))
            .then(eb.ref('excluded.until_at'))
            .else(eb.ref('watch_interest.until_at'))
            .end(),
          wanted_at: eb.fn.coalesce('excluded.wanted_at', 'watch_interest.wanted_at'),
          key_stored_at: eb.fn.coalesce('excluded.key_stored_at', 'watch_interest.key_stored_at'),
        })),
      )
      .execute();
  }
}

export interface InterestListenerDeps extends InterestDeps {
  outboundLease: Lease;
  /** Watches the game until then. */
  watchUntil(gameId: string, until: number): Promise<void>;
  pollSoon(gameId: string): void;
  pollAgain(gameId: string): void;
}

/** Lets the holder hear what the other processes want. */
export interface InterestListener {
  start(): void;
  stop(): Promise<void>;
}

/** One cheap question a second, while this process holds the role. */
export function createInterestListener(deps: InterestListenerDeps): InterestListener {
  const { database, now, outboundLease, logger } = deps;
  /** The newest wish that was heard, by game. */
  const lastRequests = new Map<string, Pick<PollRequest, 'wantedAt' | 'keyStoredAt'>>();
  let polls = 0;
  let polling: ScheduledTask | undefined;

  async function handleRequest(row: InterestRow): Promise<void> {
    const before = lastRequests.get(row.gameId) ?? { wantedAt: null, keyStoredAt: null };
    lastRequests.set(row.gameId, { wantedAt: row.wantedAt, keyStoredAt: row.keyStoredAt });
    if (row.untilAt > now()) await deps.watchUntil(row.gameId, row.untilAt);
    if (isNewer(row.keyStoredAt, before.keyStoredAt)) deps.pollAgain(row.gameId);
    else if (isNewer(row.wantedAt, before.wantedAt)) deps.pollSoon(row.gameId);
  }

  function isNewer(request: number | null, before: number | null): boolean {
    return request !== null && request !== before && request > now() - POLL_REQUEST_MS;
  }

  async function poll(): Promise<void> {
    if (!outboundLease.holds()) return;
    polls += 1;
    const rows = await listInterest(database.handle, now() - POLL_REQUEST_MS);
    await Promise.all(rows.map(handleRequest));
    const current = new Set(rows.map(({ gameId }) => gameId));
    for (const gameId of lastRequests.keys()) if (!current.has(gameId)) lastRequests.delete(gameId);
    if (polls % PRUNE_AT_EVERY === 0) await pruneInterest(database.handle, now() - KEEP_MS);
  }

  async function run(): Promise<void> {
    await poll().catch((error: unknown) =>
      logger.warn({ reason: String(error) }, 'watches of games were not read'),
    );
  }

  return {
    start() {
      polling = deps.scheduler.every({ name: 'watches of other processes', everyMs: POLL_EVERY_MS, run });
    },
    async stop() {
      await polling?.stop();
    },
  };
}

async function listInterest(db: Handle, since: number): Promise<InterestRow[]> {
  return db
    .selectFrom('watch_interest')
    .select([
      'game_id as gameId',
      'until_at as untilAt',
      'wanted_at as wantedAt',
      'key_stored_at as keyStoredAt',
    ])
    .where('until_at', '>', since)
    .execute();
}

async function pruneInterest(db: Handle, before: number): Promise<void> {
  await db.deleteFrom('watch_interest').where('until_at', '<', before).execute();
}
