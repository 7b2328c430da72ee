import { Switch } from '@mantine/core';
import type { AutomationForm, FieldsProps } from './form.ts';

function Fields({ settings, change, locked }: FieldsProps<'temp-bans'>) {
  return (
    <Switch
      label="Also when staff end or delete a ban"
      checked={settings.alsoByHand}
      disabled={locked}
      onChange={(event) => change({ alsoByHand: event.currentTarget.checked })}
    />
  );
}

export const tempBansForm: AutomationForm<'temp-bans'> = {
  Fields,
  note: 'Only for bans that Tenfour sent to the game.',
};
