import { HISTORY_MAX } from './history.ts';

/** Returns the storage key of one user's command history on one server. */
export function historyKey(userId: string, serverId: string): string {
  return `tenfour.commands.${userId}.${serverId}`;
}

/** Loads the commands stored under a key, newest first; empty when there are none or they cannot be read. */
export function loadHistory(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((command): command is string => typeof command === 'string').slice(0, HISTORY_MAX);
  } catch {
    return [];
  }
}

/** Stores the commands; does nothing where the browser has no storage. */
export function saveHistory(key: string, history: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(history.slice(0, HISTORY_MAX)));
  } catch {
    // Full, or switched off: the history lasts as long as the page then.
  }
}
