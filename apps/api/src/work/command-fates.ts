import type { Database } from '../db/database.ts';
import { type CommandRow, issuerOf, settleCommand, stuckCommands } from '../features/game/store.ts';
import { record } from '../record/record.ts';

/** A command found waiting longer than this at start is not sent any more, in ms (design.md section 6). */
const TOO_LATE_MS = 30_000;

/** On PostgreSQL another instance may be sending right now; past this a `sent` row has no sender, in ms. */
export const ORPHANED_AFTER_MS = 60_000;

/** What became of a command. `code` is the game API's own. */
export interface Fate {
  state: 'sent' | 'failed' | 'unknown';
  errorKind: string | null;
  errorMessage: string | null;
  code: number | null;
}

/** A command that was not sent, with the reason in words. */
export function notSent(errorKind: string, errorMessage: string): Fate {
  return { state: 'failed', errorKind, errorMessage, code: null };
}

const INTERRUPTED: Fate = {
  state: 'unknown',
  errorKind: 'interrupted',
  errorMessage: 'The platform restarted while this was being sent. Whether it ran is unknown.',
  code: null,
};

const MISSED = notSent('missed', 'Not sent: it had waited too long when the platform came back.');

/**
 * Keeps what became of a command that is in the state `from`; what did not simply work also goes to the activity
 * log. False, with nothing written, when somebody else has dealt with it.
 */
export function writeFate(
  database: Database,
  row: CommandRow,
  from: 'queued' | 'sent',
  fate: Fate,
  now: number,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await settleCommand(tx.handle, row, from, fate, now))) return false;
    if (fate.state === 'sent') return true;
    await record(tx, {
      kind: 'command.settled',
      serverId: row.serverId,
      actor: await issuerOf(tx.handle, row),
      at: now,
      command: row.command,
      state: fate.state,
      message: fate.errorMessage,
    });
    return true;
  });
}

/** Commands that a crash left on their way: nobody knows whether they ran. */
export async function giveUpInterrupted(database: Database, now: number): Promise<void> {
  const before = database.engine === 'sqlite' ? now : now - ORPHANED_AFTER_MS;
  for (const row of await stuckCommands(database.handle, 'sent', before)) {
    await writeFate(database, row, 'sent', INTERRUPTED, now);
  }
}

/** Commands that waited too long while nothing ran: a `:shutdown` must not come as a surprise. */
export async function giveUpMissed(database: Database, now: number): Promise<void> {
  for (const row of await stuckCommands(database.handle, 'queued', now - TOO_LATE_MS)) {
    await writeFate(database, row, 'queued', MISSED, now);
  }
}
