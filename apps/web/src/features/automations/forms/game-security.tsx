import { Switch } from '@mantine/core';
import type { AutomationForm, FieldsProps } from './form.ts';

function Fields({ settings, change, locked }: FieldsProps<'game-security'>) {
  return (
    <Switch
      label="Take the permissions of whoever caused an alert"
      checked={settings.demote}
      disabled={locked}
      onChange={(event) => change({ demote: event.currentTarget.checked })}
    />
  );
}

export const gameSecurityForm: AutomationForm<'game-security'> = { Fields };
