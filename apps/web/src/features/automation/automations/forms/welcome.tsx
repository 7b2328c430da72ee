import { Radio, Textarea } from '@mantine/core';
import { WELCOME_PLACEHOLDERS, welcomeProblems } from '@tenfour/domain';
import type { AutomationForm, FieldsProps } from './form.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

function Fields({ settings, problems, change, locked }: FieldsProps<'welcome'>) {
  return (
    <>
      <Radio.Group
        label="Shown as"
        value={settings.means}
        readOnly={locked}
        onChange={(means) => change({ means: means === 'hint' ? 'hint' : 'pm' })}
      >
        <Radio value="pm" label="Private message" mt="xs" disabled={locked} />
        <Radio value="hint" label="Hint to all players, at most one a minute" mt="xs" disabled={locked} />
      </Radio.Group>
      <Textarea
        label="Message"
        description={`Placeholders: ${Object.keys(WELCOME_PLACEHOLDERS)
          .map((name) => `{${name}}`)
          .join(', ')}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        value={settings.text}
        error={problems.text}
        readOnly={locked}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <WholeNumberField
        label="Hours between welcomes of a player"
        value={settings.againAfterHours}
        error={problems.againAfterHours}
        min={0}
        max={720}
        locked={locked}
        onChange={(againAfterHours) => change({ againAfterHours })}
      />
    </>
  );
}

export const welcomeForm: AutomationForm<'welcome'> = {
  Fields,
  problems: welcomeProblems,
  note: 'Messages that can’t be sent within 2 minutes are skipped.',
};
