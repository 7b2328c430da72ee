import { STAFF_FREEZE_LIMITS } from '@tenfour/domain';
import type { AutomationForm, FieldsProps } from './form.ts';
import { WholeNumberField } from './WholeNumberField.tsx';

const { actions: ACTIONS, minutes: MINUTES } = STAFF_FREEZE_LIMITS;

function Fields({ settings, problems, change, locked }: FieldsProps<'staff-freeze'>) {
  return (
    <>
      <WholeNumberField
        label="Actions"
        value={settings.actions}
        error={problems.actions}
        {...ACTIONS}
        locked={locked}
        onChange={(actions) => change({ actions })}
      />
      <WholeNumberField
        label="Within (minutes)"
        value={settings.minutes}
        error={problems.minutes}
        {...MINUTES}
        locked={locked}
        onChange={(minutes) => change({ minutes })}
      />
    </>
  );
}

export const staffFreezeForm: AutomationForm<'staff-freeze'> = {
  Fields,
  note: 'Only the owner can change this, and is never frozen.',
};
