import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a list of tabs that scrolls sideways on narrow screens: give its element the ref, and the chosen tab is moved
 * into sight whenever `chosen` or the `count` of tabs changes, and whenever the list or a tab gets another width (a
 * font that arrives late, a count that appears). The page itself never moves.
 */
export function useChosenTabInSight(chosen: string, count?: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const show = () => moveIntoSight(element);
    const observer = new ResizeObserver(show);
    // Tells of each at first as well, and when all has its place: to ask before that would lay the page out for it.
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [chosen, count]);
  return list;
}

function moveIntoSight(list: HTMLDivElement): void {
  const tab = list.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}
