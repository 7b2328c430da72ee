import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../use-printing.ts';

/** Number of rows from which a list is virtualized. */
const VIRTUAL_FROM = 40;

/** How many rows before the end of what is loaded the next page is requested. */
const NEAR_END = 15;

/** Rows drawn beyond each edge of what is visible. */
const OVERSCAN = 8;

/** Returns the size of what shows the rows before it is measured: without one the first render would draw none. */
function useSizeAtFirst() {
  const [size] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  return size;
}

/** A row that is in the document, and the empty height between it and the row before, in px. */
interface VirtualRow {
  index: number;
  gap: number;
}

/** Which rows are drawn. `measure` is the ref of each, with its `index` as `data-index`. */
interface VirtualRows {
  rows: readonly VirtualRow[];
  measure: (element: Element | null) => void;
  /** Empty height below the last row, in px. */
  after: number;
}

interface VirtualOptions {
  /** Names the rows. */
  keys: readonly string[];
  /** Height of a row before it is measured, in px. */
  rowHeight: number;
  /** The row that has the focus. It stays in the document, because the focus would be lost with it. */
  focused: string | null;
  /** Called when little is left below; undefined while there is no next page, or one is being loaded. */
  nearEnd?: (() => void) | undefined;
}

/** Returns the rows to draw of a long list in a scrolling region; `region` is null until it is mounted. */
export function useRegionRows(region: HTMLElement | null, options: VirtualOptions): VirtualRows {
  const { keys, rowHeight, focused, nearEnd } = options;
  const count = keys.length;
  const isLong = count >= VIRTUAL_FROM;
  const initialRect = useSizeAtFirst();
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    enabled: isLong,
    initialRect,
    getScrollElement: () => region,
    estimateSize: () => rowHeight,
    getItemKey: (at) => keys[at] ?? at,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withFocused(range, keys, focused),
  });
  // Not after the paint: a key that is pressed as soon as the rows are visible must find the listener.
  useLayoutEffect(
    () => (region && isLong ? scrollToEnds(region, virtual, count) : undefined),
    [region, isLong, virtual, count],
  );
  useNearEnd(isLong ? virtual.range?.endIndex : undefined, count, nearEnd);
  const measure = virtual.measureElement;
  if (!isLong) return { rows: keys.map((_, index) => ({ index, gap: 0 })), measure, after: 0 };
  const { rows, end } = withGaps(virtual.getVirtualItems(), 0);
  return { rows, measure, after: Math.max(0, virtual.getTotalSize() - end) };
}

/** Returns the rows to draw of a long list that scrolls with the page; on paper all of them. */
export function useWindowRows(list: RefObject<HTMLElement | null>, options: VirtualOptions): VirtualRows {
  const { keys, rowHeight, focused, nearEnd } = options;
  const count = keys.length;
  const scrollMargin = useTopOf(list);
  const isWhole = usePrinting() || count < VIRTUAL_FROM;
  const initialRect = useSizeAtFirst();
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getItemKey: (at) => keys[at] ?? at,
    overscan: OVERSCAN,
    initialRect,
    scrollMargin,
    rangeExtractor: (range) =>
      isWhole ? Array.from({ length: count }, (_, at) => at) : withFocused(range, keys, focused),
  });
  useNearEnd(count < VIRTUAL_FROM ? undefined : (virtual.range?.endIndex ?? -1), count, nearEnd);
  const { rows, end } = withGaps(virtual.getVirtualItems(), scrollMargin);
  return {
    rows,
    measure: virtual.measureElement,
    after: Math.max(0, virtual.getTotalSize() + scrollMargin - end),
  };
}

/** Returns the indexes in sight, and that of the row with the focus. */
function withFocused(range: Range, keys: readonly string[], focused: string | null): number[] {
  const seen = defaultRangeExtractor(range);
  const focusedAt = focused === null ? -1 : keys.indexOf(focused);
  return focusedAt < 0 || seen.includes(focusedAt) ? seen : [...seen, focusedAt].sort((a, b) => a - b);
}

function withGaps(items: readonly VirtualItem[], start: number): { rows: VirtualRow[]; end: number } {
  let end = start;
  const rows = items.map((item) => {
    const gap = Math.max(0, item.start - end);
    end = item.end;
    return { index: item.index, gap };
  });
  return { rows, end };
}

function useNearEnd(last: number | undefined, count: number, nearEnd: (() => void) | undefined): void {
  const isDue = last !== undefined && last >= count - NEAR_END && nearEnd !== undefined;
  const load = useEffectEvent(() => nearEnd?.());
  useEffect(() => {
    if (isDue) load();
  }, [isDue]);
}

/**
 * Scrolls to either end instantly on Home and End. The browser's smooth scrolling would stop at the first row whose
 * height differs from the estimate.
 */
function scrollToEnds(
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

/** Returns how far below the top of the page an element begins, in px; content that grows above moves it. */
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
