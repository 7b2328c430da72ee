import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How long a row is marked as fresh, in ms; its flash is over by then. */
export const FRESH_MS = 1_000;

/**
 * Which of `ids` have come in since the list was drawn as `before`. Those behind the last known one are the next page
 * and nothing new, unless the list `grows` at its end.
 */
export function cameIn(ids: readonly string[], before: readonly string[], grows = false): Set<string> {
  const known = new Set(before);
  const last = grows ? ids.length : ids.findLastIndex((id) => known.has(id));
  return new Set(ids.filter((id, place) => place < last && !known.has(id)));
}

/**
 * Rows that come into a list that is there already flash once: those in `area` that carry their id as `data-row` are
 * marked with `data-fresh` for a moment. `ids` has to keep its identity while it is the same.
 */
export function useFlash(area: RefObject<HTMLElement | null>, ids: readonly string[], grows = false): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const came = cameIn(ids, before.current, grows);
    before.current = ids;
    if (came.size === 0 || area.current === null) return;
    const rows = [...area.current.querySelectorAll<HTMLElement>('[data-row]')].filter(({ dataset }) =>
      came.has(dataset.row ?? ''),
    );
    for (const row of rows) row.dataset.fresh = '';
    // Not cleaned up when more rows arrive: each flash runs to its end.
    setTimeout(() => {
      for (const row of rows) delete row.dataset.fresh;
    }, FRESH_MS);
  }, [area, ids, grows]);
}
