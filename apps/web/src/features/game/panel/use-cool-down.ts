import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** A pause of a given length from a given moment. */
interface Pause {
  from: number;
  lengthMs: number;
}

/** A pause after each command: `seconds` left, 0 when it is over. */
export function useCoolDown(): { seconds: number; start: (from: number, lengthMs: number) => void } {
  const [pause, setPause] = useState<Pause | null>(null);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (pause === null) return;
    const tick = () => {
      // At most its length: the clock may be set back meanwhile.
      const left = Math.max(0, Math.min(pause.lengthMs, pause.from + pause.lengthMs - Date.now()));
      setSeconds(Math.ceil(left / 1_000));
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [pause]);

  return { seconds, start: (from, lengthMs) => setPause({ from, lengthMs }) };
}
