import { useSyncExternalStore } from 'react';

/** A choice of on and off that this browser keeps and all its tabs share. */
export interface KeptSwitch {
  get: () => boolean;
  set: (on: boolean) => void;
  /** The choice as a component shows it. */
  use: () => boolean;
}

/** Creates a switch that is persisted under `key`; `usual` is its default. */
export function keptSwitch(key: string, usual: boolean): KeptSwitch {
  const listeners = new Set<() => void>();
  // Where storage is blocked the choice holds until the page closes.
  let chosen: boolean | undefined;

  function get(): boolean {
    try {
      const stored = localStorage.getItem(key);
      return stored === null ? usual : stored === 'on';
    } catch {
      return chosen ?? usual;
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

  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => usual) };
}
