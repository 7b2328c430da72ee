import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { useUser } from '../../../data/session.ts';
import { askForFactor } from '../../../data/step-up.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { AdminPanel } from './AdminPanel.tsx';
import { LoginDialog } from './LoginDialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { PanelActions } from './PanelActions.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';
import { useAdminSession } from './use-admin-session.ts';

/** Shows /admin: platform staff sign in again, and act in seven tabs. */
export function AdminPage() {
  const adminSession = useAdminSession();
  const [renewing, setRenewing] = useState(false);
  useUnauthorized('dashboard', adminSession.session.error);
  const { panel } = adminSession;

  return (
    <>
      <PageTitle
        actions={
          panel ? (
            <PanelActions panel={panel} adminSession={adminSession} onRenew={() => setRenewing(true)} />
          ) : null
        }
      >
        {copy.navigation.adminPanel}
      </PageTitle>
      {panel ? (
        <>
          {panel.factorRequired ? (
            <FactorDoor onGiven={() => void adminSession.session.refetch()} />
          ) : (
            <AdminPanel key={panel.accountId} panel={panel} />
          )}
          <LoginDialog
            opened={adminSession.locked || renewing}
            username={panel.username}
            onSignedIn={(next) => {
              setRenewing(false);
              adminSession.enter(next);
            }}
            onCancel={adminSession.locked ? null : () => setRenewing(false)}
          />
        </>
      ) : (
        <DataRegion query={adminSession.session} skeleton={<Skeleton height={320} maw={420} mt="md" />}>
          {() => (
            <Panel title={texts.adminSession.title} className={classes.door}>
              <p className={classes.plain}>{texts.adminSession.text}</p>
              <LoginForm onSignedIn={adminSession.enter} />
            </Panel>
          )}
        </DataRegion>
      )}
    </>
  );
}

/** Shown instead of the panel until the sign-in gave the second factor that its person has: nothing else is answered. */
function FactorDoor({ onGiven }: { onGiven: () => void }) {
  const { hasFactor } = useUser();
  const ask = async () => {
    if (await askForFactor(hasFactor ? 'give' : 'set-up')) onGiven();
  };
  return (
    <Panel title={texts.factor.title} className={classes.door}>
      <p className={classes.plain}>{texts.factor.text}</p>
      <Button onClick={() => void ask()}>{texts.factor.submit}</Button>
    </Panel>
  );
}
