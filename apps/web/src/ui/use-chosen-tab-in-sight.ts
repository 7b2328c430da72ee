import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a list of tabs that scrolls sideways on narrow screens: give its element the ref, and the chosen tab is moved
 * into sight whenever `chosen` changes. The page itself never moves.
 */
export function useChosenTabInSight(chosen: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    if (!list.current || !tab) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return list;
}
