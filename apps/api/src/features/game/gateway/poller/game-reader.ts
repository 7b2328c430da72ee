import type { ErlcClient } from '@tenfour/erlc';
import type { Database } from '../../../../db/database.ts';
import type { Lease } from '../../../../jobs/lease.ts';
import { changesOfGame, PROBLEM_SHOWN_AS } from '../game-changes.ts';
import { rateLimitSentence } from '../messages.ts';
import { forgetDeadKey } from '../snapshots.ts';
import type { InterestNotifier } from './game-interest.ts';
import type { Game, Snapshot } from './game-reading.ts';
import type { GameWatcher } from './game-watcher.ts';
import { INTEREST_MS, READ_EVERY_MS } from './game-watcher-cadence.ts';
import { createStoredReader } from './stored-reader.ts';

export type { Game, GameReading, ReadingHandler, Snapshot } from './game-reading.ts';

/** How long a page waits for a read that is under way: with something older to show, and without, in ms. */
const PATIENCE = { newer: 2_500, first: 9_000 };

/** Data older than this is explained by a limit that keeps us away, in ms. */
const OVERDUE_MS = 30_000;

/** What the pages see of the games. */
export interface GameReader {
  /**
   * Returns the newest snapshot; a viewed game is polled every ten seconds from then on. The first viewer waits a while
   * for the first read. Does not throw when the game API fails.
   */
  current(game: Pick<Game, 'id'>): Promise<Snapshot>;
  /** Lets the next read come early, as after a command. */
  expire(gameId: string): void;
  /** The key of the game was entered anew: an earlier refusal no longer counts, and the next read comes early. */
  keyStored(gameId: string): void;
}

export interface GameReaderDeps {
  database: Database;
  erlc: Pick<ErlcClient, 'nextReadAt' | 'readBucket'>;
  outboundLease: Lease;
  watcher: GameWatcher;
  interest: InterestNotifier;
  /** Epoch ms. */
  now: () => number;
  /** Time of the last game notification from another process; monotonic, 0 for never. */
  changedAt: () => number;
  logger: { warn(details: object, message: string): void };
}

/**
 * Shows what the watcher reads: from memory where it runs, from the stored snapshots elsewhere. A request never
 * causes a read of its own: a thousand viewers cost the upstream what one does.
 */
export function createGameReader(deps: GameReaderDeps): GameReader {
  const { database, erlc, outboundLease, watcher, interest, now, logger } = deps;
  const stored = createStoredReader(deps);

  /** How long the game API keeps us away, in ms. */
  const rateLimitedForMs = (): number => Math.max(0, erlc.nextReadAt() - now());

  async function watched(id: string): Promise<Snapshot> {
    const before = await watcher.watch(id, now() + INTEREST_MS);
    const unread = before.takenAt === null && before.problem === null;
    const hopeless = unread && !watcher.isReading(id) && rateLimitedForMs() > PATIENCE.newer;
    if (!hopeless && (unread || watcher.isReading(id))) {
      await watcher.nextRead(id, before.reading === null ? PATIENCE.first : PATIENCE.newer);
    }
    return explained(watcher.snapshot(id) ?? before);
  }

  /** Adds how long a limit keeps us away, as it is at this moment. */
  function explained(snapshot: Snapshot): Snapshot {
    const { takenAt, problem } = snapshot;
    const wait = rateLimitedForMs();
    if (wait === 0 || (problem !== null && problem.kind !== 'rate-limited')) return snapshot;
    const blocked = (erlc.readBucket()?.blockedUntil ?? 0) > now();
    const overdue = blocked && now() - (takenAt ?? 0) > OVERDUE_MS;
    if (problem === null && takenAt !== null && !overdue) return snapshot;
    const at = problem?.at ?? now();
    return { ...snapshot, problem: { kind: 'rate-limited', message: rateLimitSentence(wait), at } };
  }

  return {
    current: ({ id }) =>
      outboundLease.holds() ? watched(id) : stored.current(id, READ_EVERY_MS.automations, PATIENCE),

    expire(gameId) {
      if (outboundLease.holds()) watcher.pollSoon(gameId);
      else interest.want(gameId);
    },

    keyStored(gameId) {
      clearKeyFailure(database, gameId).catch((error: unknown) =>
        logger.warn({ reason: String(error) }, 'a refused key was not forgotten'),
      );
      if (outboundLease.holds()) watcher.pollAgain(gameId);
      else interest.keyStored(gameId);
    },
  };
}

async function clearKeyFailure(database: Database, gameId: string): Promise<void> {
  if (!(await forgetDeadKey(database.handle, gameId))) return;
  database.changes.publish(await changesOfGame(database.handle, gameId, PROBLEM_SHOWN_AS));
}
