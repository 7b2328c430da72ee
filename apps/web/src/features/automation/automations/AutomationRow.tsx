import { Switch } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import type { Automation } from '@tenfour/contracts';
import { type AutomationKind, automationSentence } from '@tenfour/domain';
import { useId, useState } from 'react';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { AutomationDetails } from './AutomationDetails.tsx';
import classes from './Automations.module.css';
import { texts } from './texts.ts';
import { useAutomation } from './use-automation.ts';

/** One automation in a line: its name, what it does, when it last ran, and its switch. Pressing it shows its details. */
export function AutomationRow<Kind extends AutomationKind>(props: {
  serverId: string;
  kind: Kind;
  automation: Automation;
  locked: boolean;
}) {
  const { serverId, kind, automation, locked } = props;
  const model = useAutomation(serverId, kind, automation);
  const [open, setOpen] = useState(model.form.restored);
  const { isOffline, hold } = useOffline();
  const id = useId();
  const name = texts.names[kind];
  const obstacle = automation.enabled ? automation.obstacle : null;

  function toggle(enabled: boolean): void {
    // Where the settings are refused, the reason is beside their fields.
    if (enabled && model.dirty) setOpen(true);
    model.toggle(enabled);
  }

  return (
    <li className={classes.automation} data-open={open || undefined}>
      <div className={classes.line}>
        <h2 className={classes.name}>
          <button
            type="button"
            className={classes.disclosure}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size={16} aria-hidden className={classes.chevron} />
            {name}
          </button>
        </h2>
        {obstacle === null || open ? (
          <span className={classes.sentence}>{automationSentence(kind, model.settings)}</span>
        ) : (
          <Obstacle text={obstacle} />
        )}
        <span className={classes.last}>
          {model.dirty && !open ? texts.unsaved : <Last at={automation.lastRunAt} />}
        </span>
        <Switch
          className={classes.switch}
          aria-label={name}
          checked={model.enabled}
          disabled={locked || isOffline}
          title={hold.title}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      </div>
      {open ? (
        <section id={id} className={classes.details} aria-label={name}>
          {obstacle === null ? null : <Obstacle text={obstacle} />}
          <AutomationDetails serverId={serverId} kind={kind} model={model} locked={locked} />
        </section>
      ) : null}
    </li>
  );
}

function Obstacle({ text }: { text: string }) {
  return (
    <span className={classes.warning}>
      <IconAlertTriangle size={16} aria-hidden /> {text}
    </span>
  );
}

function Last({ at }: { at: string | null }) {
  if (at === null) return texts.neverRan;
  return (
    <>
      {texts.lastRun} <RelativeTime at={at} />
    </>
  );
}
