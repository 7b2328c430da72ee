import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandLogEntry, ErlcClient } from '@tenfour/erlc';
import type { Database } from '../db/database.ts';
import { commandSentenceFor } from '../features/game/sentences.ts';
import {
  type CommandRow,
  claimCommand,
  issuerOf,
  queueStore,
  settleCommand,
} from '../features/game/store.ts';
import { record } from '../record/record.ts';

/** A command found waiting longer than this at start is not sent any more, in ms (design.md section 6). */
const TOO_LATE_MS = 30_000;

/** On PostgreSQL another instance may be sending right now; past this a `sent` row has no sender, in ms. */
const ORPHANED_AFTER_MS = 60_000;

/** How long after sending a command its line in the game's log still counts as its own, in ms. */
const CONFIRMATION_WINDOW_MS = 10 * 60_000;

/** The game's clock may be behind ours by this much, in ms. */
const CLOCK_SLACK_MS = 10_000;

/** What became of a command. `code` is the game API's own. */
export interface Fate {
  state: 'sent' | 'failed' | 'unknown';
  errorKind: string | null;
  errorMessage: string | null;
  code: number | null;
}

export interface CommandQueue {
  /** Deals with what a crash left behind, then sends what still may be sent. Call once, before listening. */
  start(): Promise<void>;
  /** Sends the game's queued commands, one at a time with the spacing its headers ask for. */
  wake(gameId: string): void;
  /** Resolves with the fate, or null when the command still waits after `patienceMs`. */
  fateOf(id: string, patienceMs: number): Promise<Fate | null>;
  /** Marks accepted commands that now stand in the game's log. */
  confirm(gameId: string, log: readonly CommandLogEntry[]): Promise<void>;
  /** Stops sending; waits for the command that is on its way. The rest stays queued. */
  stop(): Promise<void>;
}

export interface CommandQueueDeps {
  database: Database;
  erlc: ErlcClient;
  now: () => number;
  /** The key a server's game is opened with, or the reason why nothing may be sent to it now. */
  keyOf: (serverId: string) => Promise<{ key: string } | { refusal: string }>;
  /** Told of every settled command, after it is written down. */
  onSettled: (row: CommandRow, fate: Fate) => void;
  logger: { error(details: object, message: string): void };
}

/** Sends commands to games, at most one on its way per game. A command is never retried by itself. */
export function createCommandQueue(deps: CommandQueueDeps): CommandQueue {
  const draining = new Map<string, Promise<void>>();
  const waiting = new Map<string, Set<(fate: Fate) => void>>();
  const stopping = new AbortController();

  async function settle(row: CommandRow, fate: Fate): Promise<void> {
    await writeFate(deps.database, row, fate, deps.now());
    deps.onSettled(row, fate);
    for (const tell of waiting.get(row.id) ?? []) tell(fate);
    waiting.delete(row.id);
  }

  async function send(row: CommandRow): Promise<void> {
    const access = await deps.keyOf(row.serverId);
    if ('refusal' in access) {
      await settle(row, failed('refused', access.refusal));
      return;
    }
    await sleepUntil(deps.erlc.nextCommandAt(access.key));
    if (stopping.signal.aborted || !(await claimCommand(deps.database.handle, row, deps.now()))) return;
    const result = await deps.erlc.sendCommand(access.key, row.command);
    if (result.ok) {
      await settle(row, { state: 'sent', errorKind: null, errorMessage: null, code: null });
      return;
    }
    const { error } = result;
    const state = error.outcome === 'unknown' ? 'unknown' : 'failed';
    await settle(row, {
      state,
      errorKind: error.kind,
      errorMessage: commandSentenceFor(error),
      code: error.code,
    });
  }

  async function sleepUntil(moment: number): Promise<void> {
    const ms = moment - deps.now();
    if (ms > 0) await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  async function drain(gameId: string): Promise<void> {
    const store = queueStore(deps.database.handle, gameId);
    while (!stopping.signal.aborted) {
      const row = await store.next();
      if (!row) return;
      await send(row);
    }
  }

  function wake(gameId: string): void {
    if (draining.has(gameId) || stopping.signal.aborted) return;
    const work = drain(gameId)
      .catch((error: unknown) => deps.logger.error({ err: error }, 'command queue stumbled'))
      .finally(async () => {
        draining.delete(gameId);
        // A command queued between the last look and this moment would otherwise wait for the next one.
        if (!stopping.signal.aborted && (await queueStore(deps.database.handle, gameId).next())) wake(gameId);
      });
    draining.set(gameId, work);
  }

  return {
    wake,

    async start() {
      await recoverCommands(deps.database, deps.now());
      for (const gameId of await queuedGames(deps.database)) wake(gameId);
    },

    async fateOf(id, patienceMs) {
      const listeners = waiting.get(id) ?? new Set();
      waiting.set(id, listeners);
      const fate = new Promise<Fate>((resolve) => listeners.add(resolve));
      const patience = new AbortController();
      const tired = sleep(patienceMs, null, { signal: patience.signal }).catch(() => null);
      return Promise.race([fate, tired]).finally(() => patience.abort());
    },

    async confirm(gameId, log) {
      const store = queueStore(deps.database.handle, gameId);
      const rows = await store.unconfirmed(deps.now() - CONFIRMATION_WINDOW_MS);
      const ids = matchToLog(rows, log).map((match) => match.row.id);
      if (ids.length > 0) await store.confirm(ids);
    },

    async stop() {
      stopping.abort();
      await Promise.allSettled(draining.values());
    },
  };
}

/** Keeps what became of a command; what did not simply work also goes to the activity log. */
function writeFate(database: Database, row: CommandRow, fate: Fate, now: number): Promise<void> {
  return database.transaction(async (tx) => {
    await settleCommand(tx.handle, row, fate, now);
    if (fate.state === 'sent') return;
    await record(tx, {
      kind: 'command.settled',
      serverId: row.serverId,
      actor: await issuerOf(tx.handle, row),
      at: now,
      command: row.command,
      state: fate.state,
      message: fate.errorMessage,
    });
  });
}

function failed(errorKind: string, errorMessage: string): Fate {
  return { state: 'failed', errorKind, errorMessage, code: null };
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

/** Rows that a crash left on their way become `unknown`; those that waited too long are not sent any more. */
async function recoverCommands(database: Database, now: number): Promise<void> {
  const orphanedBefore = database.engine === 'sqlite' ? now : now - ORPHANED_AFTER_MS;
  await database.handle
    .updateTable('game_commands')
    .set({
      state: 'unknown',
      settled_at: now,
      error_kind: 'interrupted',
      error_message: 'The platform restarted while this was being sent. Whether it ran is unknown.',
    })
    .where('state', '=', 'sent')
    .where('settled_at', 'is', null)
    .where('sent_at', '<=', orphanedBefore)
    .execute();
  await database.handle
    .updateTable('game_commands')
    .set({
      state: 'failed',
      settled_at: now,
      error_kind: 'missed',
      error_message: 'Not sent: it had waited too long when the platform came back.',
    })
    .where('state', '=', 'queued')
    .where('created_at', '<', now - TOO_LATE_MS)
    .execute();
}

async function queuedGames(database: Database): Promise<string[]> {
  const rows = await database.handle
    .selectFrom('game_commands')
    .select('game_id')
    .distinct()
    .where('state', '=', 'queued')
    .execute();
  return rows.map((row) => row.game_id);
}
