import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { ShiftList, type ShiftsAddress } from './ShiftList.tsx';
import { ShiftRules } from './ShiftRules.tsx';
import { ShiftSheet } from './ShiftSheet.tsx';
import classes from './Shifts.module.css';

/** The tab "Staff Shifts": the shifts, the hours, and what is required. */
export function StaffShiftsTab({ server, permissions, ...address }: OpenServer & ShiftsAddress) {
  const { person, shift, show } = address;
  return (
    <div className={`${classes.stack} tf-in-turn`}>
      <ShiftList server={server} permissions={permissions} {...address} />
      <Leaderboard serverId={server.id} onPerson={(userId) => show({ person: userId })} />
      <ShiftRules serverId={server.id} mayEdit={permissions.can.canEditServerSettings} />
      <ShiftSheet
        server={server}
        permissions={permissions}
        shiftId={shift ?? null}
        onClose={() => show(person ? { person } : {})}
      />
    </div>
  );
}
