import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFlash } from './use-flash.ts';

/** Height of the sticky header, which covers the upper edge of the window, in px. */
const HEADER_PX = 56;

/** A row of any list. */
export interface Row {
  id: string;
}

/**
 * Returns which rows of `live` are shown while the viewer uses a list that has shown `known` (ids in order), and which
 * wait. A new row waits if it would push an existing one down; `own` rows never wait, and rows after the last existing
 * one (the next page) push nothing. Reordered rows keep their places. `before` are the rows as last shown of a list
 * with a next page: those that new rows pushed off its end stay.
 */
export function heldOf<Item extends Row>(
  live: readonly Item[],
  known: readonly string[],
  own: (item: Item) => boolean = () => false,
  before: readonly Item[] = [],
): { shown: readonly Item[]; held: readonly Item[] } {
  const there = new Set(known);
  const last = live.findLastIndex(({ id }) => there.has(id));
  const waits = (item: Item, place: number) => place < last && !there.has(item.id) && !own(item);
  const held = live.filter(waits);
  const byId = new Map(live.map((item) => [item.id, item]));
  const inPlace = known.flatMap((id) => byId.get(id) ?? []);
  const next = inPlace[Symbol.iterator]();
  const shown = live
    .filter((item, place) => !waits(item, place))
    .map((item) => (there.has(item.id) ? (next.next().value ?? item) : item));
  const came = live.filter(({ id }, place) => place < last && !there.has(id)).length;
  const pushed = before.slice(before.findLastIndex(({ id }) => byId.has(id)) + 1);
  return { shown: last < 0 ? shown : [...shown, ...pushed.slice(0, came)], held };
}

/** How new rows of a list come in. */
export interface HeldOptions<Item extends Row> {
  /** Whether the viewer caused a row: it never waits. */
  own?: (item: Item) => boolean;
  /** Whether the list has another page. */
  hasMore?: boolean;
  /** Whether new rows can also appear at the end. */
  grows?: boolean;
}

/** A list with what waits, for `ListArea` and `NewPill`. */
export interface HeldRows<Item extends Row> {
  /** What to draw. Keeps its identity while it is the same. */
  shown: readonly Item[];
  /** What waits behind the pill. */
  held: readonly Item[];
  /** Shows what waits, scrolls to the upper end of the list and focuses it. */
  show: () => void;
  /** For the element around the pill and the list (`ListArea`). */
  area: ReturnType<typeof useBusyArea>['area'] & { onPointerMove?: () => void };
}

/**
 * Holds back new rows while the viewer uses a list: while the pointer or the focus is in its area, or its top is
 * scrolled out of view, they wait behind a pill; else they simply appear. A row with its id as `data-row` flashes once
 * when it arrives.
 *
 * `live` must keep its identity while it is unchanged. Another filter is another list: give the component another `key`.
 */
export function useHeldRows<Item extends Row>(
  live: readonly Item[],
  options: HeldOptions<Item> = {},
): HeldRows<Item> {
  const { own, hasMore = false, grows = false } = options;
  const { busy, area, element, toTop } = useBusyArea();
  const [known, setKnown] = useState(() => idsOf(live));
  const drawn = useRef(live);
  const isOwn = useRef(own);
  isOwn.current = own;
  const { shown, held } = useMemo(
    () =>
      busy ? heldOf(live, known, isOwn.current, hasMore ? drawn.current : []) : { shown: live, held: [] },
    [live, known, busy, hasMore],
  );
  const ids = useMemo(() => idsOf(shown), [shown]);
  if (ids.length !== known.length || ids.some((id, place) => id !== known[place])) setKnown(ids);
  useFlash(element, ids, grows);
  useEffect(() => {
    drawn.current = shown;
  }, [shown]);

  return {
    shown,
    held,
    show: () => {
      // Update the rows first: the browser would keep the previously visible ones in place and scroll back down.
      flushSync(() => {
        drawn.current = live;
        setKnown(idsOf(live));
      });
      toTop();
    },
    area,
  };
}

function idsOf(rows: readonly Row[]): readonly string[] {
  return rows.map(({ id }) => id);
}

/** Tracks whether the viewer is using an element: with the pointer, with the focus inside, or scrolled down in it. */
function useBusyArea() {
  const element = useRef<HTMLDivElement>(null);
  const regions = useRef(new Set<Element>());
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [scrolled, setScrolled] = useState(false);

  const watch = useCallback((area: HTMLDivElement | null) => {
    if (!area) return undefined;
    element.current = area;
    // Scrolling does not bubble, but it can be caught: that of the window, and that of regions in the list.
    function look({ target }: { target: EventTarget | null }) {
      if (!area || !(target instanceof Node)) return;
      if (target instanceof Element && area.contains(target)) regions.current.add(target);
      else if (!target.contains(area)) return;
      const inner = [...regions.current].some((region) => region.isConnected && region.scrollTop > 0);
      setScrolled(isAway(area) || inner);
    }
    const cancel = afterPaint(() => look({ target: document }));
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      cancel();
      document.removeEventListener('scroll', look, { capture: true });
      element.current = null;
      regions.current.clear();
      // No event says that the pointer or the focus left an element which was removed.
      for (const reset of [setPointed, setFocused, setScrolled]) reset(false);
    };
  }, []);

  function left({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocused(false);
  }

  return {
    busy: pointed || focused || scrolled,
    element,
    toTop() {
      const area = element.current;
      for (const region of regions.current) region.scrollTop = 0;
      if (area && isAway(area)) area.scrollIntoView({ block: 'start' });
      area?.focus({ preventScroll: true });
    },
    area: {
      ref: watch,
      tabIndex: -1,
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // Focus on the list itself, as after an action, does not count as using a row.
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) =>
        setFocused(target !== currentTarget && target.tabIndex >= 0),
      onBlur: left,
    },
  };
}

/** Runs `look` after the next paint: measuring earlier would force another layout. Returns a function that cancels it. */
function afterPaint(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(look);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Returns whether the upper end of an element is scrolled out of view. */
function isAway(element: Element): boolean {
  return window.scrollY > 0 && element.getBoundingClientRect().top < HEADER_PX;
}
