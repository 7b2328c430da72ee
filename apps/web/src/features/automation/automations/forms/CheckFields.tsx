import { Button, MultiSelect, NativeSelect, Switch, TagsInput, Textarea } from '@mantine/core';
import {
  CHECK_ACTIONS,
  CHECK_DAYS_MAX,
  CHECK_KINDS,
  CHECK_MATCHES_MAX,
  CHECK_PLACEHOLDERS,
  CHECK_ROLES_MAX,
  CHECK_WARNINGS_MAX,
  type CheckRule,
  checkLabel,
  isRestriction,
  needsAccount,
  newCheck,
  ROLES,
  sendsMessages,
} from '@tenfour/domain';
import { useState } from 'react';
import classes from '../Automations.module.css';
import { checkTexts as texts } from './check-texts.ts';
import type { Problems } from './form.ts';
import type { CheckChoices } from './use-check-choices.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

interface Props {
  rule: CheckRule;
  choices: CheckChoices;
  problems: Problems;
  attempted: boolean;
  locked: boolean;
  change: (part: Partial<CheckRule>) => void;
  remove: () => void;
}

interface PartProps extends Props {
  /** Called when a field loses the focus. */
  leave: (field: keyof CheckRule) => void;
}

const KINDS = CHECK_KINDS.map((value) => ({ value, label: texts.kinds[value] }));
const ACTIONS = CHECK_ACTIONS.map((value) => ({ value, label: texts.actions[value] }));
const FROM_ROLES = [
  { value: '', label: texts.noRole },
  ...ROLES.map((value) => ({ value, label: texts.fromRoles[value] })),
];

/** The fields of one check; `problems` by their names, shown once a field was left or the form submitted. */
export function CheckFields(props: Props) {
  const { rule, attempted, locked, change, remove } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = (field: keyof CheckRule) => setLeft((before) => new Set(before).add(field));
  const shown = Object.entries(props.problems).filter(([field]) => attempted || left.has(field));
  const problems: Problems = Object.fromEntries(shown);
  const parts: PartProps = { ...props, problems, leave };
  return (
    <fieldset className={classes.check}>
      <legend>{checkLabel(rule)}</legend>
      <NativeSelect
        label={texts.kind}
        data={KINDS}
        value={rule.kind}
        disabled={locked}
        onChange={(event) => {
          const kind = CHECK_KINDS.find((known) => known === event.currentTarget.value);
          if (kind === undefined) return;
          setLeft(new Set());
          change({ ...newCheck(kind), action: rule.action, text: rule.text });
        }}
      />
      {isRestriction(rule.kind) ? <Restriction {...parts} /> : null}
      {rule.kind === 'new-account' ? (
        <WholeNumberField
          label={texts.days}
          value={rule.days}
          error={problems.days}
          min={1}
          max={CHECK_DAYS_MAX}
          locked={locked}
          onChange={(days) => change({ days })}
          onBlur={() => leave('days')}
        />
      ) : null}
      {needsAccount(rule.kind) ? (
        <Switch
          label={texts.unlinked}
          checked={rule.unlinked}
          disabled={locked}
          onChange={(event) => change({ unlinked: event.currentTarget.checked })}
        />
      ) : null}
      <Action {...parts} />
      {locked ? null : (
        <Button size="xs" variant="subtle" color="danger" className={classes.removeCheck} onClick={remove}>
          {texts.remove}
        </Button>
      )}
    </fieldset>
  );
}

function Restriction({ rule, choices, problems, locked, change, leave }: PartProps) {
  const names = new Map([
    ...rule.roles.map(({ id, name }) => [id, choices.roles ? texts.deleted(name) : name] as const),
    ...(choices.roles ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  return (
    <>
      <TagsInput
        label={texts.matches[rule.kind]}
        description={rule.kind === 'plate' ? texts.plates : undefined}
        data={choices.names(rule.kind)}
        value={rule.matches}
        error={problems.matches}
        readOnly={locked}
        maxTags={CHECK_MATCHES_MAX}
        onChange={(matches) => change({ matches })}
        onBlur={() => leave('matches')}
      />
      <MultiSelect
        label={texts.roles}
        description={choices.roles === undefined && rule.roles.length === 0 ? texts.noRoles : undefined}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={rule.roles.map(({ id }) => id)}
        error={problems.roles}
        readOnly={locked}
        searchable
        maxValues={CHECK_ROLES_MAX}
        onChange={(ids) => change({ roles: ids.map((id) => ({ id, name: names.get(id) ?? id })) })}
        onBlur={() => leave('roles')}
      />
      <NativeSelect
        label={texts.fromRole}
        data={FROM_ROLES}
        value={rule.fromRole ?? ''}
        disabled={locked}
        onChange={(event) =>
          change({ fromRole: ROLES.find((role) => role === event.currentTarget.value) ?? null })
        }
      />
    </>
  );
}

function Action({ rule, problems, locked, change, leave }: PartProps) {
  return (
    <>
      <NativeSelect
        label={texts.action}
        data={ACTIONS}
        value={rule.action}
        disabled={locked}
        onChange={(event) => {
          const action = CHECK_ACTIONS.find((known) => known === event.currentTarget.value);
          if (action) change({ action });
        }}
      />
      {rule.action === 'alert' ? null : (
        <WholeNumberField
          label={texts.warnings(rule)}
          value={rule.warnings}
          error={problems.warnings}
          min={rule.action === 'pm' ? 1 : 0}
          max={CHECK_WARNINGS_MAX}
          locked={locked}
          onChange={(warnings) => change({ warnings })}
          onBlur={() => leave('warnings')}
        />
      )}
      {sendsMessages(rule) ? (
        <Textarea
          label={texts.text}
          description={`Placeholders: ${Object.keys(CHECK_PLACEHOLDERS)
            .map((name) => `{${name}}`)
            .join(', ')}.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          value={rule.text}
          error={problems.text}
          readOnly={locked}
          onChange={(event) => change({ text: event.currentTarget.value })}
          onBlur={() => leave('text')}
        />
      ) : null}
    </>
  );
}
