import { Radio, Textarea } from '@mantine/core';
import { WELCOME_PLACEHOLDERS, welcomeProblems } from '@tenfour/domain';
import type { AutomationForm, FieldsProps } from './form.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

function Fields({ settings, problems, change, locked }: FieldsProps<'welcome'>) {
  return (
    <>
      <Radio.Group
        label="How it is shown"
        value={settings.means}
        readOnly={locked}
        onChange={(means) => change({ means: means === 'hint' ? 'hint' : 'pm' })}
      >
        <Radio value="pm" label="A private message to the player" mt="xs" disabled={locked} />
        <Radio value="hint" label="A hint that everybody sees" mt="xs" disabled={locked} />
      </Radio.Group>
      <Textarea
        label="Message"
        description={`It can name ${Object.keys(WELCOME_PLACEHOLDERS)
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
        label="Hours before the same player is welcomed again"
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
  notes: () => [
    'The game takes one command every few seconds: what cannot be sent within two minutes is left out.',
  ],
};
