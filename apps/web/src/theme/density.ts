import { useSyncExternalStore } from 'react';

/** The row height of tables and lists: 44 px, or 34. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

const KEY = 'tenfour-density';
const ATTRIBUTE = 'data-density';
const listeners = new Set<() => void>();

/** The density that the page is drawn in; the inline script set it before the first paint. */
export function currentDensity(): Density {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'compact' ? 'compact' : 'comfortable';
}

/** Draws the page in `density` and remembers it in this browser, where storage is allowed. */
export function setDensity(density: Density): void {
  if (density === 'compact') document.documentElement.setAttribute(ATTRIBUTE, density);
  else document.documentElement.removeAttribute(ATTRIBUTE);
  try {
    localStorage.setItem(KEY, density);
  } catch {
    // Storage is blocked: the choice holds until the page closes.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current density; `setDensity` changes it. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, currentDensity, () => 'comfortable' as const);
}
