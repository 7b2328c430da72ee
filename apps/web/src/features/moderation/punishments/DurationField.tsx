import { TextInput } from '@mantine/core';
import { hasLength, type PunishmentType } from '@tenfour/domain';
import { useId } from 'react';
import classes from './DurationField.module.css';
import { DURATION_PRESETS, parseMinutes } from './duration.ts';
import chips from './TypeChips.module.css';
import { texts } from './texts.ts';

/** How long it holds: chips that write minutes, and the minutes themselves. */
export function DurationField(props: {
  type: PunishmentType;
  value: string;
  error?: string | undefined;
  onChange: (minutes: string) => void;
}) {
  const name = useId();
  const parsed = parseMinutes(props.value);
  const chosen = 'minutes' in parsed ? parsed.minutes : undefined;
  const lasts = hasLength(props.type);
  // Warnings and kicks have no duration, so "Permanent" does not apply to them.
  const presets = DURATION_PRESETS.filter(({ minutes }) => lasts || minutes !== null);
  return (
    <div className={classes.row}>
      <fieldset className={chips.group}>
        <legend>{texts.length}</legend>
        <div className={chips.chips}>
          {presets.map(({ label, minutes }) => (
            <label key={label} className={chips.chip}>
              <input
                type="radio"
                name={name}
                checked={chosen === minutes}
                // Where no chip stands for no length, a second press takes the length away.
                onClick={() => {
                  if (!lasts && chosen === minutes) props.onChange('');
                }}
                onChange={() => props.onChange(minutes === null ? '' : String(minutes))}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <TextInput
        className={classes.minutes}
        label={texts.minutes}
        inputMode="numeric"
        autoComplete="off"
        value={props.value}
        error={props.error}
        placeholder={lasts ? texts.minutesHint : texts.minutesHintNoLength}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </div>
  );
}
