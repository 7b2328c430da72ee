import { compareBanLists, type GameBan } from '@tenfour/domain';
import type { AccountRef, ErlcClient } from '@tenfour/erlc';
import type { Database } from '../../../../db/database.ts';
import type { Lease } from '../../../../jobs/lease.ts';
import type { ScheduledTask, Scheduler } from '../../../../jobs/scheduler.ts';
import { readSentenceFor } from '../messages.ts';
import type { GameWatcher } from '../poller/game-watcher.ts';
import { isDead } from '../snapshots.ts';
import { banListReads, changeBans, saveBanListRead, storedBans } from './store.ts';

/** How often a list is read while people view the game, and otherwise, in ms. */
const WATCHED_EVERY_MS = 5 * 60_000;
const EVERY_MS = 60 * 60_000;

/** How soon a list is read again once a refused key is accepted, in ms. */
const AFTER_REFUSAL_MS = 60_000;

/** How often it is looked whether a list is due, in ms. */
const TICK_MS = 1_000;

/** Bans of one game that are stored. A longer list is not, as what is missing in it would look unbanned. */
const BANS_MAX = 50_000;

const TOO_LONG = 'The game’s ban list is too long to compare.';

/** Longest name that is stored; Roblox’ own have 20 characters. */
const NAME_MAX = 50;

export interface BanListReaderDeps {
  database: Database;
  erlc: Pick<ErlcClient, 'readBans'>;
  outboundLease: Lease;
  watcher: Pick<GameWatcher, 'games' | 'hasSpareRead'>;
  scheduler: Scheduler;
  /** The key that opens a game now; null when no active server has one. */
  keyOf: (gameId: string) => Promise<string | null>;
  /** Called after a list was read or could not be; `changed` is whether pages show something else now. */
  onRead: (gameId: string, at: number, changed: boolean) => Promise<void>;
  /** Epoch ms. */
  now: () => number;
  logger: { error(details: object, message: string): void };
}

/** Reads the ban lists of games, one at a time and only with reads that nothing else needs. */
export interface BanListReader {
  start(): void;
  /** Reads the lists that are due while there are reads to spare. */
  readDue(signal?: AbortSignal): Promise<void>;
  /** Breaks off what is under way. Harmless when repeated. */
  stop(): Promise<void>;
}

/** What is remembered of a game's last read. */
interface LastTry {
  /** Epoch ms; 0 when there was none. */
  at: number;
  refused: boolean;
}

/** See `BanListReader`. */
export function createBanListReader(deps: BanListReaderDeps): BanListReader {
  const { database, outboundLease, watcher, now, logger } = deps;
  const tries = new Map<string, LastTry>();
  let ticking: ScheduledTask | undefined;

  // Another process may have read since this one last held the lease.
  outboundLease.onChange(() => tries.clear());

  /** Learns when the games that are new here were last read, and forgets those that are polled no more. */
  async function learn(games: ReadonlyMap<string, boolean>): Promise<void> {
    for (const id of tries.keys()) if (!games.has(id)) tries.delete(id);
    const unknown = [...games.keys()].filter((id) => !tries.has(id));
    const reads = await banListReads(database.handle, unknown);
    for (const id of unknown) {
      const last = reads.get(id);
      tries.set(id, { at: last?.triedAt ?? 0, refused: isDead(last?.problem?.kind ?? null) });
    }
  }

  /** The game whose list is the most overdue by its own measure; null when none is due. */
  function mostOverdue(games: ReadonlyMap<string, boolean>): string | null {
    let next: { id: string; lateness: number } | null = null;
    for (const [id, isWatched] of games) {
      const last = tries.get(id) ?? { at: 0, refused: false };
      const every = last.refused ? AFTER_REFUSAL_MS : isWatched ? WATCHED_EVERY_MS : EVERY_MS;
      // A clock that was set back counts as late.
      const lateness = last.at > now() ? 1 : (now() - last.at) / every;
      if (lateness >= 1 && lateness > (next?.lateness ?? 0)) next = { id, lateness };
    }
    return next?.id ?? null;
  }

  async function readDue(signal?: AbortSignal): Promise<void> {
    while (outboundLease.holds() && !signal?.aborted && watcher.hasSpareRead()) {
      const games = watcher.games();
      await learn(games);
      const gameId = mostOverdue(games);
      if (gameId === null) return;
      // One that fails here must not be the most overdue in all passes to come.
      const before = tries.get(gameId);
      tries.set(gameId, { at: now(), refused: false });
      const problem = await readBanList(deps, gameId, signal);
      if (problem === 'not-sent') {
        if (before) tries.set(gameId, before);
        return;
      }
      tries.set(gameId, { at: now(), refused: isDead(problem?.kind ?? null) });
    }
  }

  return {
    start() {
      const run = (signal: AbortSignal) =>
        readDue(signal).catch((error: unknown) => logger.error({ err: error }, 'a ban list was not read'));
      ticking = deps.scheduler.every({ name: 'ban lists', everyMs: TICK_MS, run });
    },
    readDue,
    async stop() {
      await ticking?.stop();
    },
  };
}

type Problem = { kind: string; message: string };

/** Reads one list and stores it. Returns why it could not be read; null when it was. */
async function readBanList(
  deps: BanListReaderDeps,
  gameId: string,
  signal: AbortSignal | undefined,
): Promise<Problem | 'not-sent' | null> {
  const key = await deps.keyOf(gameId);
  if (key === null) return null;
  const result = await deps.erlc.readBans(key, signal ? { signal } : {});
  const at = deps.now();
  if (!result.ok) {
    const { error } = result;
    if (error.kind === 'aborted' || (error.kind === 'rate-limited' && error.local)) return 'not-sent';
    return fail(deps, gameId, at, { kind: error.kind, message: readSentenceFor(error) });
  }
  if (result.value.length > BANS_MAX) return fail(deps, gameId, at, { kind: 'too-long', message: TOO_LONG });
  await store(deps, gameId, at, result.value.map(gameBan));
  return null;
}

function gameBan({ id, name }: AccountRef): GameBan {
  const robloxUsername = name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, NAME_MAX)
    .toWellFormed();
  return { robloxUserId: String(id), robloxUsername };
}

async function fail(
  { database: { handle }, onRead }: BanListReaderDeps,
  gameId: string,
  at: number,
  problem: Problem,
): Promise<Problem> {
  const before = (await banListReads(handle, [gameId])).get(gameId)?.problem;
  await saveBanListRead(handle, gameId, at, problem);
  await onRead(gameId, at, before?.kind !== problem.kind || before.message !== problem.message);
  return problem;
}

async function store(
  { database, onRead }: BanListReaderDeps,
  gameId: string,
  at: number,
  bans: readonly GameBan[],
): Promise<void> {
  const before = (await banListReads(database.handle, [gameId])).get(gameId);
  const change = compareBanLists(await storedBans(database.handle, gameId), bans);
  await changeBans(database, gameId, change, at);
  await saveBanListRead(database.handle, gameId, at, null);
  const isNew = before === undefined || before.readAt === null || before.problem !== null;
  await onRead(gameId, at, isNew || change.upserted.length + change.removed.length > 0);
}
