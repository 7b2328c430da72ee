import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** A pause after each command: `seconds` left (0 when it is over), counted from the moment given to `start`. */
export function useCoolDown(lengthMs: number): { seconds: number; start: (from: number) => void } {
  const [endsAt, setEndsAt] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (endsAt === 0) return;
    const tick = () => {
      const left = Math.max(0, Math.min(lengthMs, endsAt - Date.now()));
      setSeconds(Math.ceil(left / 1_000));
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [endsAt, lengthMs]);

  return { seconds, start: (from) => setEndsAt(from + lengthMs) };
}
