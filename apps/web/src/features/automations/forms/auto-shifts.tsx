import { TagsInput } from '@mantine/core';
import type { AutomationForm, FieldsProps } from './form.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

function Fields({ settings, problems, change, locked }: FieldsProps<'auto-shifts'>) {
  return (
    <>
      <TagsInput
        label="Teams that begin a shift"
        description="Empty: any team."
        value={settings.teams}
        error={problems.teams}
        readOnly={locked}
        onChange={(teams) => change({ teams })}
      />
      <WholeNumberField
        label="Minutes for coming back"
        value={settings.graceMinutes}
        error={problems.graceMinutes}
        min={1}
        max={60}
        locked={locked}
        onChange={(graceMinutes) => change({ graceMinutes })}
      />
    </>
  );
}

export const autoShiftsForm: AutomationForm<'auto-shifts'> = { Fields };
