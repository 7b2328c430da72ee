import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

/** Number of rows from which the list is virtualized. */
const VIRTUAL_FROM = 40;

/** How many rows before the end of what is loaded the next page is asked for. */
const NEAR_END = 10;

/** Height of a row before it is measured, in px. */
const ROW_HEIGHT = 76;

/** A row that is in the document, and the empty height between it and the row before, in px. */
export interface RegionRow {
  index: number;
  gap: number;
}

/**
 * Which rows of a long list in a scrolling region are to be drawn: those in sight, and the one with the focus, which
 * would be lost with its row. `keys` name the rows; `nearEnd` is called when little is left below.
 */
export function useRegionRows(options: {
  /** The element that scrolls; null until it is there. */
  region: HTMLElement | null;
  keys: readonly string[];
  focused: string | null;
  nearEnd: (() => void) | undefined;
}) {
  const { region, keys, focused, nearEnd } = options;
  const count = keys.length;
  const isLong = count >= VIRTUAL_FROM;
  const focusedAt = focused === null ? -1 : keys.indexOf(focused);
  const virtual = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => region,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (at) => keys[at] ?? at,
    overscan: 8,
    rangeExtractor(range: Range) {
      const seen = defaultRangeExtractor(range);
      return focusedAt < 0 || seen.includes(focusedAt) ? seen : [...seen, focusedAt].sort((a, b) => a - b);
    },
  });

  useEffect(
    () => (region && isLong ? onEnds(region, virtual, count) : undefined),
    [region, isLong, virtual, count],
  );

  let end = 0;
  const rows: RegionRow[] = isLong
    ? virtual.getVirtualItems().map((item) => {
        const gap = Math.max(0, item.start - end);
        end = item.end;
        return { index: item.index, gap };
      })
    : keys.map((_, index) => ({ index, gap: 0 }));
  const last = virtual.range?.endIndex ?? -1;
  const isNearEnd = isLong && last >= count - NEAR_END;
  useEffect(() => {
    if (isNearEnd) nearEnd?.();
  }, [isNearEnd, nearEnd]);

  return {
    rows,
    measure: virtual.measureElement,
    /** Empty height below the last row, in px. */
    after: isLong ? Math.max(0, virtual.getTotalSize() - end) : 0,
  };
}

/**
 * Scrolls to either end instantly on Home and End. The browser's smooth scrolling would stop at the first row whose
 * height differs from the estimate.
 */
function onEnds(
  region: HTMLElement,
  virtual: Pick<Virtualizer<HTMLElement, Element>, 'scrollToIndex'>,
  count: number,
): () => void {
  const go = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key !== 'End' && event.key !== 'Home') return;
    event.preventDefault();
    if (event.key === 'End') virtual.scrollToIndex(count - 1, { align: 'end' });
    else virtual.scrollToIndex(0, { align: 'start' });
  };
  region.addEventListener('keydown', go);
  return () => region.removeEventListener('keydown', go);
}
