import type { MantineColorSchemeManager } from '@mantine/core';
import { useSyncExternalStore } from 'react';

/** What the page is painted in. */
export type Scheme = 'light' | 'dark';

/** What the person wants: one scheme, or that of their system, which is the default. */
export const SCHEME_CHOICES = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof SCHEME_CHOICES)[number];

const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';
const LIGHT_SYSTEM = '(prefers-color-scheme: light)';
const listeners = new Set<() => void>();

/** The choice of this page while storage is blocked. */
let unstored: SchemeChoice | null = null;

/** The scheme the page is painted in; the inline script set it before the first paint. */
export function currentScheme(): Scheme {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'light' ? 'light' : 'dark';
}

function currentChoice(): SchemeChoice {
  if (unstored !== null) return unstored;
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function systemScheme(): Scheme {
  return window.matchMedia(LIGHT_SYSTEM).matches ? 'light' : 'dark';
}

function wantedScheme(): Scheme {
  const choice = currentChoice();
  return choice === 'system' ? systemScheme() : choice;
}

function paint(): void {
  document.documentElement.setAttribute(ATTRIBUTE, wantedScheme());
  for (const listener of listeners) listener();
}

/** Paints the page in the chosen scheme and remembers the choice where storage is allowed. */
export function chooseScheme(choice: SchemeChoice): void {
  unstored = null;
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    unstored = choice;
  }
  paint();
}

/** The system's preference, held while there are listeners. */
let system: MediaQueryList | null = null;

/** Calls `listener` after each change: by the person, or by the system while nothing is chosen. */
function subscribe(listener: () => void): () => void {
  if (system === null) {
    system = window.matchMedia(LIGHT_SYSTEM);
    system.addEventListener('change', paint);
    // The system may have changed since the inline script ran.
    if (currentScheme() !== wantedScheme()) queueMicrotask(paint);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    system?.removeEventListener('change', paint);
    system = null;
  };
}

/** The current scheme and choice, and the switch to the other scheme, on pages with and without Mantine. */
export function useScheme(): { scheme: Scheme; choice: SchemeChoice; toggle: () => void } {
  const scheme = useSyncExternalStore(subscribe, currentScheme, () => 'dark' as const);
  const choice = useSyncExternalStore(subscribe, currentChoice, () => 'system' as const);
  return { scheme, choice, toggle: () => chooseScheme(currentScheme() === 'dark' ? 'light' : 'dark') };
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
      if (!following) chooseScheme(value === 'auto' ? 'system' : value);
    },
    subscribe: (onUpdate) => {
      stop = subscribe(() => notify(onUpdate));
    },
    unsubscribe: () => stop?.(),
    clear: () => chooseScheme('system'),
  };
}
