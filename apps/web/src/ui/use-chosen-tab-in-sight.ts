import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a list of tabs that scrolls sideways on narrow screens: give its element the ref, and the chosen tab is moved
 * into sight whenever `chosen` or the `count` of tabs changes, and whenever the list or a tab gets another width (a
 * font that arrives late, a count that appears). The page itself never moves. `data-more` of the list says beyond which
 * edges it goes on, for the styles of TabRow.
 */
export function useChosenTabInSight(chosen: string, count?: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const hint = () => tellMore(element);
    const show = () => {
      moveIntoSight(element);
      hint();
    };
    const observer = new ResizeObserver(show);
    // Tells of each at first as well, and when all has its place: to ask before that would lay the page out for it.
    for (const one of [element, ...element.children]) observer.observe(one);
    element.addEventListener('scroll', hint, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', hint);
    };
  }, [chosen, count]);
  return list;
}

function moveIntoSight(list: HTMLDivElement): void {
  const tab = list.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

/** Beyond which edges a list that is scrolled so goes on. A part of a pixel is none. */
export function moreOf(list: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>) {
  const before = list.scrollLeft > 1;
  const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 1;
  if (before && after) return 'both';
  if (before) return 'before';
  return after ? 'after' : null;
}

function tellMore(list: HTMLElement): void {
  const more = moreOf(list);
  if (more === null) delete list.dataset.more;
  else list.dataset.more = more;
}
