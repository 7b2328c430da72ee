import { NativeSelect, TextInput } from '@mantine/core';
import { hasLength, type PunishmentType } from '@tenfour/domain';
import { useId, useState } from 'react';
import chips from '../ChoiceChips.module.css';
import classes from './DurationField.module.css';
import { DURATION_PRESETS, DURATION_UNITS, minutesOf, splitMinutes } from './duration.ts';
import { texts } from './texts.ts';

/** A custom duration as it is typed, and the minutes that it stands for. */
interface Custom {
  amount: string;
  unit: number;
  minutes: string;
}

/** How long it holds: a preset, or a number and a unit. Only shown for types with a duration, and to remove one. */
export function DurationField(props: {
  /** Null for none, which has no duration. */
  type: PunishmentType | null;
  /** Minutes; empty is permanent. */
  value: string;
  error?: string | undefined;
  onChange: (minutes: string) => void;
}) {
  const { value, onChange } = props;
  const name = useId();
  const lasts = hasLength(props.type);
  const [typed, setTyped] = useState<Custom | null>(null);
  if (!lasts && value === '') return null;
  const preset = DURATION_PRESETS.find(({ minutes }) => minutes === value);
  const isTyped = typed?.minutes === value;
  const custom = isTyped ? typed : preset ? null : { ...splitMinutes(value), minutes: value };

  function type(amount: string, unit: number) {
    const minutes = minutesOf(amount, unit);
    setTyped({ amount, unit, minutes });
    onChange(minutes);
  }

  function choose(minutes: string) {
    setTyped(null);
    onChange(minutes);
  }

  return (
    <fieldset className={chips.group}>
      <legend>{texts.duration}</legend>
      <div className={chips.chips}>
        {DURATION_PRESETS.map(({ label, minutes }) => (
          <label key={minutes} className={chips.chip}>
            <input
              type="radio"
              name={name}
              checked={custom === null && preset?.minutes === minutes}
              onChange={() => choose(minutes)}
            />
            {minutes === '' && !lasts ? texts.none : label}
          </label>
        ))}
        <label className={chips.chip}>
          <input type="radio" name={name} checked={custom !== null} onChange={() => type('1', DAY)} />
          {texts.custom}
        </label>
      </div>
      {custom ? <CustomField value={custom} error={props.error} onChange={type} /> : null}
    </fieldset>
  );
}

const DAY = 1_440;

function CustomField(props: {
  value: Pick<Custom, 'amount' | 'unit'>;
  error: string | undefined;
  onChange: (amount: string, unit: number) => void;
}) {
  const { amount, unit } = props.value;
  return (
    <div className={classes.custom}>
      <TextInput
        className={classes.amount}
        aria-label={texts.customDuration}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        error={props.error}
        onChange={(event) => props.onChange(event.currentTarget.value, unit)}
      />
      <NativeSelect
        aria-label={texts.unit}
        data={DURATION_UNITS}
        value={String(unit)}
        onChange={(event) => props.onChange(amount, Number(event.currentTarget.value))}
      />
    </div>
  );
}
