import { Textarea, type TextareaProps } from '@mantine/core';
import { limitedTo } from './LengthCount.tsx';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';

/**
 * Shows a field for a text of several lines, such as a reason, with its limit. Ctrl or Cmd with Enter submits the form.
 * Spread `form.getInputProps(…)` into it.
 */
export function ReasonField({
  most,
  value = '',
  ...props
}: TextareaProps & { most: number; value?: string }) {
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={8}
      onKeyDown={submitOnCtrlEnter}
      {...limitedTo(most, value)}
      value={value}
      {...props}
    />
  );
}
