import type { CommandLogEntry } from '@tenfour/erlc';

/** How long after sending a command its line in the game's log still counts as its own, in ms. */
export const CONFIRMATION_WINDOW_MS = 10 * 60_000;

/** The game's clock may be behind ours by this much, in ms. */
const CLOCK_SLACK_MS = 10_000;

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
