import { Textarea } from '@mantine/core';
import type { AutomationForm, FieldsProps } from './form.ts';

function Fields({ settings, problems, change, locked }: FieldsProps<'pm-warnings'>) {
  return (
    <Textarea
      label="Message"
      autosize
      minRows={2}
      value={settings.text}
      error={problems.text}
      readOnly={locked}
      onChange={(event) => change({ text: event.currentTarget.value })}
    />
  );
}

export const pmWarningsForm: AutomationForm<'pm-warnings'> = { Fields };
