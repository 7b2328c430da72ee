import { Switch } from '@mantine/core';
import type { AutomationForm, FieldsProps } from './form.ts';

function Fields({ settings, change, locked }: FieldsProps<'temp-bans'>) {
  return (
    <Switch
      label="Also when staff end or delete a ban by hand"
      checked={settings.alsoByHand}
      disabled={locked}
      onChange={(event) => change({ alsoByHand: event.currentTarget.checked })}
    />
  );
}

export const tempBansForm: AutomationForm<'temp-bans'> = {
  Fields,
  notes: () => [
    'Only bans that were sent to the game are lifted there. Sending them is a setting of the server: “Send bans and kicks to the game”.',
  ],
};
