import { ActionIcon, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconArchive, IconRestore, IconTrash } from '@tabler/icons-react';
import { RECORD_FIELD_KINDS, RECORD_FIELD_LIMITS, RECORD_SUBJECTS } from '@tenfour/domain';
import { DisclosureRow } from '../../../ui/DisclosureRow.tsx';
import { type FieldDraft, withSubject } from './draft.ts';
import { FieldDemands } from './FieldDemands.tsx';
import classes from './RecordFields.module.css';
import { texts } from './texts.ts';

interface RowProps {
  field: FieldDraft;
  /** Whether it is not saved yet: its kind can still change, and it can be removed. */
  isNew: boolean;
  problem: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (field: FieldDraft) => void;
  onRemove: () => void;
}

/** Shows one field as a line that opens to its settings. */
export function FieldRow(props: RowProps) {
  const { field, isOpen } = props;
  const name = field.label.trim() || texts.newField;
  const facts = [texts.subjects[field.subject], texts.kinds[field.kind]];
  if (field.archived) facts.push(texts.archived);
  else if (field.required) facts.push(texts.requiredBy(field.types));
  return (
    <DisclosureRow
      name={name}
      summary={<span className={classes.note}>{facts.join(' · ')}</span>}
      isOpen={isOpen}
      onToggle={props.onToggle}
      side={<RowAction {...props} name={name} />}
    >
      <fieldset className={classes.field}>
        <legend className="tf-visually-hidden">{name}</legend>
        <Basics {...props} />
        <FieldDemands field={field} onChange={props.onChange} />
      </fieldset>
    </DisclosureRow>
  );
}

/** Removes a field that was never saved, and archives or restores one that records may have. */
function RowAction({ field, isNew, name, onChange, onRemove }: RowProps & { name: string }) {
  const { archived } = field;
  const label = isNew ? texts.remove(name) : archived ? texts.restore(name) : texts.archive(name);
  const Icon = isNew ? IconTrash : archived ? IconRestore : IconArchive;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => (isNew ? onRemove() : onChange({ ...field, archived: !archived }))}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}

function Basics({ field, isNew, problem, onChange }: RowProps) {
  const set = (change: Partial<FieldDraft>) => onChange({ ...field, ...change });
  return (
    <>
      <TextInput
        className={classes.whole}
        label={texts.name}
        maxLength={RECORD_FIELD_LIMITS.label}
        value={field.label}
        error={problem}
        onChange={({ currentTarget }) => set({ label: currentTarget.value })}
      />
      <NativeSelect
        label={texts.subject}
        disabled={!isNew}
        data={RECORD_SUBJECTS.map((value) => ({ value, label: texts.subjects[value] }))}
        value={field.subject}
        onChange={({ currentTarget }) => onChange(withSubject(field, currentTarget.value))}
      />
      <NativeSelect
        label={texts.kind}
        disabled={!isNew}
        data={RECORD_FIELD_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        value={field.kind}
        onChange={({ currentTarget: { value } }) =>
          set({ kind: RECORD_FIELD_KINDS.find((kind) => kind === value) ?? 'text' })
        }
      />
      {field.kind === 'choice' ? (
        <Textarea
          className={classes.whole}
          label={texts.choices}
          autosize
          minRows={2}
          value={field.choices}
          onChange={({ currentTarget }) => set({ choices: currentTarget.value })}
        />
      ) : null}
      {field.kind === 'number' ? <Limits field={field} set={set} /> : null}
    </>
  );
}

function Limits({ field, set }: { field: FieldDraft; set: (change: Partial<FieldDraft>) => void }) {
  return (
    <>
      {(['min', 'max'] as const).map((side) => (
        <TextInput
          key={side}
          label={texts[side]}
          inputMode="decimal"
          value={field[side]}
          onChange={({ currentTarget }) => set({ [side]: currentTarget.value })}
        />
      ))}
    </>
  );
}
