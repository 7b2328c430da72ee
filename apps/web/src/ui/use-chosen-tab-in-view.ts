import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the selected tab or current link visible in a list that scrolls sideways on narrow screens. Returns a ref for the
 * list's element. It scrolls whenever `chosen` or the `count` of tabs changes, and whenever the list or a tab changes
 * width (a font that loads late, a count that appears). The page itself never scrolls. `data-more` on the list says
 * which edges hide more tabs, for the styles of TabRow.
 */
export function useChosenTabInView<Element extends HTMLElement = HTMLDivElement>(
  chosen: string,
  count?: number,
): RefObject<Element | null> {
  const list = useRef<Element>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const hint = () => notifyMore(element);
    const show = () => {
      moveIntoView(element);
      hint();
    };
    const observer = new ResizeObserver(show);
    // The observer also reports each element once after the first layout; measuring earlier would force a layout.
    for (const one of [element, ...element.children]) observer.observe(one);
    element.addEventListener('scroll', hint, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', hint);
    };
  }, [chosen, count]);
  return list;
}

const CHOSEN = '[role="tab"][aria-selected="true"], a[aria-current="page"]';

function moveIntoView(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>(CHOSEN);
  if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

/** Returns the edges beyond which a scrolled list continues. A fraction of a pixel does not count. */
export function moreOf(list: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>) {
  const before = list.scrollLeft > 1;
  const after = list.scrollLeft + list.clientWidth < list.scrollWidth - 1;
  if (before && after) return 'both';
  if (before) return 'before';
  return after ? 'after' : null;
}

function notifyMore(list: HTMLElement): void {
  const more = moreOf(list);
  if (more === null) delete list.dataset.more;
  else list.dataset.more = more;
}
