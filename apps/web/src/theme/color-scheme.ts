import type { MantineColorSchemeManager } from '@mantine/core';
import { useSyncExternalStore } from 'react';

/** Dark unless the person chose light. */
export type Scheme = 'light' | 'dark';

const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';
const listeners = new Set<() => void>();

/** The scheme the page is painted in; the inline script set it before the first paint. */
export function currentScheme(): Scheme {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'light' ? 'light' : 'dark';
}

/** Paints the page in `scheme` and remembers it where storage is allowed. */
export function setScheme(scheme: Scheme): void {
  document.documentElement.setAttribute(ATTRIBUTE, scheme);
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Storage is blocked: the choice holds until the page closes.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current scheme and its switch, on pages with and without Mantine. */
export function useScheme(): { scheme: Scheme; toggle: () => void } {
  const scheme = useSyncExternalStore(subscribe, currentScheme, () => 'dark' as const);
  return { scheme, toggle: () => setScheme(currentScheme() === 'dark' ? 'light' : 'dark') };
}

/** Lets Mantine read and follow the same choice. */
export function schemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  let following = false;

  // Mantine answers an update with `set`, which would notify it again, in a loop.
  function notify(onUpdate: (scheme: Scheme) => void) {
    following = true;
    try {
      onUpdate(currentScheme());
    } finally {
      following = false;
    }
  }

  return {
    get: currentScheme,
    set: (value) => {
      if (!following) setScheme(value === 'light' ? 'light' : 'dark');
    },
    subscribe: (onUpdate) => {
      stop = subscribe(() => notify(onUpdate));
    },
    unsubscribe: () => stop?.(),
    clear: () => localStorage.removeItem(KEY),
  };
}
