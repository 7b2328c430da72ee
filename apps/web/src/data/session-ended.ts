import { useSyncExternalStore } from 'react';

let ended = false;
const listeners = new Set<() => void>();

/** Says that the session died while pages are open; `false` only in tests. */
export function setSessionEnded(value = true): void {
  ended = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the session ended while this page was open (for the bar, and "Authentication required"). */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => ended,
    () => false,
  );
}

/** The same outside of React. */
export function isSessionEnded(): boolean {
  return ended;
}
