import { useSyncExternalStore } from 'react';

/** An on/off preference that is stored in this browser and shared by all its tabs. */
export interface PersistedToggle {
  get: () => boolean;
  set: (on: boolean) => void;
  /** Returns the current value in a component. */
  use: () => boolean;
}

/**
 * Creates a toggle that is stored under `key`; `initial` is its value until then.
 *
 * `useLocalStorage` of @mantine/hooks is a hook only: shortcuts read and set these outside of React. It also writes the
 * initial value to the storage of everyone who sees the component, so a later change of the default would have no effect.
 */
export function persistedToggle(key: string, initial: boolean): PersistedToggle {
  const listeners = new Set<() => void>();
  // Used while storage is blocked, until the page closes.
  let chosen: boolean | undefined;

  function get(): boolean {
    try {
      const stored = localStorage.getItem(key);
      return stored === null ? initial : stored === 'on';
    } catch {
      return chosen ?? initial;
    }
  }

  function set(on: boolean): void {
    chosen = on;
    try {
      localStorage.setItem(key, on ? 'on' : 'off');
    } catch {
      // See above.
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }

  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => initial) };
}
