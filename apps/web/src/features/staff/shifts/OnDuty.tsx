import type { Away, Shift } from '@tenfour/contracts';
import { useActiveShifts } from '../../../data/server-queries.ts';
import { useUser } from '../../../data/session.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { onDutyTitle } from '../../../ui/on-duty-title.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { StaffAway } from '../leaves/StaffAway.tsx';
import { useAwayNow } from '../leaves/use-leaves.ts';
import { clockLead } from './live-shift.ts';
import { RowActions, type RowContext, ShiftMarks, WhoseShift } from './ShiftParts.tsx';
import classes from './Shifts.module.css';
import { ShiftTimer } from './Ticking.tsx';
import { texts } from './texts.ts';
import { type ShiftsAddress, useRowContext } from './use-row-context.ts';
import type { ShiftActions } from './use-shift-actions.ts';
import { useNextType } from './use-shifts.ts';

/** Shows who is on duty or on break, for how long, and what can be done about their shifts. */
export function OnDuty(props: OpenServer & ShiftsAddress) {
  const serverId = props.server.id;
  const query = useActiveShifts(serverId);
  const away = useAwayNow(serverId);
  const context = useRowContext(props);
  useUnauthorized('server', query.error);
  return (
    <Panel title={onDutyTitle(query.data)} flush>
      <DataRegion query={query} skeleton={<RowsSkeleton rows={3} />}>
        {(shifts) =>
          shifts.length === 0 ? (
            <div className={classes.empty}>
              <p>{texts.noOne}</p>
              <StartButton serverId={serverId} actions={context.actions} />
            </div>
          ) : (
            <ul className={classes.people}>
              {shifts.map((shift) => (
                <Person
                  key={shift.id}
                  shift={shift}
                  lead={clockLead(shifts, query.dataUpdatedAt)}
                  away={away.get(shift.userId)}
                  context={context}
                />
              ))}
            </ul>
          )
        }
      </DataRegion>
    </Panel>
  );
}

/** Offered while no one is on duty: My shift has the button for every other state. */
function StartButton({ serverId, actions }: { serverId: string; actions: ShiftActions }) {
  const { typeId } = useNextType(serverId);
  return (
    <PendingButton
      size="xs"
      variant="default"
      pending={actions.starting}
      onClick={() => actions.start(typeId)}
    >
      {texts.start}
    </PendingButton>
  );
}

function Person(props: { shift: Shift; lead: number; away: Away | undefined; context: RowContext }) {
  const { shift, context } = props;
  const own = useUser().id === shift.userId;
  return (
    <li className={`${classes.personLine} ${classes.row}`} data-row={shift.id}>
      <span className={classes.personName}>
        <WhoseShift shift={shift} own={own} context={context} />
      </span>
      <StaffAway of={props.away} />
      <ShiftMarks shift={shift} />
      <ShiftTimer shift={shift} lead={props.lead} />
      <RowActions shift={shift} own={own} context={context} />
    </li>
  );
}
