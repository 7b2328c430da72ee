import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  CUSTOM_COMMAND_INTERVALS,
  formatClock,
  MAX_MIN_PLAYERS,
  parseClock,
  type RunConditions,
} from '@tenfour/domain';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import classes from './CommandFields.module.css';
import { type Draft, type DraftProblems, formatConditions, intervalOf } from './draft.ts';
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
  isCreateForm?: boolean;
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
        {...(props.isCreateForm ? { 'data-key': 'n' } : {})}
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
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.currentTarget.checked })}
      />
      <ConditionFields draft={draft} problems={problems} change={change} />
      {props.action ? <div className={classes.action}>{props.action}</div> : null}
    </div>
  );
}

const MEANS = [
  { value: 'hint', label: texts.means.hint },
  { value: 'message', label: texts.means.message },
  { value: 'staff', label: texts.means.staff },
];

/** How a reminder is shown. */
function MeansField({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
  return (
    <Select
      label={texts.meansLabel}
      data={MEANS}
      allowDeselect={false}
      value={draft.means}
      onChange={(value) => {
        if (value === 'hint' || value === 'message' || value === 'staff') change({ means: value });
      }}
    />
  );
}

/** What must hold for a due time to run, behind a button that says what is asked for. */
function ConditionFields(props: {
  draft: Draft;
  problems: DraftProblems;
  change: (part: Partial<Draft>) => void;
}) {
  const { draft, problems, change } = props;
  const { conditions } = draft;
  const [open, setOpen] = useState(false);
  const id = useId();
  const shown = open || problems.quiet !== undefined || problems.minPlayers !== undefined;
  const set = (part: Partial<RunConditions>) => change({ conditions: { ...conditions, ...part } });
  return (
    <div className={classes.conditions}>
      <Button
        type="button"
        size="xs"
        variant="default"
        aria-expanded={shown}
        aria-controls={id}
        rightSection={
          shown ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />
        }
        onClick={() => setOpen(!open)}
      >
        {texts.conditions}
      </Button>
      <span className={classes.summary}>{formatConditions(conditions) || texts.noConditions}</span>
      <div id={id} className={classes.conditionFields} hidden={!shown}>
        <NumberInput
          label={texts.minPlayers}
          description={texts.minPlayersHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={conditions.minPlayers}
          error={problems.minPlayers}
          min={0}
          max={MAX_MIN_PLAYERS}
          allowDecimal={false}
          clampBehavior="none"
          onChange={(value) => set({ minPlayers: Number(value) || 0 })}
        />
        <Switch
          label={texts.staffOnDuty}
          checked={conditions.staffOnDuty}
          onChange={(event) => set({ staffOnDuty: event.currentTarget.checked })}
        />
        <QuietFields conditions={conditions} problem={problems.quiet} set={set} />
      </div>
    </div>
  );
}

const DEFAULT_QUIET_HOURS = { from: 22 * 60, to: 6 * 60 };

function QuietFields(props: {
  conditions: RunConditions;
  problem: string | undefined;
  set: (part: Partial<RunConditions>) => void;
}) {
  const { quiet } = props.conditions;
  const setTime = (side: 'from' | 'to', text: string) => {
    const minutes = parseClock(text);
    if (quiet && minutes !== null) props.set({ quiet: { ...quiet, [side]: minutes } });
  };
  return (
    <>
      <Switch
        label={texts.quiet}
        description={texts.quietHint}
        checked={quiet !== null}
        onChange={(event) => props.set({ quiet: event.currentTarget.checked ? DEFAULT_QUIET_HOURS : null })}
      />
      {quiet ? (
        <div className={classes.times}>
          <TextInput
            type="time"
            label={texts.quietFrom}
            value={formatClock(quiet.from)}
            error={props.problem}
            onChange={(event) => setTime('from', event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label={texts.quietTo}
            value={formatClock(quiet.to)}
            onChange={(event) => setTime('to', event.currentTarget.value)}
          />
        </div>
      ) : null}
    </>
  );
}
