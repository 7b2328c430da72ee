import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import {
  DISCIPLINE_MAX,
  DISCIPLINE_MEASURES,
  DISCIPLINE_OUTCOMES,
  type DisciplineRule,
  INFRACTION_TYPES,
} from '@tenfour/domain';
import classes from './Infractions.module.css';
import { texts } from './texts.ts';

const COUNTED = [
  ...INFRACTION_TYPES.map((type) => ({ value: type, types: [type], label: texts.onlyType[type] })),
  { value: 'both', types: ['warning', 'strike'], label: texts.bothTypes },
] as const;

/** Edits one rule: what it counts, its threshold and what it leads to. */
export function RuleFields(props: {
  rule: DisciplineRule;
  onChange: (next: DisciplineRule) => void;
  onRemove: () => void;
}) {
  const { rule, onChange, onRemove } = props;
  const counted = COUNTED.find(({ types }) => types.join() === rule.types.join())?.value ?? 'both';
  return (
    <fieldset className={classes.rule} aria-label={rule.name}>
      <TextInput
        label={texts.ruleName}
        maxLength={DISCIPLINE_MAX.name}
        value={rule.name}
        required
        withAsterisk={false}
        onChange={({ currentTarget }) => onChange({ ...rule, name: currentTarget.value })}
      />
      <NativeSelect
        label={texts.counts}
        data={COUNTED.map(({ value, label }) => ({ value, label }))}
        value={counted}
        onChange={({ currentTarget }) => {
          const chosen = COUNTED.find(({ value }) => value === currentTarget.value);
          if (chosen) onChange({ ...rule, types: chosen.types });
        }}
      />
      <NativeSelect
        label={texts.measure}
        data={DISCIPLINE_MEASURES.map((value) => ({ value, label: texts.measures[value] }))}
        value={rule.measure}
        onChange={({ currentTarget }) => {
          const measure = DISCIPLINE_MEASURES.find((one) => one === currentTarget.value);
          if (measure) onChange({ ...rule, measure });
        }}
      />
      <NumberInput
        label={texts.threshold}
        min={1}
        max={DISCIPLINE_MAX.threshold}
        allowDecimal={false}
        value={rule.threshold}
        onChange={(value) => onChange({ ...rule, threshold: Number(value) || 1 })}
      />
      <NumberInput
        label={texts.withinDays}
        placeholder={texts.anyTime}
        min={1}
        max={DISCIPLINE_MAX.days}
        allowDecimal={false}
        value={rule.windowDays ?? ''}
        onChange={(value) => onChange({ ...rule, windowDays: Number(value) > 0 ? Number(value) : null })}
      />
      <NativeSelect
        label={texts.outcome}
        data={DISCIPLINE_OUTCOMES.map((value) => ({ value, label: texts.outcomes[value] }))}
        value={rule.outcome}
        onChange={({ currentTarget }) => {
          const outcome = DISCIPLINE_OUTCOMES.find((one) => one === currentTarget.value);
          if (outcome) onChange({ ...rule, outcome });
        }}
      />
      <Button
        variant="default"
        color="danger"
        className={classes.remove}
        aria-label={texts.removeRule(rule.name)}
        onClick={onRemove}
      >
        {texts.remove}
      </Button>
    </fieldset>
  );
}
