import { useState } from 'react';
import { AT_DRAFT, moveInHistory, remember } from './history.ts';

/** The commands behind ↑ and ↓: those sent in this visit, then `earlier` ones (newest first). */
export function useHistory(earlier: readonly string[]) {
  const [own, setOwn] = useState<readonly string[]>([]);
  const [place, setPlace] = useState(AT_DRAFT);
  const history = [...new Set([...own, ...earlier])];

  return {
    add(command: string): void {
      setOwn(remember(own, command));
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
