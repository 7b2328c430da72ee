import type { Activity } from '@tenfour/contracts';
import { useMemo, useState } from 'react';

/**
 * Holds back what is new while the reader is `busy` in the list, scrolled or with the focus in it: the rows would slide
 * under the pointer. `show` lets it in; a reader who is not busy sees everything at once.
 */
export function useHeldEntries(entries: readonly Activity[], busy: boolean) {
  const newest = entries[0]?.id ?? null;
  const [upTo, setUpTo] = useState(newest);
  if (!busy && upTo !== newest) setUpTo(newest);
  return useMemo(() => {
    const held =
      busy && upTo !== null
        ? Math.max(
            0,
            entries.findIndex(({ id }) => id === upTo),
          )
        : 0;
    return { shown: held === 0 ? entries : entries.slice(held), held, show: () => setUpTo(newest) };
  }, [entries, busy, upTo, newest]);
}
