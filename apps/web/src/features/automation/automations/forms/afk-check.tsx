import { Radio } from '@mantine/core';
import { AFK_ENDS } from '@tenfour/domain';
import type { AutomationForm, FieldsProps } from './form.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

const ENDS = {
  alert: 'Only alert staff',
  break: 'Alert staff, and put the shift on break from the last sign of life',
  end: 'Alert staff, and end the shift with the last sign of life',
} as const;

function Fields({ settings, problems, change, locked }: FieldsProps<'afk-check'>) {
  return (
    <>
      <WholeNumberField
        label="Minutes without a sign of life"
        description="A command, a kill, a change of team or a step is one."
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
  notes: () => ['Only for staff on duty who have verified their Roblox account, on their dashboard.'],
};
