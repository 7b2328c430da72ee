import type { Away, Shift } from '@tenfour/contracts';
import { useUser } from '../../../data/session.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { StaffAway } from '../leaves/StaffAway.tsx';
import { useAwayNow } from '../leaves/use-leaves.ts';
import { clockLead } from './live-shift.ts';
import classes from './Shifts.module.css';
import { ShiftTimer } from './Ticking.tsx';
import { texts } from './texts.ts';
import { useActiveShifts } from './use-shifts.ts';

/** Shows who is on duty or on break, and for how long. */
export function OnDuty({ serverId }: { serverId: string }) {
  const query = useActiveShifts(serverId);
  const away = useAwayNow(serverId);
  useUnauthorized('server', query.error);
  return (
    <Panel title={titleOf(query.data)} flush>
      <DataRegion query={query} skeleton={<RowsSkeleton rows={3} />}>
        {(shifts) =>
          shifts.length === 0 ? (
            <p className={classes.empty}>{texts.noOne}</p>
          ) : (
            <ul className={classes.people}>
              {shifts.map((shift) => (
                <Person
                  key={shift.id}
                  shift={shift}
                  lead={clockLead(shifts, query.dataUpdatedAt)}
                  away={away.get(shift.userId)}
                />
              ))}
            </ul>
          )
        }
      </DataRegion>
    </Panel>
  );
}

/** Returns the title with the counts by status. */
function titleOf(shifts: readonly Shift[] | undefined): string {
  if (!shifts) return texts.onDutyNowPlain;
  const onDuty = shifts.filter(({ status }) => status === 'on_duty').length;
  return texts.onDutyNow(onDuty, shifts.length - onDuty);
}

function Person({ shift, lead, away }: { shift: Shift; lead: number; away: Away | undefined }) {
  const own = useUser().id === shift.userId;
  return (
    <li className={classes.personLine}>
      <Avatar service="discord" id={shift.userId} name={shift.username} />
      <span className={classes.personName}>
        {shift.username} {own ? <span className={classes.dimmed}>{texts.you}</span> : null}
        {shift.type ? <span className={classes.personType}>{shift.type.name}</span> : null}
        <StaffAway of={away} />
      </span>
      <StatusBadge kind="shift" value={shift.status} live={shift.status === 'on_duty'} />
      <ShiftTimer shift={shift} lead={lead} />
    </li>
  );
}
