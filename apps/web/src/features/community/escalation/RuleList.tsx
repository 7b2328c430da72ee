import { Button } from '@mantine/core';
import { ESCALATION_MAX } from '@tenfour/domain';
import { useState } from 'react';
import { newRule, type RuleDraft } from './draft.ts';
import classes from './Escalation.module.css';
import { ruleProblems } from './problems.ts';
import { RuleRow } from './RuleRow.tsx';
import { texts } from './texts.ts';

/** Shows the rules, one of them open, and the button that adds one. */
export function RuleList(props: {
  rules: readonly RuleDraft[];
  showsProblems: boolean;
  onChange: (rules: readonly RuleDraft[]) => void;
}) {
  const { rules, onChange } = props;
  const [opened, setOpened] = useState<string | null>(null);

  function add() {
    const rule = newRule();
    setOpened(rule.id);
    onChange([...rules, rule]);
  }

  return (
    <>
      {rules.length === 0 ? <p className={classes.note}>{texts.none}</p> : null}
      <ul className={classes.rules} aria-label={texts.rules}>
        {rules.map((rule) => {
          const problems = props.showsProblems ? ruleProblems(rule) : {};
          return (
            <RuleRow
              key={rule.id}
              rule={rule}
              problems={problems}
              isOpen={rule.id === opened || Object.keys(problems).length > 0}
              onToggle={() => setOpened(rule.id === opened ? null : rule.id)}
              onChange={(next) => onChange(rules.map((one) => (one.id === rule.id ? next : one)))}
              onRemove={() => onChange(rules.filter(({ id }) => id !== rule.id))}
            />
          );
        })}
      </ul>
      {rules.length > 1 ? <p className={classes.note}>{texts.strongest}</p> : null}
      {rules.length < ESCALATION_MAX.rules ? (
        <Button size="xs" variant="default" className={classes.add} onClick={add}>
          {texts.addRule}
        </Button>
      ) : (
        <p className={classes.note}>{texts.mostRules}</p>
      )}
    </>
  );
}
