import { Textarea } from '@mantine/core';
import { pmWarningsProblems } from '@tenfour/domain';
import type { AutomationForm, FieldsProps } from './form.ts';

function Fields({ settings, problems, change, locked }: FieldsProps<'pm-warnings'>) {
  return (
    <Textarea
      label="Message"
      description="Placeholders: {reason}, {player}, {server}. Long reasons are cut."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      value={settings.text}
      error={problems.text}
      readOnly={locked}
      onChange={(event) => change({ text: event.currentTarget.value })}
    />
  );
}

export const pmWarningsForm: AutomationForm<'pm-warnings'> = {
  Fields,
  problems: pmWarningsProblems,
  note: 'Same switch as “Message warned players in the game” under Moderation.',
};
