import type { Shift } from '@tenfour/contracts';
import { formatTimer } from './durations.ts';
import { timesAt } from './live-shift.ts';
import classes from './Shifts.module.css';
import { useSeconds } from './use-seconds.ts';

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
