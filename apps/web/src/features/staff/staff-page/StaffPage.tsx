import { useMediaQuery } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { copy } from '../../../copy.ts';
import { readStaffSearch } from '../../../data/paths.ts';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { type OpenServer, ServerPageGate } from '../../community/servers/ServerGate.tsx';
import { StaffShiftsTab } from '../shifts/StaffShiftsTab.tsx';
import { Leaves, Management, ModCalls, OwnShift } from './parts.tsx';
import classes from './StaffPage.module.css';
import { StaffTabs } from './StaffTabs.tsx';
import { texts } from './texts.ts';
import { useShiftsAddress } from './use-shifts-address.ts';

/** Below this width there is one column: management is a section of the shifts, and My shift is part of them. */
const NARROW = '(max-width: 75em)';

/** Shows /server/$id/staff (variants A and B in one page) and, with `old`, /staff-old. */
export function StaffPage({ old = false }: { old?: boolean }) {
  return (
    <ServerPageGate
      allowed={({ can }) => can.canViewStaffTools}
      denied={copy.common.noPermission('staff tools')}
    >
      {(open) => (
        <>
          <Title server={open.server.name} />
          {old ? <OldStaff {...open} /> : <Staff {...open} />}
        </>
      )}
    </ServerPageGate>
  );
}

/** Named as the navigation names the place. */
function Title({ server }: { server: string }) {
  const { tab } = readStaffSearch(useSearch({ strict: false }));
  const place = tab === 'mod-calls' ? copy.navigation.modCalls : texts.title;
  return <PageTitle title={`${place} · ${server}`}>{place}</PageTitle>;
}

/** A narrow screen has one column, which is part of the shifts; a wide one has My shift and management beside the tabs. */
function Staff(open: OpenServer) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { tab, section } = readStaffSearch(useSearch({ strict: false }));
  return (
    <div className={classes.columns}>
      {isNarrow ? null : (
        <div className={`${classes.own} tf-in-turn`}>
          <OwnShift {...open} />
          <Management
            {...open}
            isMain={tab !== 'mod-calls' && section !== 'leaves'}
            isAsked={section === 'management'}
          />
        </div>
      )}
      <StaffTabs {...open} narrow={isNarrow} />
    </div>
  );
}

/** Shows /server/$id/staff-old: the same parts stacked, and a link to the new page. */
function OldStaff(open: OpenServer) {
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
