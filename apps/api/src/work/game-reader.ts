import type { ErlcClient, ErlcError, ServerReading } from '@tenfour/erlc';
import { LRUCache } from 'lru-cache';
import type { Database, Transaction } from '../db/database.ts';
import { readSentenceFor } from '../features/game/sentences.ts';
import { loadSnapshot, saveSnapshot } from './snapshots.ts';

/** Least time between two reads of one game, in ms, however many people watch (design.md section 6). */
export const READ_INTERVAL_MS = 10_000;

/** How long a page waits for a read that is under way when there is something older to show, in ms. */
const PATIENCE_MS = 2_500;

/** Games kept in memory, some 100 kB each at most; the rest is read back from the database. */
const GAMES_IN_MEMORY = 1_000;

const SECTIONS = [
  'Players',
  'JoinLogs',
  'Queue',
  'KillLogs',
  'CommandLogs',
  'ModCalls',
  'EmergencyCalls',
] as const;

export type GameReading = ServerReading<(typeof SECTIONS)[number]>;

/** A game and the key that opens it. The key lives in memory only, for as long as the call. */
export interface Game {
  id: string;
  key: string;
}

/** The newest that is known of a game. Times in epoch ms. */
export interface Snapshot {
  takenAt: number | null;
  reading: GameReading | null;
  /** Why the newest read failed; null when it succeeded. */
  problem: { kind: string; message: string; at: number } | null;
}

interface Watched {
  snapshot: Snapshot;
  /** No read before this moment. */
  nextReadAt: number;
  reading: Promise<void> | null;
}

/** A successful reading, as it is evaluated. Times in epoch ms. */
export interface KeptReading {
  game: { id: string };
  reading: GameReading;
  /** When it was taken. */
  at: number;
  /** When the newest stored one before it was taken; null for the first of a game. */
  previousTakenAt: number | null;
}

/**
 * Keeps what a reading tells beyond the snapshot: events, samples, happenings. Runs in the transaction that stores
 * the snapshot, so that both are there or neither; if it throws, the next reading is compared with the older one.
 */
export type ReadingKeeper = (tx: Transaction, kept: KeptReading) => Promise<void>;

export interface GameReader {
  /** The newest snapshot, after a read if the last one is old enough. Does not throw for trouble upstream. */
  current(game: Game): Promise<Snapshot>;
  /** Lets the next `current` read at once, as after a command or a new key. */
  expire(gameId: string): void;
}

export interface GameReaderDeps {
  database: Database;
  erlc: ErlcClient;
  now: () => number;
  /** Told of every successful read. */
  onReading: (game: Game, reading: GameReading) => Promise<void>;
  logger: { error(details: object, message: string): void };
}

/**
 * Reads games on demand and at most once per interval each: a thousand viewers cost the upstream what one does.
 * A failed read keeps the older data and says why it is old.
 */
export function createGameReader(deps: GameReaderDeps): GameReader {
  const games = new LRUCache<string, Watched>({ max: GAMES_IN_MEMORY });
  const loading = new Map<string, Promise<Watched>>();

  async function load(id: string): Promise<Watched> {
    const snapshot = await loadSnapshot(deps.database.handle, id);
    const watched: Watched = {
      snapshot,
      nextReadAt: Math.max(snapshot.takenAt ?? 0, snapshot.problem?.at ?? 0) + READ_INTERVAL_MS,
      reading: null,
    };
    games.set(id, watched);
    return watched;
  }

  async function watch(id: string): Promise<Watched> {
    const known = games.get(id);
    if (known) return known;
    const pending = loading.get(id) ?? load(id).finally(() => loading.delete(id));
    loading.set(id, pending);
    return pending;
  }

  async function read(game: Game, watched: Watched): Promise<void> {
    const result = await deps.erlc.readServer(game.key, SECTIONS);
    const now = deps.now();
    if (result.ok) {
      watched.snapshot = { takenAt: now, reading: result.value, problem: null };
      watched.nextReadAt = now + READ_INTERVAL_MS;
      await attempt('a reading was not evaluated', deps.onReading(game, result.value));
    } else {
      const { error } = result;
      watched.snapshot = {
        ...watched.snapshot,
        problem: { kind: error.kind, message: readSentenceFor(error), at: now },
      };
      watched.nextReadAt = now + pauseAfter(error);
    }
    await attempt('a snapshot was not kept', saveSnapshot(deps.database.handle, game.id, watched.snapshot));
  }

  /** What follows a reading may fail: those who look wait for the reading, and that is there. */
  async function attempt(failure: string, work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => deps.logger.error({ err: error }, failure));
  }

  return {
    async current(game) {
      const watched = await watch(game.id);
      if (watched.reading === null && deps.now() >= watched.nextReadAt) {
        watched.reading = read(game, watched).finally(() => {
          watched.reading = null;
        });
      }
      if (watched.reading)
        await settled(watched.reading, watched.snapshot.reading === null ? null : PATIENCE_MS);
      return watched.snapshot;
    },

    expire(gameId) {
      const watched = games.get(gameId);
      if (watched) watched.nextReadAt = Math.min(watched.nextReadAt, deps.now());
    },
  };
}

function pauseAfter(error: ErlcError): number {
  if (error.kind === 'rate-limited') return Math.max(error.retryAfterMs, READ_INTERVAL_MS);
  return READ_INTERVAL_MS;
}

/** Waits for the work, or for the patience to run out (null: as long as it takes). */
async function settled(work: Promise<void>, patienceMs: number | null): Promise<void> {
  if (patienceMs === null) return work;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
