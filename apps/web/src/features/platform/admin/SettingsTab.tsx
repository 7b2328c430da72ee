import { Button } from '@mantine/core';
import type { Panel as OpenPanel } from '@tenfour/contracts';
import { useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { formatDateTime } from '../../../ui/time.ts';
import { LevelBadge } from './LevelBadge.tsx';
import { PanelDialog } from './PanelDialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import classes from './Platform.module.css';
import { texts } from './texts.ts';

/** Shows the Settings tab: the viewer's account and password. */
export function SettingsTab({ panel }: { panel: OpenPanel }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={classes.stack}>
      <Panel title={texts.settings.account}>
        <dl className={classes.facts}>
          <dt>{texts.settings.username}</dt>
          <dd>{panel.username}</dd>
          <dt>{texts.settings.level}</dt>
          <dd>
            <LevelBadge level={panel.accessLevel} />
            <span className={classes.dimmed}>{texts.settings.levels[panel.accessLevel]}</span>
          </dd>
          <dt>{texts.settings.expires}</dt>
          <dd>{formatDateTime(panel.expiresAt)}</dd>
        </dl>
      </Panel>
      <Panel title={texts.settings.password}>
        <p className={classes.plain}>{texts.settings.passwordText}</p>
        <Button variant="default" onClick={() => setOpen(true)}>
          {texts.settings.change}
        </Button>
      </Panel>
      <PanelDialog opened={open} title={texts.settings.dialog} onClose={close}>
        <PasswordForm onClose={close} />
      </PanelDialog>
    </div>
  );
}
