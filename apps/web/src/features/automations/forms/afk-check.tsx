import type { AutomationForm, FieldsProps } from './form.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

function Fields({ settings, problems, change, locked }: FieldsProps<'afk-check'>) {
  return (
    <>
      <WholeNumberField
        label="Minutes without a sign of life"
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
    </>
  );
}

export const afkCheckForm: AutomationForm<'afk-check'> = { Fields };
