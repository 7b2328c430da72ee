import { Select, Switch, TextInput } from '@mantine/core';
import { CUSTOM_COMMAND_INTERVALS, MAX_COMMAND_LENGTH } from '@tenfour/domain';
import type { ReactNode } from 'react';
import classes from './CommandFields.module.css';
import { ConditionFields, MeansField } from './ConditionFields.tsx';
import { type Draft, type DraftProblems, intervalOf } from './draft.ts';
import { texts } from './texts.ts';
import { kindOf, WORDING } from './wording.ts';

const INTERVALS = CUSTOM_COMMAND_INTERVALS.map((minutes) => ({
  value: String(minutes),
  label: texts.minutes(minutes),
}));

/** Name, command, interval and whether it runs; what is wrong stands under its field while one types. */
export function CommandFields(props: {
  draft: Draft;
  problems: DraftProblems;
  change: (part: Partial<Draft>) => void;
  /** Of the form that adds one: the key `n` leads to its name. */
  isMain?: boolean;
  /** Stacked, as in a dialog. */
  narrow?: boolean;
  /** Stands beside the switch, at the end. */
  action?: ReactNode;
}) {
  const { draft, problems, change } = props;
  const words = WORDING[kindOf(draft)];
  return (
    <div className={classes.fields} data-narrow={props.narrow || undefined}>
      <TextInput
        {...(props.isMain ? { 'data-key': 'n' } : {})}
        label={texts.name}
        placeholder={words.namePlaceholder}
        value={draft.name}
        error={problems.name}
        autoComplete="off"
        onChange={(event) => change({ name: event.currentTarget.value })}
        {...(props.narrow ? { 'data-autofocus': true } : {})}
      />
      <TextInput
        label={words.command}
        placeholder={words.commandPlaceholder}
        description={draft.means === 'command' ? texts.commandHint(MAX_COMMAND_LENGTH) : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(draft.means === 'command' ? { classNames: { input: classes.command } } : {})}
        value={draft.command}
        error={problems.command}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => change({ command: event.currentTarget.value })}
      />
      <Select
        label={texts.interval}
        data={INTERVALS}
        allowDeselect={false}
        value={String(draft.interval)}
        onChange={(value) => change({ interval: intervalOf(Number(value)) })}
      />
      {draft.means === 'command' ? null : <MeansField draft={draft} change={change} />}
      <Switch
        className={classes.enabled}
        label={texts.enabled}
        description={texts.enabledHint}
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <ConditionFields draft={draft} problems={problems} change={change} />
      {props.action ? <div className={classes.action}>{props.action}</div> : null}
    </div>
  );
}
