import { useSyncExternalStore } from 'react';

function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  window.addEventListener('popstate', changed);
  return () => {
    window.removeEventListener('hashchange', changed);
    window.removeEventListener('popstate', changed);
  };
}

/** What stands behind the # of the address, without it; empty while the page is prerendered. */
export function useHash(): string {
  return useSyncExternalStore(
    listen,
    () => window.location.hash.slice(1),
    () => '',
  );
}
