import { Button, Group, Switch } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconInfoCircle } from '@tabler/icons-react';
import type { Automation, DryRun } from '@tenfour/contracts';
import { type AutomationKind, automationSentence } from '@tenfour/domain';
import { type FormEvent, useId, useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import classes from './Automations.module.css';
import { FORMS } from './forms/registry.ts';
import { texts } from './texts.ts';
import { useCard } from './use-card.ts';

/** One automation: its switch, what it will do in words, its settings, and what it would do right now. */
export function AutomationCard<Kind extends AutomationKind>(props: {
  serverId: string;
  kind: Kind;
  automation: Automation;
  locked: boolean;
}) {
  const { serverId, kind, automation, locked } = props;
  const card = useCard(serverId, kind, automation);
  const [open, setOpen] = useState(false);
  const id = useId();
  const name = texts.names[kind];
  const { Below, notes } = FORMS[kind];
  const { isOffline, hold } = useOffline();
  return (
    <Panel
      title={name}
      side={
        <Switch
          label={card.enabled ? texts.on : texts.off}
          labelPosition="left"
          aria-label={texts.switchOf(name)}
          checked={card.enabled}
          disabled={locked || isOffline}
          title={hold.title}
          onChange={(event) => card.toggle(event.currentTarget.checked)}
        />
      }
    >
      <p className={classes.sentence}>{automationSentence(kind, card.settings)}</p>
      {automation.obstacle !== null && automation.enabled ? <Obstacle text={automation.obstacle} /> : null}
      {notes?.(card.settings).map((note) => (
        <p key={note} className={classes.note}>
          <IconInfoCircle size={16} aria-hidden />
          <span>{note}</span>
        </p>
      ))}
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          aria-expanded={open || card.dirty}
          aria-controls={id}
          aria-label={texts.settingsOf(name)}
          rightSection={
            open ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
          }
          onClick={() => setOpen(!open)}
        >
          {texts.settings}
        </Button>
        {locked ? null : (
          <PendingButton
            size="xs"
            variant="default"
            pending={card.trying}
            title={texts.dryRunHint}
            aria-label={texts.dryRunOf(name)}
            onClick={() => void card.dryRun()}
          >
            {texts.dryRun}
          </PendingButton>
        )}
        <span className={classes.last}>
          <Last automation={automation} />
        </span>
      </Group>
      <div id={id} hidden={!open && !card.dirty}>
        <Form {...props} card={card} />
      </div>
      {card.tried ? <DryRunResult name={name} result={card.tried} /> : null}
      {Below ? <Below serverId={serverId} locked={locked} /> : null}
    </Panel>
  );
}

function Obstacle({ text }: { text: string }) {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{text}</span>
    </p>
  );
}

function Last({ automation }: { automation: Automation }) {
  if (automation.lastRunAt !== null) {
    return (
      <>
        {texts.lastRun} <RelativeTime at={automation.lastRunAt} />
      </>
    );
  }
  return automation.updatedAt === null ? texts.offByDefault : texts.neverRan;
}

function Form<Kind extends AutomationKind>(props: {
  serverId: string;
  kind: Kind;
  locked: boolean;
  card: ReturnType<typeof useCard<Kind>>;
}) {
  const { serverId, kind, locked, card } = props;
  const { Fields } = FORMS[kind];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (card.dirty) void card.form.submit(undefined);
  }

  return (
    <form
      {...card.form.formProps}
      className={classes.form}
      aria-label={texts.settingsOf(texts.names[kind])}
      onSubmit={submit}
      autoComplete="off"
    >
      <Fields
        serverId={serverId}
        settings={card.settings}
        problems={card.problems}
        change={card.form.setValues}
        locked={locked}
      />
      {locked ? null : (
        <Group gap="xs">
          <PendingButton type="submit" size="xs" pending={card.saving} blocked={!card.dirty}>
            {texts.save}
          </PendingButton>
          {card.dirty ? (
            <>
              <Button size="xs" variant="default" onClick={card.form.reset}>
                {texts.discard}
              </Button>
              <span className={classes.last}>{texts.unsaved}</span>
            </>
          ) : null}
        </Group>
      )}
    </form>
  );
}

/** What an automation would do right now, and what that was found in. */
function DryRunResult({ name, result }: { name: string; result: DryRun }) {
  return (
    <section className={classes.dryRun} aria-label={texts.dryRunOf(name)}>
      <p role="status">
        {result.basis} {result.lines.length === 0 ? texts.nothingNow : null}
      </p>
      {result.lines.length === 0 ? null : (
        <ScrollRegion label={texts.dryRunOf(name)} mah="16rem">
          <ul className={classes.lines}>
            {result.lines.map((line, at) => (
              <li key={at}>
                <strong>{line.subject}</strong> {line.text}
                {line.command === null ? null : <code>{line.command}</code>}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  );
}
