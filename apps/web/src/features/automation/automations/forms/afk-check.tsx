import { Radio } from '@mantine/core';
import { AFK_ENDS } from '@tenfour/domain';
import type { AutomationForm, FieldsProps } from './form.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

const ENDS = {
  alert: 'Only alert staff',
  break: 'Alert staff, and pause the shift from the last activity',
  end: 'Alert staff, and end the shift at the last activity',
} as const;

function Fields({ settings, problems, change, locked }: FieldsProps<'afk-check'>) {
  return (
    <>
      <WholeNumberField
        label="Minutes of inactivity"
        description="Commands, kills, team changes and steps are activity."
        value={settings.afterMinutes}
        error={problems.afterMinutes}
        min={5}
        max={240}
        locked={locked}
        onChange={(afterMinutes) => change({ afterMinutes })}
      />
      <WholeNumberField
        label="Minutes to answer"
        value={settings.answerMinutes}
        error={problems.answerMinutes}
        min={1}
        max={60}
        locked={locked}
        onChange={(answerMinutes) => change({ answerMinutes })}
      />
      <Radio.Group
        label="Without an answer"
        value={settings.onSilence}
        readOnly={locked}
        onChange={(onSilence) => change({ onSilence: AFK_ENDS.find((one) => one === onSilence) ?? 'alert' })}
      >
        {AFK_ENDS.map((one) => (
          <Radio key={one} value={one} label={ENDS[one]} mt="xs" disabled={locked} />
        ))}
      </Radio.Group>
    </>
  );
}

export const afkCheckForm: AutomationForm<'afk-check'> = {
  Fields,
  note: 'For staff with a verified Roblox account.',
};
