/** Most commands that ↑ goes back to. */
export const HISTORY_MAX = 50;

/** The position of the input in the history: `at` -1 is the text being typed, saved in `draft`. */
export interface HistoryPosition {
  at: number;
  draft: string;
}

export const AT_DRAFT: HistoryPosition = { at: -1, draft: '' };

/** Adds a command in front, without repeating it. `history` is newest first. */
export function remember(history: readonly string[], command: string): string[] {
  return [command, ...history.filter((earlier) => earlier !== command)].slice(0, HISTORY_MAX);
}

/**
 * Moves through the history, newest first: `up` is older, `down` newer and in the end back to what was being typed.
 * Null when there is nothing in that direction.
 */
export function moveInHistory(
  history: readonly string[],
  place: HistoryPosition,
  typed: string,
  direction: 'up' | 'down',
): { place: HistoryPosition; text: string } | null {
  const at = place.at + (direction === 'up' ? 1 : -1);
  if (at < -1 || at >= history.length) return null;
  const draft = place.at === -1 ? typed : place.draft;
  return { place: { at, draft }, text: at === -1 ? draft : (history[at] ?? draft) };
}
