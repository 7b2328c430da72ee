import type { LeaveKind } from '@tenfour/domain';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './MembersTab.module.css';
import { texts } from './texts.ts';

/** Shows that a member is on leave, and until when; `day` is the last day in words. */
export function AwayBadge({ kind, day }: { kind: LeaveKind; day: string }) {
  return (
    <span className={classes.away}>
      <StatusBadge kind="leaveKind" value={kind} />{' '}
      <span className={classes.until}>{texts.awayUntil(day)}</span>
    </span>
  );
}
