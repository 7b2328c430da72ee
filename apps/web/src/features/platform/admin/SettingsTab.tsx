import { Button } from '@mantine/core';
import type { Panel as OpenPanel } from '@tenfour/contracts';
import { useState } from 'react';
import { adminCopy } from '../../../copy/admin.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { LevelBadge } from './LevelBadge.tsx';
import { PanelDialog } from './PanelDialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';

const SealingPanel = lazyNamed(() => import('./SealingPanel.tsx'), 'SealingPanel');

/** Shows the Settings tab: the viewer's account and password, and for super admins the sealing keys. */
export function SettingsTab({ panel }: { panel: OpenPanel }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={classes.stack}>
      <Panel title={texts.settings.account}>
        <dl className={classes.facts}>
          <dt>{adminCopy.login.username}</dt>
          <dd>{panel.username}</dd>
          <dt>{adminCopy.staff.accessLevel}</dt>
          <dd>
            <LevelBadge level={panel.accessLevel} />
          </dd>
          <dt>{texts.settings.expires}</dt>
          <dd>{formatDateTime(panel.expiresAt)}</dd>
        </dl>
      </Panel>
      <Panel title={adminCopy.login.password}>
        <p className={classes.plain}>{texts.settings.passwordText}</p>
        <Button variant="default" onClick={() => setOpen(true)}>
          {texts.settings.change}
        </Button>
      </Panel>
      {panel.accessLevel === 'super_admin' ? (
        <OptionalPart>
          <SealingPanel />
        </OptionalPart>
      ) : null}
      <PanelDialog opened={open} title={texts.settings.change} onClose={close}>
        <PasswordForm onClose={close} />
      </PanelDialog>
    </div>
  );
}
