import { useEffect, useRef } from 'react';
import { GUIDES } from './guides/index.ts';
import { useHash } from './use-hash.ts';

/** The card that opens a guide. */
function cardOf(slug: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-guide="${slug}"]`);
}

/** Whether the focus went away with the guide that was closed. */
function isLostWith(slug: string): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return document.getElementById(slug)?.contains(focused) ?? false;
}

/**
 * Returns the guide in the address, if any. Opening a guide scrolls to it; going back scrolls to the card it was opened
 * from, unless the focus has moved. Browsers do the same without JavaScript.
 */
export function useOpenGuide(): string | undefined {
  const hash = useHash();
  const open = GUIDES.find(({ slug }) => slug === hash)?.slug;
  const last = useRef<string>(undefined);

  useEffect(() => {
    const before = last.current;
    last.current = open;
    if (open !== undefined) {
      const article = document.getElementById(open);
      article?.scrollIntoView();
      article?.focus({ preventScroll: true });
      return;
    }
    if (before !== undefined && isLostWith(before)) cardOf(before)?.focus({ preventScroll: true });
  }, [open]);

  return open;
}
