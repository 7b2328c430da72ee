import { Checkbox, TagsInput } from '@mantine/core';
import type { AutomationForm, FieldsProps } from './form.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

function Fields({ settings, problems, change, locked }: FieldsProps<'auto-shifts'>) {
  return (
    <>
      <TagsInput
        label="Teams that count as on duty"
        description="Such as Police. Empty: any team."
        value={settings.teams}
        error={problems.teams}
        readOnly={locked}
        maxTags={20}
        onChange={(teams) => change({ teams })}
      />
      <WholeNumberField
        label="Minutes to come back"
        description="Meanwhile the shift is paused."
        value={settings.graceMinutes}
        error={problems.graceMinutes}
        min={1}
        max={60}
        locked={locked}
        onChange={(graceMinutes) => change({ graceMinutes })}
      />
      <Checkbox
        label="Pause and end manual shifts too"
        checked={settings.alsoByHand}
        disabled={locked}
        onChange={(event) => change({ alsoByHand: event.currentTarget.checked })}
      />
    </>
  );
}

export const autoShiftsForm: AutomationForm<'auto-shifts'> = {
  Fields,
  note: 'For staff with a verified Roblox account.',
};
