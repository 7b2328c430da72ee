import type { CommandLogEntry } from '@tenfour/erlc';
import type { Handle } from '../../../db/database.ts';
import { customCommandNames } from '../custom-commands/index.ts';
import { CONFIRMATION_WINDOW_MS, commandsStore, matchToLog } from '../gateway/index.ts';

/** A command waits for its turn, and then for its line in the log, for less than this, in ms. */
const FROM_MADE_TO_LOGGED_MS = 2 * CONFIRMATION_WINDOW_MS;

/** The game's clock may be behind ours by this much, in ms. */
const CLOCK_SLACK_MS = 60_000;

/** Most commands that are compared with a log of about a hundred lines. */
const COMPARED_MAX = 300;

/** Who is behind a command that was sent from here: a person, or a custom command by its name. */
export interface Sender {
  sentBy: string | null;
  customCommand: string | null;
}

/** Of a command that was not sent from here, as far as is known. */
export const NO_SENDER: Sender = { sentBy: null, customCommand: null };

/** Who is behind those lines of a game's log that this server sent. */
export async function sendersOf(
  db: Handle,
  serverId: string,
  log: readonly CommandLogEntry[],
): Promise<Map<CommandLogEntry, Sender>> {
  const times = log.map(({ timestamp }) => timestamp * 1_000);
  if (times.length === 0) return new Map();
  const from = Math.min(...times) - FROM_MADE_TO_LOGGED_MS;
  const to = Math.max(...times) + CLOCK_SLACK_MS;
  const rows = await commandsStore(db, serverId).madeBetween(from, to, COMPARED_MAX);
  const matches = matchToLog(rows, log);
  const scheduled = matches.flatMap(({ row }) => (row.source === 'scheduled' ? [row.id] : []));
  const names = await customCommandNames(db, serverId, scheduled);
  return new Map(
    matches.map(({ row, entry }) => [
      entry,
      { sentBy: row.issuedBy, customCommand: names.get(row.id) ?? null },
    ]),
  );
}
