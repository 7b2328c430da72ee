import { useEffect, useRef, useState } from 'react';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import { texts } from './texts.ts';

/** How long the list offers to take something back, in ms. */
export const UNDO_MS = 60_000;

/** An undoable action on records. */
export interface UndoOffer {
  /** The records that it was done to. */
  ids: readonly string[];
  /** Whether they are no longer in the list. */
  gone: boolean;
  /** What was done, as the line above the list has it. */
  line: string;
  /** Undoes the action and shows the result. Resolves to whether it was undone; never rejects. */
  take: () => Promise<boolean>;
}

/** The way back from what was done last, above the list until the next action or for a minute. `run` takes one at a time. */
export function useUndo(run: (call: () => Promise<unknown>) => void) {
  const [offered, setOffered] = useState<UndoOffer | null>(null);
  const latest = useRef<UndoOffer | null>(null);
  latest.current = offered;

  useEffect(() => {
    if (!offered) return undefined;
    const timer = setTimeout(() => setOffered(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [offered]);

  function take(way: UndoOffer): void {
    run(async () => {
      if ((await way.take()) && latest.current === way) setOffered(null);
    });
  }

  function offer(way: UndoOffer, toast: { title: string; message?: string }): void {
    setOffered(way);
    toastUndo({ ...toast, label: texts.undo, onUndo: () => take(way) });
  }

  return {
    offered,
    offer,
    take,
    forget: () => setOffered(null),
    /** Whether the record was taken away last: its row may still be there until the list is read again. */
    hasTaken: (id: string) => latest.current?.gone === true && latest.current.ids.includes(id),
  };
}
