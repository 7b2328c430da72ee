import { Checkbox, NativeSelect } from '@mantine/core';
import { PUNISHMENT_TYPES } from '@tenfour/domain';
import { statusLook } from '../../../ui/status-table.ts';
import type { FieldDraft } from './draft.ts';
import classes from './RecordFields.module.css';
import { texts } from './texts.ts';

/** Sets when a field is asked for, and which records require it. */
export function FieldDemands({
  field,
  onChange,
}: {
  field: FieldDraft;
  onChange: (field: FieldDraft) => void;
}) {
  const set = (change: Partial<FieldDraft>) => onChange({ ...field, ...change });
  return (
    <>
      {field.subject === 'modCall' ? (
        <NativeSelect
          label={texts.stage}
          data={(['start', 'end'] as const).map((value) => ({ value, label: texts.stages[value] }))}
          value={field.stage}
          onChange={({ currentTarget }) => set({ stage: currentTarget.value === 'end' ? 'end' : 'start' })}
        />
      ) : null}
      <Checkbox
        className={classes.whole}
        label={texts.isRequired}
        checked={field.required}
        onChange={({ currentTarget }) => set({ required: currentTarget.checked })}
      />
      {field.subject === 'punishment' && field.required ? (
        <Checkbox.Group
          className={classes.whole}
          label={texts.requiredFor}
          value={field.types.length === 0 ? [...PUNISHMENT_TYPES] : [...field.types]}
          onChange={(chosen) => set({ types: PUNISHMENT_TYPES.filter((type) => chosen.includes(type)) })}
        >
          <div className={classes.checks}>
            {PUNISHMENT_TYPES.map((type) => (
              <Checkbox key={type} value={type} label={statusLook('punishment', type).label} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </>
  );
}
