import { Skeleton } from '@mantine/core';
import { IconPlayerPause, IconShieldLock } from '@tabler/icons-react';
import type { AltAccess } from '@tenfour/contracts';
import type { AltMode } from '@tenfour/domain';
import { altsCopy } from '../../../copy/alts.ts';
import { copy } from '../../../copy.ts';
import { useUser } from '../../../data/session.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AccessRestricted } from './AccessRestricted.tsx';
import { AddAccount } from './AddAccount.tsx';
import classes from './Alts.module.css';
import { RequestForm } from './RequestForm.tsx';
import { RequestStatus } from './RequestStatus.tsx';
import { SavedAccounts } from './SavedAccounts.tsx';
import { NOTICE, texts } from './texts.ts';
import { useAltAccess } from './use-alts.ts';
import { useVault } from './use-vault.ts';

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
    return <EmptyState icon={IconPlayerPause} title={texts.off} />;
  }
  if (access.openedBy === null) return <AccessRestricted access={access} />;
  return <AltManagement key={userId} userId={userId} mode={access.mode} />;
}

type Mode = Exclude<AltMode, 'off'>;

/** The page behind its gate: accounts of one's own on the left, requests for them on the right. */
function AltManagement({ userId, mode }: { userId: string; mode: Mode }) {
  const vault = useVault(userId);
  return (
    <>
      <div className={`${classes.columns} tf-in-turn`}>
        <div className={`${classes.column} tf-in-turn`}>
          <AddAccount of={vault} mode={mode} />
          <SavedAccounts of={vault} mode={mode} />
        </div>
        <div className={`${classes.column} tf-in-turn`}>
          <RequestForm userId={userId} of={vault} mode={mode} />
          <RequestStatus />
        </div>
      </div>
      <SecurityNotice mode={mode} />
    </>
  );
}

function SecurityNotice({ mode }: { mode: Mode }) {
  return (
    <Panel title={altsCopy.notice} side={<IconShieldLock size={18} aria-hidden />} className={classes.notice}>
      <ul>
        {NOTICE[mode].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Panel>
  );
}
