import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
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
import { useDoor } from './use-door.ts';

/** Shows /admin: platform staff sign in again, and act in seven tabs. */
export function AdminPage() {
  const door = useDoor();
  const [renewing, setRenewing] = useState(false);
  useUnauthorized('dashboard', door.session.error);
  const { panel } = door;

  return (
    <>
      <PageTitle
        actions={panel ? <PanelActions panel={panel} door={door} onRenew={() => setRenewing(true)} /> : null}
      >
        {copy.navigation.adminPanel}
      </PageTitle>
      {panel ? (
        <>
          <AdminPanel panel={panel} />
          <LoginDialog
            opened={door.locked || renewing}
            username={panel.username}
            onEnter={(next) => {
              setRenewing(false);
              door.enter(next);
            }}
            onCancel={door.locked ? null : () => setRenewing(false)}
          />
        </>
      ) : (
        <DataRegion query={door.session} skeleton={<Skeleton height={320} maw={420} mt="md" />}>
          {() => (
            <Panel title={texts.door.title} className={classes.door}>
              <p className={classes.plain}>{texts.door.text}</p>
              <LoginForm onEnter={door.enter} />
            </Panel>
          )}
        </DataRegion>
      )}
    </>
  );
}
