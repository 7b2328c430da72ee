import type { Away, Leave } from '@tenfour/contracts';
import { formatDays } from '@tenfour/domain';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Leaves.module.css';
import { texts } from './texts.ts';

/** One leave: whose, which days, why where the viewer may know, what was decided, and what can be done about it. */
export function LeaveRow(props: {
  leave: Leave | Away;
  timeZone: string;
  named: boolean;
  children?: ReactNode;
}) {
  const { leave, timeZone, named, children } = props;
  return (
    <li className={classes.row} data-row={leave.id}>
      <div className={classes.words}>
        <div className={classes.head}>
          {named ? (
            <>
              <Avatar service="discord" id={leave.userId} name={leave.username} size={22} />
              <span className={classes.name}>{leave.username}</span>
            </>
          ) : null}
          <span>{formatDays(leave, timeZone)}</span>
          <StatusBadge kind="leave" value={leave.state} />
          {leave.kind === 'reduced' ? (
            <span className={classes.facts}>
              {texts.kinds.reduced}, {texts.shareOf(leave.share)}
            </span>
          ) : null}
        </div>
        {'reason' in leave ? <Notified leave={leave} /> : null}
      </div>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </li>
  );
}

function Notified({ leave }: { leave: Leave }) {
  const facts = [
    leave.decidedBy === null ? null : texts.decidedBy(leave.decidedBy),
    leave.decisionReason || null,
    leave.endedBy === null || leave.endedBy === leave.username ? null : texts.endedBy(leave.endedBy),
    leave.imported ? texts.imported : null,
  ].filter((detail) => detail !== null);
  return (
    <>
      <p className={classes.reason}>{leave.reason}</p>
      {facts.length > 0 ? <p className={classes.facts}>{facts.join(' · ')}</p> : null}
    </>
  );
}
