import { Link } from '@tanstack/react-router';
import type { Shift } from '@tenfour/contracts';
import { formatHours } from '@tenfour/domain';
import { readStaffSearch } from '../../../data/paths.ts';
import { useActiveShifts } from '../../../data/server-queries.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { onDutyTitle } from '../../../ui/on-duty-title.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import classes from './Overview.module.css';
import { texts } from './texts.ts';

/** Most people that are named; the title has the number of all. */
const NAMED = 8;

/** Shows who is on duty, and for how long. */
export function OnDutyNow({ serverId }: { serverId: string }) {
  const query = useActiveShifts(serverId);
  return (
    <Panel title={onDutyTitle(query.data)} flush>
      <DataRegion query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(shifts) =>
          shifts.length === 0 ? (
            <p className={classes.empty}>{texts.noStaff}</p>
          ) : (
            <ul className={classes.people}>
              {shifts.slice(0, NAMED).map((shift) => (
                <Person key={shift.id} shift={shift} serverId={serverId} />
              ))}
            </ul>
          )
        }
      </DataRegion>
    </Panel>
  );
}

function Person({ shift, serverId }: { shift: Shift; serverId: string }) {
  const since = shift.breakSince ?? shift.clockInTime;
  const elapsedMs = Math.max(0, useNow(30_000) - Date.parse(since));
  return (
    <li>
      <Avatar service="discord" id={shift.userId} name={shift.username} size={24} />
      <Link
        to="/server/$id/staff"
        params={{ id: serverId }}
        search={readStaffSearch({ person: shift.userId })}
        className={classes.person}
      >
        {shift.username}
      </Link>
      <span className={classes.note}>
        {shift.breakSince === null ? null : texts.onBreak}{' '}
        <time dateTime={since} title={formatDateTime(since)}>
          {formatHours(elapsedMs)}
        </time>
      </span>
      {shift.forgotten ? <StatusBadge kind="shiftMark" value="forgotten" /> : null}
    </li>
  );
}
