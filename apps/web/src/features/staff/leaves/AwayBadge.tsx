import type { LeaveKind } from '@tenfour/domain';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Leaves.module.css';
import { texts } from './texts.ts';

/** That somebody is on leave, and until when; `day` is the last one in words. */
export function AwayBadge({ kind, day }: { kind: LeaveKind; day: string }) {
  return (
    <span className={classes.away}>
      <StatusBadge kind="leaveKind" value={kind} /> <span className={classes.until}>{texts.backOn(day)}</span>
    </span>
  );
}
