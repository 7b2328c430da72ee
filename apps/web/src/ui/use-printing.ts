import { useSyncExternalStore } from 'react';

let printing = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  printing = next;
  for (const listener of listeners) listener();
}

const begin = () => set(true);
const end = () => set(false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the page is being put on paper: then what is not in sight has to be in the document too. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
}
