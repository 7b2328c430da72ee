import { useMediaQuery } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { copy } from '../../../copy.ts';
import { readStaffSearch } from '../../../data/paths.ts';
import { AccessDenied } from '../../../ui/AccessDenied.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { type OpenServer, ServerGate } from '../../community/servers/ServerGate.tsx';
import { useServerId } from '../../community/servers/use-server.ts';
import { OldStaff } from './OldStaff.tsx';
import { Management, OwnShift } from './parts.tsx';
import classes from './StaffPage.module.css';
import { StaffTabs } from './StaffTabs.tsx';
import { texts } from './texts.ts';

/** Below this width there is one column: management is a section of the shifts, and My shift is part of them. */
const NARROW = '(max-width: 75em)';

/** Shows /server/$id/staff (variants A and B in one page) and, with `old`, /staff-old. */
export function StaffPage({ old = false }: { old?: boolean }) {
  const serverId = useServerId();
  return (
    <ServerGate serverId={serverId} key={serverId}>
      {(open) =>
        open.permissions.can.canViewStaffTools ? (
          <>
            <Title server={open.server.name} />
            {old ? <OldStaff {...open} /> : <Staff {...open} />}
          </>
        ) : (
          <AccessDenied
            text={copy.common.noPermission('staff tools')}
            backTo={`/server/${serverId}`}
            backLabel={copy.servers.backToServer}
          />
        )
      }
    </ServerGate>
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
