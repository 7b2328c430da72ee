import { Skeleton } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import type { AltAccess } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { useUser } from '../../../data/session.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { AccessRestricted } from './AccessRestricted.tsx';
import { AltManagement } from './AltManagement.tsx';
import classes from './Alts.module.css';
import { texts } from './texts.ts';
import { useAltAccess } from './use-alts.ts';

/** Shows /alt-management: the viewer's alt accounts and requests for more, behind an access check. */
export function AltManagementPage() {
  const access = useAltAccess();
  useUnauthorized('dashboard', access.error);
  return (
    <>
      <div className={classes.head}>
        <PageTitle>{copy.navigation.altManagement}</PageTitle>
        {access.data?.openedBy && access.data.mode !== 'off' ? (
          <span className={classes.badge}>{texts.serversWithKeys(access.data.serversWithKeys)}</span>
        ) : null}
      </div>
      <DataRegion query={access} skeleton={<Skeleton height={320} />}>
        {(found) => <Gate access={found} />}
      </DataRegion>
    </>
  );
}

function Gate({ access }: { access: AltAccess }) {
  const userId = useUser().id;
  if (access.mode === 'off') {
    return <EmptyState icon={IconPlayerPause} title={texts.off} description={texts.offText} />;
  }
  if (access.openedBy === null) return <AccessRestricted access={access} />;
  return <AltManagement key={userId} userId={userId} mode={access.mode} />;
}
