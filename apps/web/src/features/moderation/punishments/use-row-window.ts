import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../../../ui/use-printing.ts';

/** Number of rows from which the list is virtualized. */
const VIRTUAL_FROM = 40;

/** How many rows before the end of what is loaded the next page is asked for. */
const NEAR_END = 15;

/** A row that is in the document, and the empty height between it and the row before, in px. */
export interface WindowRow {
  index: number;
  gap: number;
}

/**
 * Which rows of a long list in the page are to be drawn: those in sight, and the one with the focus, which would be
 * lost with its row; on paper all of them. `list` is the element whose top the first row begins at; `keys` name the rows. `nearEnd` is called
 * when little is left below.
 */
export function useRowWindow(options: {
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** Height of a row before it is measured, in px. */
  rowHeight: number;
  focused: string | null;
  nearEnd: (() => void) | undefined;
}) {
  const { keys, focused, nearEnd } = options;
  const scrollMargin = useTopOf(options.list);
  const count = keys.length;
  const printing = usePrinting();
  const focusedAt = focused === null ? -1 : keys.indexOf(focused);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => options.rowHeight,
    getItemKey: (at) => keys[at] ?? at,
    overscan: 8,
    scrollMargin,
    rangeExtractor(range: Range) {
      if (printing || count < VIRTUAL_FROM) return Array.from({ length: count }, (_, at) => at);
      const seen = defaultRangeExtractor(range);
      return focusedAt < 0 || seen.includes(focusedAt) ? seen : [...seen, focusedAt].sort((a, b) => a - b);
    },
  });

  let end = scrollMargin;
  const rows: WindowRow[] = virtual.getVirtualItems().map((item) => {
    const gap = Math.max(0, item.start - end);
    end = item.end;
    return { index: item.index, gap };
  });
  const last = virtual.range?.endIndex ?? -1;
  const isNearEnd = last >= count - NEAR_END && count >= VIRTUAL_FROM;
  useEffect(() => {
    if (isNearEnd) nearEnd?.();
  }, [isNearEnd, nearEnd]);

  return {
    rows,
    measure: virtual.measureElement,
    /** Empty height below the last row, in px. */
    after: Math.max(0, virtual.getTotalSize() + scrollMargin - end),
  };
}

/** How far below the top of the page an element begins, in px; what grows above it moves it. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [element]);
  return top;
}
