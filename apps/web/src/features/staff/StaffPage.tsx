import { useMediaQuery } from '@mantine/hooks';
import { copy } from '../../copy.ts';
import { AccessDenied } from '../../ui/AccessDenied.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { type OpenServer, ServerGate } from '../servers/ServerGate.tsx';
import { useServerId } from '../servers/use-server.ts';
import { MyShift } from '../shifts/MyShift.tsx';
import { OnDuty } from '../shifts/OnDuty.tsx';
import { OldStaff } from './OldStaff.tsx';
import { Management } from './parts.tsx';
import classes from './StaffPage.module.css';
import { StaffTabs } from './StaffTabs.tsx';
import { texts } from './texts.ts';

/** Below this width the columns stand below each other, and management becomes a third tab. */
const NARROW = '(max-width: 75em)';

/** /server/$id/staff (variants A and B of spec section 2 in one page, T04) and, with `old`, /staff-old. */
export function StaffPage({ old = false }: { old?: boolean }) {
  const serverId = useServerId();
  return (
    <ServerGate serverId={serverId} key={serverId}>
      {(open) =>
        open.permissions.can.canViewStaffTools ? (
          <>
            <PageTitle title={`${texts.title} · ${open.server.name}`}>{texts.title}</PageTitle>
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

function Staff(open: OpenServer) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { server } = open;
  return (
    <div className={classes.columns}>
      <div className={classes.own}>
        <MyShift serverId={server.id} />
        <OnDuty serverId={server.id} />
        {isNarrow ? null : <Management {...open} />}
      </div>
      <StaffTabs {...open} withManagement={isNarrow} />
    </div>
  );
}
