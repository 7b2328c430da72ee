import type { CommandLogEntry, ErlcClient, ErlcResult } from '@tenfour/erlc';
import pLimit from 'p-limit';
import type { Database } from '../../../../db/database.ts';
import type { Lease } from '../../../../jobs/lease.ts';
import type { Scheduler } from '../../../../jobs/scheduler.ts';
import { sleep as sleepFor } from '../../../../jobs/timing.ts';
import { type CommandRow, claimCommand, queuedGames, queueStore, unclaimCommand } from '../commands-store.ts';
import type { GatewayHooks } from '../hooks.ts';
import { commandPauseSentence, commandSentenceFor } from '../messages.ts';
import { createPendingResults } from '../pending-results.ts';
import type { Game } from '../poller/game-reader.ts';
import { CONFIRMATION_WINDOW_MS, matchToLog } from './command-log.ts';
import {
  giveUpInterrupted,
  giveUpMissed,
  NOT_IN_TIME,
  notSent,
  type Outcome,
  watchOutcome,
  writeOutcome,
} from './command-outcomes.ts';
import { createCommandSpacing } from './last-sent-command.ts';
import { commandChanges } from './queue-command.ts';

export type { Outcome } from './command-outcomes.ts';

/** A command that would have to wait longer than this is refused, in ms: its sender no longer expects it by then. */
const LONGEST_WAIT_MS = 30_000;

/** Pauses between tries while something of our own is broken, in ms: the first and the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

/** How often the sender looks for what other instances have queued, and for what they left behind, in ms. */
const POLL_EVERY_MS = 1_000;
const TIDY_EVERY_MS = 30_000;

/** Commands on their way at the same moment, each to another game. */
const MAX_CONCURRENT_SENDS = 32;

const KEY_REPLACED = 'Not sent: the ER:LC API key was replaced after this was queued.';

export interface CommandQueue {
  /** Deals with what a crash left behind, then sends what still may be sent. Call once, before listening. */
  start(): Promise<void>;
  /**
   * Sends the game's queued commands, one at a time with the spacing its headers ask for. A process that does not
   * speak to the games tells the one that does, which would find them within a second without.
   */
  wake(gameId: string): void;
  /** Resolves with the outcome, whichever process sends it; null after `patienceMs` or when the queue stops. */
  outcomeOf(command: { serverId: string; id: string }, patienceMs: number): Promise<Outcome | null>;
  /** When the game's next command may be sent, as far as this process knows, in epoch ms. */
  nextTurnAt(key: string): number;
  /** Marks accepted commands that now stand in the game's log. */
  confirm(gameId: string, log: readonly CommandLogEntry[]): Promise<void>;
  /** Stops sending; waits for the command that is on its way. The rest stays queued. Harmless when repeated. */
  stop(): Promise<void>;
}

export interface CommandQueueDeps {
  database: Database;
  erlc: ErlcClient;
  hooks: Pick<GatewayHooks, 'onCommandSettled' | 'refusalOf'>;
  /** Only its holder sends. */
  outboundLease: Lease;
  scheduler: Scheduler;
  now: () => number;
  /** The game that a server's key opens now, or the reason why nothing may be sent to it. */
  keyOf: (serverId: string) => Promise<Game | { refusal: string }>;
  /** Called for a game with queued commands where another process speaks to the games. */
  elsewhere?: (gameId: string) => void;
  /** Called for every settled command, after it is stored. */
  onSettled: (row: CommandRow, outcome: Outcome) => void;
  logger: { error(details: object, message: string): void };
  /** How often what was left behind is dealt with, in ms; for tests. */
  tidyEveryMs?: number;
  /** Waits for the next turn, less long when the signal says so; for tests. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** What may be done with a command right now. */
type Turn = { key: string } | { outcome: Outcome } | { waitMs: number };

/** Sends commands to games, at most one in flight per game. Commands are never retried automatically. */
export function createCommandQueue(deps: CommandQueueDeps): CommandQueue {
  const { database, erlc, outboundLease, scheduler, now, logger } = deps;
  const { tidyEveryMs = TIDY_EVERY_MS, sleep = sleepUntil } = deps;
  const { engine } = database;
  const draining = new Map<string, Promise<void>>();
  const wokenAgain = new Set<string>();
  const pending = createPendingResults<Outcome>();
  const stopping = new AbortController();
  const sendLimited = pLimit(MAX_CONCURRENT_SENDS);
  const spacing = createCommandSpacing(database, now);
  /** What became of commands, and could not be written down. */
  const unwritten = new Map<string, { row: CommandRow; outcome: Outcome }>();
  /** While what others left is being dealt with, nothing is sent. */
  let takingOver = false;
  let tidiedAt = 0;
  let starting: Promise<void> | undefined;
  // Only other instances queue without waking this one; where there are none, it is enough to tidy.
  const pollEveryMs = engine === 'sqlite' ? tidyEveryMs : Math.min(POLL_EVERY_MS, tidyEveryMs);
  const polling = scheduler.paced({ name: 'command queue', run: pollAgain });

  const maySend = (): boolean => outboundLease.holds() && !stopping.signal.aborted;

  /** Stores the outcome. Pending requests receive it even if storing fails, since it is known. */
  async function settle(row: CommandRow, from: 'queued' | 'sent', outcome: Outcome): Promise<void> {
    try {
      if (await writeOutcome(deps, row, from, outcome, now())) deps.onSettled(row, outcome);
      unwritten.delete(row.id);
    } catch (error) {
      if (from === 'sent') unwritten.set(row.id, { row, outcome });
      throw error;
    } finally {
      pending.resolve(row.id, outcome);
    }
  }

  async function turnOf(row: CommandRow): Promise<Turn> {
    const access = await deps.keyOf(row.serverId);
    if ('refusal' in access) return { outcome: notSent('refused', access.refusal) };
    if (access.id !== row.gameId) return { outcome: notSent('refused', KEY_REPLACED) };
    const refusal = await deps.hooks.refusalOf(database.handle, row);
    if (refusal !== null) return { outcome: notSent('refused', refusal) };
    const storedMs = await spacing.waitFor(access.id);
    const at = now();
    const waitMs = Math.max(storedMs, erlc.nextCommandAt(access.key) - at);
    if (row.expiresAt !== null && at + Math.max(0, waitMs) > row.expiresAt) return { outcome: NOT_IN_TIME };
    if (waitMs <= 0) return { key: access.key };
    if (waitMs > LONGEST_WAIT_MS) return { outcome: notSent('rate-limited', commandPauseSentence(waitMs)) };
    return { waitMs };
  }

  /** Sends or settles the row and returns 0, or returns how long it must wait, in ms. */
  async function attempt(row: CommandRow): Promise<number> {
    if (!maySend()) return 0;
    const turn = await turnOf(row);
    if (!maySend()) return 0;
    if ('waitMs' in turn) return turn.waitMs;
    if ('outcome' in turn) await settle(row, 'queued', turn.outcome);
    else if (await claimCommand(database.handle, row, now())) {
      database.changes.publish(commandChanges([row]));
      return send(row, turn.key);
    }
    return 0;
  }

  /**
   * Sends a row that is marked as sent. Returns how long to wait, in ms, when the client held it back: a rate limit can
   * begin between the check and the sending, and then nothing was sent.
   */
  async function send(row: CommandRow, key: string): Promise<number> {
    const result = await erlc.sendCommand(key, row.command);
    const waitMs = localWaitMs(result);
    if (waitMs === null) spacing.sentHere(row.gameId);
    if (waitMs !== null && waitMs <= LONGEST_WAIT_MS) {
      await unclaimCommand(database.handle, row);
      database.changes.publish(commandChanges([row]));
      return waitMs;
    }
    await settle(row, 'sent', outcomeFrom(result));
    return 0;
  }

  /**
   * Makes one attempt and waits before the next; by then another command may be first, or the key gone. What can be
   * sent is decided while holding a slot, since slots are scarce while the game API is slow.
   */
  async function step(row: CommandRow): Promise<void> {
    const waitMs = await sendLimited(() => attempt(row));
    if (waitMs > 0) await pause(waitMs);
  }

  const pause = (ms: number): Promise<void> => sleep(ms, stopping.signal);

  async function drain(gameId: string): Promise<void> {
    const store = queueStore(database.handle, gameId);
    while (maySend()) {
      const row = await store.next();
      if (!row) return;
      await step(row);
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
    } while (wokenAgain.has(gameId) && maySend());
    wokenAgain.delete(gameId);
    draining.delete(gameId);
  }

  function wake(gameId: string): void {
    if (!outboundLease.holds()) {
      deps.elsewhere?.(gameId);
      return;
    }
    // What is queued while the role is being taken over is found at the end of that.
    if (!maySend() || takingOver) return;
    // The one at work may have had its last look already.
    if (draining.has(gameId)) wokenAgain.add(gameId);
    else draining.set(gameId, work(gameId));
  }

  async function poll(): Promise<void> {
    const at = now();
    if (takingOver || at - tidiedAt >= tidyEveryMs) {
      for (const { row, outcome } of [...unwritten.values()]) await settle(row, 'sent', outcome);
      await giveUpInterrupted(deps, at, takingOver);
      if (takingOver) await giveUpMissed(deps, at);
      tidiedAt = at;
      takingOver = false;
    }
    for (const gameId of await queuedGames(database.handle)) if (!draining.has(gameId)) wake(gameId);
  }

  async function pollAgain(): Promise<number | null> {
    try {
      if (maySend()) await poll();
    } catch (error) {
      logger.error({ err: error }, 'queued commands could not be polled');
    }
    // Also without the lease: one that expired and was renewed in between is not announced.
    return stopping.signal.aborted ? null : pollEveryMs;
  }

  function takeOver(): void {
    takingOver = true;
    spacing.forget();
    polling.wake();
  }

  return {
    wake,

    async start() {
      takingOver = outboundLease.holds();
      // Unlike later polls, the first one throws: the program does not start when it fails.
      const first = takingOver ? poll() : Promise.resolve();
      starting = first.catch(() => undefined);
      await first;
      polling.wake(pollEveryMs);
      let known = outboundLease.holds();
      outboundLease.onChange((holds) => {
        // `onChange` calls back immediately for a lease that was handled above.
        if (holds && !known) takeOver();
        else polling.wake(pollEveryMs);
        known = holds;
      });
    },

    outcomeOf: ({ serverId, id }, patienceMs) => {
      const notified = pending.wait(id, patienceMs);
      return engine === 'sqlite' ? notified : watchOutcome(database, { serverId, id }, notified);
    },

    nextTurnAt: (key) => erlc.nextCommandAt(key),

    async confirm(gameId, log) {
      const store = queueStore(database.handle, gameId);
      const rows = await store.unconfirmed(now() - CONFIRMATION_WINDOW_MS);
      const ids = matchToLog(rows, log).map((match) => match.row.id);
      if (ids.length > 0) database.changes.publish(commandChanges(await store.confirm(ids)));
    },

    async stop() {
      stopping.abort();
      await Promise.all([starting, polling.stop()]);
      await Promise.allSettled(draining.values());
      pending.cancelAll();
    },
  };
}

async function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  await sleepFor(ms, signal).catch(() => undefined);
}

/** How long the client itself wants nothing sent, in ms; null when it asked the game. */
function localWaitMs(result: ErlcResult<unknown>): number | null {
  if (result.ok || result.error.kind !== 'rate-limited' || !result.error.local) return null;
  return result.error.retryAfterMs;
}

function outcomeFrom(result: ErlcResult<unknown>): Outcome {
  if (result.ok) return { state: 'sent', errorKind: null, errorMessage: null, code: null };
  const { error } = result;
  return {
    state: error.outcome === 'unknown' ? 'unknown' : 'failed',
    errorKind: error.kind,
    errorMessage: commandSentenceFor(error),
    code: error.code,
  };
}
