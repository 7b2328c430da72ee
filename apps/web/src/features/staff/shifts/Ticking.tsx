import type { Shift } from '@tenfour/contracts';
import { formatTimer } from '@tenfour/domain';
import { useEffect, useState } from 'react';
import { timesAt } from './live-shift.ts';
import classes from './Shifts.module.css';

/**
 * The running time of an open shift: worked time on duty, the break's own on break; of an ended one what was worked.
 * `lead` is how far the server's clock is ahead (`clockLead`), in ms.
 */
export function ShiftTimer(props: { shift: Shift; lead: number; className?: string | undefined }) {
  const { shift, lead, className } = props;
  const now = useSeconds(shift.status !== 'off_duty');
  const times = timesAt(shift, now + lead);
  return (
    <span role="timer" className={[classes.timer, className].filter(Boolean).join(' ')}>
      {formatTimer(times.currentBreakMs ?? times.workedMs)}
    </span>
  );
}

const SECOND_MS = 1_000;

/**
 * Returns the current time (Unix ms), updated each second while `runs`, and immediately when a tab that slept becomes
 * visible.
 */
function useSeconds(runs: boolean): number {
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
