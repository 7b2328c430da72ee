import { Button, NativeSelect } from '@mantine/core';
import {
  CHECK_EXEMPTIONS,
  CHECK_WAIT_SECONDS,
  CHECKS_MAX,
  type CheckRule,
  checksProblems,
  newCheck,
} from '@tenfour/domain';
import { useState } from 'react';
import classes from '../Automations.module.css';
import { CheckFields } from './CheckFields.tsx';
import { checkTexts as texts } from './check-texts.ts';
import type { AutomationForm, FieldsProps, Problems } from './form.ts';
import { useCheckChoices } from './use-check-choices.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

const EXEMPTIONS = CHECK_EXEMPTIONS.map((value) => ({ value, label: texts.exemptions[value] }));

function Fields({ serverId, settings, problems, attempted, change, locked }: FieldsProps<'checks'>) {
  const { rules, exempt, waitSeconds } = settings;
  const choices = useCheckChoices(serverId, !locked);
  const { keys, forget } = useKeys(rules.length);
  const changeRule = (at: number, part: Partial<CheckRule>) =>
    change({ rules: rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)) });
  return (
    <>
      {rules.map((rule, at) => (
        <CheckFields
          key={keys[at]}
          rule={rule}
          choices={choices}
          problems={problemsAt(problems, at)}
          attempted={attempted}
          locked={locked}
          change={(part) => changeRule(at, part)}
          remove={() => {
            forget(at);
            change({ rules: rules.filter((_, index) => index !== at) });
          }}
        />
      ))}
      {problems.rules === undefined || !attempted ? null : (
        <p className={classes.warning}>{problems.rules}</p>
      )}
      {locked || rules.length >= CHECKS_MAX ? null : (
        <Button
          size="xs"
          variant="default"
          className={classes.removeCheck}
          onClick={() => change({ rules: [...rules, newCheck('team')] })}
        >
          {texts.add}
        </Button>
      )}
      <NativeSelect
        label={texts.exempt}
        data={EXEMPTIONS}
        value={exempt}
        disabled={locked}
        onChange={(event) => {
          const chosen = CHECK_EXEMPTIONS.find((known) => known === event.currentTarget.value);
          if (chosen) change({ exempt: chosen });
        }}
      />
      <WholeNumberField
        label={texts.wait}
        description={texts.waitHint}
        value={waitSeconds}
        error={problems.waitSeconds}
        {...CHECK_WAIT_SECONDS}
        locked={locked}
        onChange={(seconds) => change({ waitSeconds: seconds })}
      />
    </>
  );
}

/** Returns keys of checks that stay theirs after another is removed. */
function useKeys(count: number) {
  const [known, setKnown] = useState<readonly number[]>([]);
  const next = Math.max(-1, ...known) + 1;
  const keys = Array.from({ length: count }, (_, at) => known[at] ?? next + at - known.length);
  const forget = (at: number) => setKnown(keys.filter((_, index) => index !== at));
  return { keys, forget };
}

/** Returns the problems of one check by its settings' names. */
function problemsAt(problems: Problems, at: number): Problems {
  const prefix = `rules.${at}.`;
  const own = Object.entries(problems).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, problem]) => [name.slice(prefix.length), problem]));
}

export const checksForm: AutomationForm<'checks'> = { Fields, problems: checksProblems, note: texts.note };
