import { useState } from 'react';
import { AT_DRAFT, moveInHistory, remember } from './history.ts';
import { loadHistory, saveHistory } from './history-store.ts';

/**
 * Returns the commands behind ↑ and ↓: those stored in this browser under `key`, then `earlier` ones (newest first).
 */
export function useHistory(key: string, earlier: readonly string[]) {
  const [own, setOwn] = useState<readonly string[]>(() => loadHistory(key));
  const [place, setPlace] = useState(AT_DRAFT);
  const history = [...new Set([...own, ...earlier])];

  return {
    add(command: string): void {
      // Read again: another tab may have added to it.
      const next = remember(loadHistory(key), command);
      saveHistory(key, next);
      setOwn(remember(next.length > 0 ? next : own, command));
      setPlace(AT_DRAFT);
    },
    /** Typing makes what stands there the new draft. */
    leave(): void {
      setPlace(AT_DRAFT);
    },
    /** The text to show, or null when there is nothing further. */
    move(direction: 'up' | 'down', typed: string): string | null {
      const moved = moveInHistory(history, place, typed, direction);
      if (moved) setPlace(moved.place);
      return moved?.text ?? null;
    },
  };
}
