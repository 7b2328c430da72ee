import type { Database, Transaction } from '../../../../db/database.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import { sleep } from '../../../../jobs/timing.ts';
import { commandOutcomes } from '../../../../metrics/instrumentation.ts';
import {
  type CommandRow,
  commandsStore,
  issuerOf,
  lastSendOf,
  settleCommand,
  stuckCommands,
} from '../commands-store.ts';
import { commandEvents } from '../events.ts';
import { isNewProblem, notifyOfGame, PROBLEM_SHOWN_AS } from '../game-changes.ts';
import type { GatewayHooks } from '../hooks.ts';
import { DEAD_KEY_KINDS, saveProblem } from '../snapshots.ts';
import { changesAccess, commandChanges, shownAccess } from './queue-command.ts';

/** Commands of a game for which nothing was sent for longer than this are not sent any more, in ms (section 6). */
const TOO_LATE_MS = 30_000;

/** This process, or on PostgreSQL another, may be sending right now; past this a `sent` row has no sender, in ms. */
const ORPHANED_AFTER_MS = 60_000;

/** How often a request looks at a command that another process sends, in ms. */
const WATCH_EVERY_MS = 300;

/** What became of a command. `code` is the game API's own. */
export interface Outcome {
  state: 'sent' | 'failed' | 'unknown';
  errorKind: string | null;
  errorMessage: string | null;
  code: number | null;
}

/** A command that was not sent, with the reason in words. */
export function notSent(errorKind: string, errorMessage: string): Outcome {
  return { state: 'failed', errorKind, errorMessage, code: null };
}

const INTERRUPTED: Outcome = {
  state: 'unknown',
  errorKind: 'interrupted',
  errorMessage: 'The platform restarted while this was being sent. Whether it ran is unknown.',
  code: null,
};

const MISSED = notSent('missed', 'Not sent: it had waited too long when the platform came back.');

/** Of a scheduled command whose turn did not come in time. */
export const NOT_IN_TIME = notSent(
  'missed',
  'Not sent: the game takes one command every few seconds, and its turn did not come within 30 seconds.',
);

/** What became of a command, as far as its row tells; null while that is open. */
export function outcomeOfRow(row: CommandRow | undefined): Outcome | null {
  if (!row || row.settledAt === null) return null;
  const state = row.state === 'failed' || row.state === 'unknown' ? row.state : 'sent';
  return { state, errorKind: row.errorKind, errorMessage: row.errorMessage, code: row.errorCode };
}

/** Returns the outcome from this process, or from the row when another process wrote it there. */
export async function watchOutcome(
  database: Database,
  { serverId, id }: { serverId: string; id: string },
  notified: Promise<Outcome | null>,
): Promise<Outcome | null> {
  const over = new AbortController();
  const store = commandsStore(database.handle, serverId);

  async function watch(): Promise<Outcome | null> {
    for (;;) {
      await sleep(WATCH_EVERY_MS, over.signal);
      const outcome = outcomeOfRow(await store.find(id));
      if (outcome !== null) return outcome;
    }
  }

  // A look that fails, or is called off, says nothing: then the other side decides.
  return Promise.race([notified, watch().catch(() => notified)]).finally(() => over.abort());
}

/** What outcomes of commands are written with. */
export interface OutcomeDeps {
  database: Database;
  hooks: Pick<GatewayHooks, 'onCommandSettled'>;
}

/**
 * Stores the outcome of a command that is in the state `from`, also on the punishment that queued it, and records the
 * event. Returns false, with nothing written, when the command was already settled.
 */
export function writeOutcome(
  { database, hooks }: OutcomeDeps,
  row: CommandRow,
  from: 'queued' | 'sent',
  outcome: Outcome,
  now: number,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const before = await shownAccess(tx.handle, row.gameId);
    if (!(await settleCommand(tx.handle, row, from, outcome, now))) return false;
    tx.onCommit(() => commandOutcomes.notify({ state: outcome.state }));
    tx.changed(...commandChanges([row]));
    if (changesAccess(before, outcome)) await notifyOfGame(tx, row.gameId, ['server', 'settings']);
    await rememberDeadKey(tx, row.gameId, outcome, now);
    await hooks.onCommandSettled(tx, { ...outcome, id: row.id, command: row.command, from });
    const scheduled = row.source === 'scheduled';
    // An empty game is where most scheduled commands end at night; the run log has them.
    if (isAutomatic(row) && outcome.errorKind === 'offline') return true;
    // Recorded only in the automation's own run log, since every joining player gets one.
    if (row.automation === 'welcome') return true;
    const notified = {
      serverId: row.serverId,
      actor: await issuerOf(tx.handle, row),
      at: now,
      command: row.command,
      origin: scheduled ? 'schedule' : row.source === 'automation' ? 'automation' : 'person',
    } as const;
    if (outcome.state === 'sent')
      await recordEvent(tx, commandEvents.create({ kind: 'command.sent', ...notified }));
    else
      await recordEvent(
        tx,
        commandEvents.create({
          kind: 'command.settled',
          ...notified,
          state: outcome.state,
          message: outcome.errorMessage,
        }),
      );
    return true;
  });
}

function isAutomatic({ source }: CommandRow): boolean {
  return source === 'scheduled' || source === 'automation';
}

/** A key that the game refuses is known to be dead from then on, by reads as well as by what is due later. */
async function rememberDeadKey(tx: Transaction, gameId: string, outcome: Outcome, at: number): Promise<void> {
  const { errorKind: kind, errorMessage: message } = outcome;
  if (message === null || !DEAD_KEY_KINDS.some((dead) => dead === kind)) return;
  const problem = { kind: kind ?? '', message, at };
  const newEvents = await isNewProblem(tx.handle, gameId, problem);
  await saveProblem(tx.handle, gameId, problem);
  if (newEvents) await notifyOfGame(tx, gameId, PROBLEM_SHOWN_AS);
}

/**
 * Settles commands that were interrupted while being sent; whether they ran is unknown. At the start of the only
 * process (`starting` on SQLite) that is every sent command without an outcome.
 */
export async function giveUpInterrupted(deps: OutcomeDeps, now: number, starting: boolean): Promise<void> {
  const { database } = deps;
  const before = starting && database.engine === 'sqlite' ? now : now - ORPHANED_AFTER_MS;
  for (const row of await stuckCommands(database.handle, 'sent', before)) {
    await writeOutcome(deps, row, 'sent', INTERRUPTED, now);
  }
}

/**
 * Commands that waited too long while nothing ran: a `:shutdown` must not come as a surprise. A game for which
 * something was sent a moment ago was not left alone, however long its queue: another instance was at it.
 */
export async function giveUpMissed(deps: OutcomeDeps, now: number): Promise<void> {
  const { database } = deps;
  const late = await stuckCommands(database.handle, 'queued', now - TOO_LATE_MS);
  for (const [gameId, rows] of Map.groupBy(late, (row) => row.gameId)) {
    const lastSend = await lastSendOf(database.handle, gameId, now);
    if (lastSend !== null && lastSend > now - TOO_LATE_MS) continue;
    for (const row of rows) await writeOutcome(deps, row, 'queued', MISSED, now);
  }
}
