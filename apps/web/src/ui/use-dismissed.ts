import { useState } from 'react';

function wasDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Returns whether something was dismissed for good in this browser, and a function that dismisses it. */
export function useDismissed(key: string): [isDismissed: boolean, dismiss: () => void] {
  const [isDismissed, setDismissed] = useState(() => wasDismissed(key));

  function dismiss() {
    try {
      localStorage.setItem(key, '1');
    } catch {
      // Storage is blocked: it reappears on the next visit.
    }
    setDismissed(true);
  }

  return [isDismissed, dismiss];
}
