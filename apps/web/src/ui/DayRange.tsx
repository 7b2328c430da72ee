import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './DayRange.module.css';

/** From one day to another: neither field offers what would end before it begins. */
export function DayRange(props: {
  className?: string | undefined;
  labels: { from: string; to: string };
  value: { from?: string | undefined; to?: string | undefined };
  errors?: { from?: string | undefined; to?: string | undefined };
  onChange: (part: { from: string } | { to: string }) => void;
}) {
  const { className, labels, errors, onChange } = props;
  const { from, to } = props.value;
  return (
    <>
      <DayField
        className={className}
        label={labels.from}
        value={from}
        error={errors?.from}
        max={to}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        className={className}
        label={labels.to}
        value={to}
        error={errors?.to}
        min={from}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}

/** One day. The browser's own field: its calendar is known and speaks every language. */
function DayField(props: {
  className?: string | undefined;
  label: string;
  value: string | undefined;
  error: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}) {
  const { label, value = '', min, max } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    setTyped(value);
  }

  /** A year that is being typed passes through years like 0020: those are not asked for. */
  function type(day: string) {
    setTyped(day);
    if (day === '' || /^(19[7-9]|2\d\d)\d-/.test(day)) props.onChange(day);
  }

  return (
    <div className={`${classes.day} ${props.className ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="date"
        value={typed}
        error={props.error}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </div>
  );
}
