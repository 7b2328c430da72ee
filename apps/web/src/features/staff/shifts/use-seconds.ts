import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/**
 * Returns the current time (Unix ms), updated each second while `runs`, and immediately when a tab that slept becomes
 * visible.
 */
export function useSeconds(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, SECOND_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [runs]);
  return now;
}
