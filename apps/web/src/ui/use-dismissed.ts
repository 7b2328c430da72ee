import { useState } from 'react';

function isPutAway(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Whether the person has put something away for good in this browser, and how they do it. */
export function useDismissed(key: string): [putAway: boolean, putItAway: () => void] {
  const [putAway, setPutAway] = useState(() => isPutAway(key));

  function putItAway() {
    try {
      localStorage.setItem(key, '1');
    } catch {
      // Storage is blocked: it is back after the next visit.
    }
    setPutAway(true);
  }

  return [putAway, putItAway];
}
