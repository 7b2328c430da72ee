import { Switch } from '@mantine/core';
import { boloProblems } from '@tenfour/domain';
import type { AutomationForm, FieldsProps } from './form.ts';

function Fields({ settings, problems, change, locked }: FieldsProps<'bolo'>) {
  return (
    <>
      <Switch
        label="Players with a ban in force"
        checked={settings.bans}
        disabled={locked}
        onChange={(event) => change({ bans: event.currentTarget.checked })}
      />
      <Switch
        error={problems.notes}
        label="Players with a note marked BOLO"
        checked={settings.notes}
        disabled={locked}
        onChange={(event) => change({ notes: event.currentTarget.checked })}
      />
      <Switch
        label="Also a private message to staff on duty in the game"
        checked={settings.pmStaff}
        disabled={locked}
        onChange={(event) => change({ pmStaff: event.currentTarget.checked })}
      />
    </>
  );
}

export const boloForm: AutomationForm<'bolo'> = {
  Fields,
  problems: boloProblems,
  notes: () => [
    'BOLO: be on the lookout. A note is marked BOLO where it is written: in the drawer of a player.',
  ],
};
