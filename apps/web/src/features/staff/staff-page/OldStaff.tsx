import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OpenServer } from '../../community/servers/ServerGate.tsx';
import { StaffShiftsTab } from '../shifts/StaffShiftsTab.tsx';
import { Leaves, Management, ModCalls, OwnShift } from './parts.tsx';
import classes from './StaffPage.module.css';
import { texts } from './texts.ts';
import { useShiftsAddress } from './use-shifts-address.ts';

/** Shows /server/$id/staff-old: the same parts stacked, and a link to the new page. */
export function OldStaff(open: OpenServer) {
  const address = useShiftsAddress();
  return (
    <div className={`${classes.single} tf-in-turn`}>
      <p className={classes.banner}>
        <IconInfoCircle size={18} aria-hidden />
        <span>
          {texts.old}{' '}
          <Link to="/server/$id/staff" params={{ id: open.server.id }}>
            {texts.toNew}
          </Link>
        </span>
      </p>
      <OwnShift {...open} />
      <Management {...open} isMain={false} />
      <StaffShiftsTab {...open} {...address} />
      <ModCalls {...open} />
      <Leaves {...open} />
    </div>
  );
}
