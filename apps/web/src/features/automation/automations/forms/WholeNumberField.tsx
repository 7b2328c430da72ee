import { NumberInput } from '@mantine/core';

/** A whole number; what cannot be read as one stays what it was. */
export function WholeNumberField(props: {
  label: string;
  description?: string;
  suffix?: string;
  value: number;
  error: string | undefined;
  min: number;
  max: number;
  locked: boolean;
  onChange: (value: number) => void;
  onBlur?: () => void;
}) {
  const { onChange, locked, ...field } = props;
  return (
    <NumberInput
      {...field}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      readOnly={locked}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : Number.parseInt(typed, 10) || 0)}
    />
  );
}
