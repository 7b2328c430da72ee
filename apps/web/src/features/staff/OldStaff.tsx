import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OpenServer } from '../servers/ServerGate.tsx';
import { MyShift } from '../shifts/MyShift.tsx';
import { OnDuty } from '../shifts/OnDuty.tsx';
import { StaffShiftsTab } from '../shifts/StaffShiftsTab.tsx';
import { Management, ModCalls } from './parts.tsx';
import classes from './StaffPage.module.css';
import { texts } from './texts.ts';
import { useShiftsAddress } from './use-shifts-address.ts';

/** /server/$id/staff-old: the same parts below each other, and the way to the new page (T04). */
export function OldStaff(open: OpenServer) {
  const { server } = open;
  const address = useShiftsAddress();
  return (
    <div className={classes.single}>
      <p className={classes.banner}>
        <IconInfoCircle size={18} aria-hidden />
        <span>
          {texts.old}{' '}
          <Link to="/server/$id/staff" params={{ id: server.id }}>
            {texts.toNew}
          </Link>
        </span>
      </p>
      <MyShift serverId={server.id} />
      <OnDuty serverId={server.id} />
      <Management {...open} />
      <StaffShiftsTab {...open} {...address} />
      <ModCalls {...open} />
    </div>
  );
}
