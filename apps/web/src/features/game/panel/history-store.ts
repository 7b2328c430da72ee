import { HISTORY_MAX } from './history.ts';

/** Where the history of one person on one server is kept in this browser. */
export function historyKey(userId: string, serverId: string): string {
  return `tenfour.commands.${userId}.${serverId}`;
}

/** The commands kept under a key, newest first; empty when there are none or they cannot be read. */
export function loadHistory(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((command): command is string => typeof command === 'string').slice(0, HISTORY_MAX);
  } catch {
    return [];
  }
}

/** Keeps the commands; a browser that does not keep anything goes on without. */
export function saveHistory(key: string, history: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(history.slice(0, HISTORY_MAX)));
  } catch {
    // Full, or switched off: the history lasts as long as the page then.
  }
}
