import { Switch } from '@mantine/core';
import { boloProblems } from '@tenfour/domain';
import type { AutomationForm, FieldsProps } from './form.ts';

function Fields({ settings, problems, change, locked }: FieldsProps<'bolo'>) {
  return (
    <>
      <Switch
        label="Banned players"
        checked={settings.bans}
        disabled={locked}
        onChange={(event) => change({ bans: event.currentTarget.checked })}
      />
      <Switch
        error={problems.notes}
        label="Players with a BOLO note"
        checked={settings.notes}
        disabled={locked}
        onChange={(event) => change({ notes: event.currentTarget.checked })}
      />
      <Switch
        label="Banned on the owner’s other servers"
        checked={settings.elsewhere}
        disabled={locked}
        onChange={(event) => change({ elsewhere: event.currentTarget.checked })}
      />
      <Switch
        label="Message staff on duty in the game"
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
  note: 'BOLO: be on the lookout. Mark notes in the player drawer.',
};
