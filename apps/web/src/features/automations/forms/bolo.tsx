import { Switch } from '@mantine/core';
import type { AutomationForm, FieldsProps } from './form.ts';

function Fields({ settings, change, locked }: FieldsProps<'bolo'>) {
  return (
    <>
      <Switch
        label="Players with a ban in force"
        checked={settings.bans}
        disabled={locked}
        onChange={(event) => change({ bans: event.currentTarget.checked })}
      />
      <Switch
        label="Players with a note marked BOLO"
        checked={settings.notes}
        disabled={locked}
        onChange={(event) => change({ notes: event.currentTarget.checked })}
      />
    </>
  );
}

export const boloForm: AutomationForm<'bolo'> = { Fields };
