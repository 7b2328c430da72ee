import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

/** Height above the lower edge of the window that toasts may take, in px. */
const TOASTS_PX = 220;
/** Distance between a bar and the toast above it, in px. */
const GAP_PX = 10;

/**
 * How far above the window's lower edge toasts have to begin so that they leave a bar free, in px; 0 when it is not
 * where they appear. `height` is the window's. A bar that fills the window cannot be left free.
 */
export function liftAbove({ top, bottom }: { top: number; bottom: number }, height: number): number {
  if (top >= height || bottom <= height - TOASTS_PX) return 0;
  return Math.max(0, Math.min(Math.round(height - top) + GAP_PX, height - TOASTS_PX));
}

/** The bars that toasts keep clear of. The one that came last lies over the others and counts. */
const bars: (() => void)[] = [];

let lift = 0;
const listeners = new Set<() => void>();

function setLift(px: number): void {
  if (px === lift) return;
  lift = px;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns how far above the window's lower edge toasts begin, in px. */
export function useToastLift(): number {
  return useSyncExternalStore(subscribe, () => lift);
}

/** Keeps toasts above the element that carries the ref while `active`. */
export function useClearOfToasts<T extends HTMLElement>(active: boolean): RefObject<T | null> {
  const bar = useRef<T>(null);

  useEffect(() => {
    const element = bar.current;
    if (!active || !element) return undefined;
    const place = () => {
      if (bars.at(-1) === place) setLift(liftAbove(element.getBoundingClientRect(), window.innerHeight));
    };
    // What stands above the bar moves it, too.
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    sizes.observe(document.body);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    bars.push(place);
    place();
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
      bars.splice(bars.indexOf(place), 1);
      const below = bars.at(-1);
      if (below) below();
      else setLift(0);
    };
  }, [active]);

  return bar;
}
