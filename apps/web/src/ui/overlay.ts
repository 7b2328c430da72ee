import { useSyncExternalStore } from 'react';

/** What the frame can lay over the page. */
export type Overlay = 'palette' | 'help' | 'alerts';

let open: Overlay | null = null;
let cameFrom: HTMLElement | null = null;
let afterwards: (() => void) | undefined;
/** What was typed for the palette before its field is there; null while none is awaited. */
let typed: string | null = null;
const listeners = new Set<() => void>();

function set(next: Overlay | null): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Lays the palette, the help or the alert settings over the page, in the place of another one. The focus comes back to
 * `from`, or to where it is now.
 */
export function openOverlay(next: Overlay, from: Element | null = document.activeElement): void {
  if (open === null) cameFrom = from instanceof HTMLElement ? from : null;
  typed = next === 'palette' ? '' : null;
  set(next);
}

/** Takes it away; `then` runs when it is gone and the focus is back (see `settleFocus`). */
export function closeOverlay(then?: () => void): void {
  afterwards = then;
  typed = null;
  set(null);
}

/** What lies over the page right now; null for nothing. */
export function currentOverlay(): Overlay | null {
  return open;
}

/** The same for components. */
export function useOverlay(): Overlay | null {
  return useSyncExternalStore(subscribe, currentOverlay, () => null);
}

/** Keeps the keys that are pressed between opening the palette and its field having the focus. */
export const typeAhead = {
  /** Returns whether the key is for the palette: a character is kept, and other keys than Tab and Escape do nothing. */
  take({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (typed === null || ctrlKey || metaKey || altKey || key === 'Escape' || key === 'Tab') return false;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    return true;
  },
  /** Returns what was typed, and leaves all further keys to the field. */
  end(): string {
    const text = typed ?? '';
    typed = null;
    return text;
  },
};

/**
 * Once nothing holds the focus any more: puts it where it was, or at the page when that is gone, and does what was to
 * be done afterwards.
 */
export function settleFocus(): void {
  const back =
    cameFrom?.isConnected && cameFrom !== document.body ? cameFrom : document.getElementById('main');
  const then = afterwards;
  [cameFrom, afterwards] = [null, undefined];
  back?.focus({ preventScroll: true });
  then?.();
}
