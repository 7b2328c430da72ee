import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandLogEntry, ErlcClient, ErlcResult } from '@tenfour/erlc';
import type { Database } from '../db/database.ts';
import { commandSentenceFor, rateLimitSentence } from '../features/game/sentences.ts';
import { type CommandRow, claimCommand, queuedGames, queueStore } from '../features/game/store.ts';
import {
  type Fate,
  giveUpInterrupted,
  giveUpMissed,
  notSent,
  ORPHANED_AFTER_MS,
  writeFate,
} from './command-fates.ts';
import type { Game } from './game-reader.ts';
import { createWaiters } from './waiters.ts';

export type { Fate } from './command-fates.ts';

/** A command whose turn comes later than this is refused instead: by then nobody expects it any more, in ms. */
const LONGEST_WAIT_MS = 30_000;

/** Pauses between tries while something of our own is broken, in ms: the first and the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

/** How long after sending a command its line in the game's log still counts as its own, in ms. */
const CONFIRMATION_WINDOW_MS = 10 * 60_000;

/** The game's clock may be behind ours by this much, in ms. */
const CLOCK_SLACK_MS = 10_000;

const KEY_REPLACED = 'Not sent: the ER:LC API key was replaced after this was queued.';

export interface CommandQueue {
  /** Deals with what a crash left behind, then sends what still may be sent. Call once, before listening. */
  start(): Promise<void>;
  /** Sends the game's queued commands, one at a time with the spacing its headers ask for. */
  wake(gameId: string): void;
  /** Resolves with the fate; null after `patienceMs`, when the queue stops, or when another process sends it. */
  fateOf(id: string, patienceMs: number): Promise<Fate | null>;
  /** Marks accepted commands that now stand in the game's log. */
  confirm(gameId: string, log: readonly CommandLogEntry[]): Promise<void>;
  /** Stops sending; waits for the command that is on its way. The rest stays queued. Harmless when repeated. */
  stop(): Promise<void>;
}

export interface CommandQueueDeps {
  database: Database;
  erlc: ErlcClient;
  now: () => number;
  /** The game that a server's key opens now, or the reason why nothing may be sent to it. */
  keyOf: (serverId: string) => Promise<Game | { refusal: string }>;
  /** Told of every settled command, after it is written down. */
  onSettled: (row: CommandRow, fate: Fate) => void;
  logger: { error(details: object, message: string): void };
}

/** Sends commands to games, at most one on its way per game. A command is never retried by itself. */
export function createCommandQueue(deps: CommandQueueDeps): CommandQueue {
  const { database, erlc, now, logger } = deps;
  const draining = new Map<string, Promise<void>>();
  const wokenAgain = new Set<string>();
  const waiters = createWaiters<Fate>();
  const stopping = new AbortController();
  let secondLook: NodeJS.Timeout | undefined;

  /** Whoever waits is told even if the fate cannot be written down: it is known all the same. */
  async function settle(row: CommandRow, from: 'queued' | 'sent', fate: Fate): Promise<void> {
    try {
      if (await writeFate(database, row, from, fate, now())) deps.onSettled(row, fate);
    } finally {
      waiters.tell(row.id, fate);
    }
  }

  /** The key for the row once it is its turn, or why it has none; null when the queue stopped meanwhile. */
  async function turnOf(row: CommandRow): Promise<{ key: string } | { fate: Fate } | null> {
    for (;;) {
      // Asked again after each wait: the key or the server may have gone meanwhile.
      const access = await deps.keyOf(row.serverId);
      if ('refusal' in access) return { fate: notSent('refused', access.refusal) };
      if (access.id !== row.gameId) return { fate: notSent('refused', KEY_REPLACED) };
      const wait = erlc.nextCommandAt(access.key) - now();
      if (wait <= 0) return { key: access.key };
      if (wait > LONGEST_WAIT_MS) return { fate: notSent('rate-limited', rateLimitSentence(wait)) };
      if (!(await pause(wait))) return null;
    }
  }

  async function send(row: CommandRow): Promise<void> {
    const turn = await turnOf(row);
    if (turn === null || stopping.signal.aborted) return;
    if ('fate' in turn) return settle(row, 'queued', turn.fate);
    if (!(await claimCommand(database.handle, row, now()))) return;
    await settle(row, 'sent', fateFrom(await erlc.sendCommand(turn.key, row.command)));
  }

  /** Sleeps; false when the queue stopped meanwhile. */
  function pause(ms: number): Promise<boolean> {
    return sleep(ms, true, { signal: stopping.signal }).catch(() => false);
  }

  async function drain(gameId: string): Promise<void> {
    const store = queueStore(database.handle, gameId);
    for (let row = await store.next(); row && !stopping.signal.aborted; row = await store.next()) {
      await send(row);
    }
  }

  /** Until nothing is queued. What breaks is tried again after growing pauses, and never ends the process. */
  async function work(gameId: string): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    do {
      wokenAgain.delete(gameId);
      try {
        await drain(gameId);
      } catch (error) {
        logger.error({ err: error }, 'command queue stumbled');
        wokenAgain.add(gameId);
        await pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    } while (wokenAgain.has(gameId) && !stopping.signal.aborted);
    wokenAgain.delete(gameId);
    draining.delete(gameId);
  }

  function wake(gameId: string): void {
    if (stopping.signal.aborted) return;
    // The one at work may have had its last look already.
    if (draining.has(gameId)) wokenAgain.add(gameId);
    else draining.set(gameId, work(gameId));
  }

  function lookAgainLater(): void {
    secondLook = setTimeout(() => {
      giveUpInterrupted(database, now()).catch((error: unknown) =>
        logger.error({ err: error }, 'interrupted commands were not given up'),
      );
    }, ORPHANED_AFTER_MS).unref();
  }

  return {
    wake,

    async start() {
      await giveUpInterrupted(database, now());
      await giveUpMissed(database, now());
      // What was sent just before the crash is not yet old enough to be nobody's.
      if (database.engine === 'postgres') lookAgainLater();
      for (const gameId of await queuedGames(database.handle)) wake(gameId);
    },

    fateOf: (id, patienceMs) => waiters.wait(id, patienceMs),

    async confirm(gameId, log) {
      const store = queueStore(database.handle, gameId);
      const rows = await store.unconfirmed(now() - CONFIRMATION_WINDOW_MS);
      const ids = matchToLog(rows, log).map((match) => match.row.id);
      if (ids.length > 0) await store.confirm(ids);
    },

    async stop() {
      stopping.abort();
      clearTimeout(secondLook);
      await Promise.allSettled(draining.values());
      waiters.letGo();
    },
  };
}

function fateFrom(result: ErlcResult<unknown>): Fate {
  if (result.ok) return { state: 'sent', errorKind: null, errorMessage: null, code: null };
  const { error } = result;
  return {
    state: error.outcome === 'unknown' ? 'unknown' : 'failed',
    errorKind: error.kind,
    errorMessage: commandSentenceFor(error),
    code: error.code,
  };
}

/**
 * Pairs commands with the game's log lines: "Remote Server" ran the same text, not before it was sent.
 * Each line stands for one command at most.
 */
export function matchToLog<Row extends { command: string; sentAt: number | null }>(
  rows: readonly Row[],
  log: readonly CommandLogEntry[],
): { row: Row; entry: CommandLogEntry }[] {
  const lines = log
    .filter((entry) => entry.player.id === null && entry.player.name.includes('Remote Server'))
    .sort((a, b) => a.timestamp - b.timestamp);
  const matches: { row: Row; entry: CommandLogEntry }[] = [];
  for (const row of [...rows].sort((a, b) => (a.sentAt ?? 0) - (b.sentAt ?? 0))) {
    const at = lines.findIndex((entry) => isLineOf(entry, row));
    const [entry] = at < 0 ? [] : lines.splice(at, 1);
    if (entry) matches.push({ row, entry });
  }
  return matches;
}

function isLineOf(entry: CommandLogEntry, row: { command: string; sentAt: number | null }): boolean {
  if (row.sentAt === null || entry.command.trim() !== row.command.trim()) return false;
  const at = entry.timestamp * 1_000;
  return at >= row.sentAt - CLOCK_SLACK_MS && at <= row.sentAt + CONFIRMATION_WINDOW_MS;
}
