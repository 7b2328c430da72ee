import type { GameInfo } from '@tenfour/contracts';
import type { Database } from '../../../db/database.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { prepareFindGame } from './open-game.ts';
import type { GameReader } from './poller/game-reader.ts';
import type { Snapshot } from './poller/game-reading.ts';

/** Data older than this is called stale, in ms: three missed reads. */
const STALE_AFTER_MS = 30_000;

/** Players of a reading older than this are no longer shown as online, in ms. */
const FORGET_AFTER_MS = 5 * 60_000;

export interface SnapshotDeps {
  database: Pick<Database, 'quickReads'>;
  keyring: Pick<Keyring, 'open'>;
  reader: GameReader;
  /** Epoch ms. */
  now: () => number;
}

/** Prepares the newest snapshot of a server's game; where there is no game to read, its problem says why. */
export function prepareCurrentSnapshot(deps: SnapshotDeps): (serverId: string) => Promise<Snapshot> {
  const findGame = prepareFindGame(deps.database, deps.keyring);
  return async (serverId) => {
    const game = await findGame(serverId);
    if (!('refusal' in game)) return deps.reader.current(game);
    const problem = { kind: game.kind, message: game.refusal, at: deps.now() };
    return { takenAt: null, reading: null, problem };
  };
}

/** Whether the players of a snapshot may have left since. */
export function isForgotten({ takenAt }: Snapshot, now: number): boolean {
  return isOlderThan(takenAt, FORGET_AFTER_MS, now);
}

/** Returns when a snapshot was taken, whether it is stale, and why it is not newer. */
export function freshnessOf(
  { takenAt, problem }: Snapshot,
  now: number,
): Pick<GameInfo, 'asOf' | 'stale' | 'problem'> {
  return {
    asOf: takenAt === null ? null : new Date(takenAt).toISOString(),
    stale: takenAt !== null && isOlderThan(takenAt, STALE_AFTER_MS, now),
    problem: problem && {
      kind: problem.kind,
      message: problem.message,
      since: new Date(problem.at).toISOString(),
    },
  };
}

function isOlderThan(moment: number | null, ageMs: number, now: number): boolean {
  return moment === null || now - moment > ageMs;
}
