import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecordFields } from '@tenfour/contracts';
import {
  PUNISHMENT_TYPES,
  type PunishmentType,
  RECORD_FIELD_LIMITS,
  RECORD_REQUIREMENT_NAMES,
  RECORD_REQUIREMENTS,
} from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { parseError } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { DialogForm } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { statusLook } from '../../../ui/status-table.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import {
  draftOf,
  type FieldDraft,
  type FieldSetDraft,
  fieldSetOf,
  firstProblem,
  newField,
  readDraft,
} from './draft.ts';
import { FieldRow } from './FieldRow.tsx';
import classes from './RecordFields.module.css';
import { texts } from './texts.ts';

/** Edits what records need and can have. */
export function FieldsEditor(props: { serverId: string; stored: RecordFields; onDone: () => void }) {
  const form = useFieldsForm(props.serverId, props.stored, props.onDone);
  const { values: draft } = form;
  const known = new Set(props.stored.set.fields.map(({ id }) => id));
  const [opened, setOpened] = useState<string | null>(null);
  const problem = form.attempted ? firstProblem(draft) : null;
  const change = (field: FieldDraft) =>
    form.setValues({ fields: draft.fields.map((one) => (one.id === field.id ? field : one)) });

  function add() {
    const field = newField();
    setOpened(field.id);
    form.setValues({ fields: [...draft.fields, field] });
  }

  return (
    <DialogForm form={form} submitLabel={texts.save} onCancel={props.onDone}>
      <Requirements draft={draft} onChange={(requirements) => form.setValues({ requirements })} />
      <ul className={classes.fields} aria-label={texts.fields}>
        {draft.fields.map((field) => (
          <FieldRow
            key={field.id}
            field={field}
            isNew={!known.has(field.id)}
            problem={problem?.fieldId === field.id ? problem.message : undefined}
            isOpen={opened === field.id || problem?.fieldId === field.id}
            onToggle={() => setOpened(opened === field.id ? null : field.id)}
            onChange={change}
            onRemove={() => form.setValues({ fields: draft.fields.filter(({ id }) => id !== field.id) })}
          />
        ))}
      </ul>
      {draft.fields.length < RECORD_FIELD_LIMITS.all ? (
        <Button size="xs" variant="default" className={classes.add} onClick={add}>
          {texts.add}
        </Button>
      ) : (
        <p className={classes.note}>{texts.most}</p>
      )}
      <div role="alert">
        {problem && problem.fieldId === null ? <p className={classes.error}>{problem.message}</p> : null}
      </div>
    </DialogForm>
  );
}

type Required = FieldSetDraft['requirements'];

function Requirements(props: { draft: FieldSetDraft; onChange: (next: Required) => void }) {
  const { requirements } = props.draft;
  const set = (type: PunishmentType, chosen: readonly string[]) =>
    props.onChange({
      ...requirements,
      [type]: RECORD_REQUIREMENTS.filter((one) => chosen.includes(one)),
    });
  return (
    <>
      <p className={classes.note}>{texts.requirements}</p>
      {PUNISHMENT_TYPES.map((type) => (
        <Checkbox.Group
          key={type}
          label={statusLook('punishment', type).label}
          value={[...requirements[type]]}
          onChange={(chosen) => set(type, chosen)}
        >
          <div className={classes.checks}>
            {RECORD_REQUIREMENTS.map((one) => (
              <Checkbox key={one} value={one} label={RECORD_REQUIREMENT_NAMES[one]} />
            ))}
          </div>
        </Checkbox.Group>
      ))}
    </>
  );
}

/** The form of the fields; the same when it is opened again after a sign-in or a reload. */
function useFieldsForm(serverId: string, stored: RecordFields, onDone: () => void) {
  const client = useQueryClient();
  const save = useMutation(
    trpc.recordFields.save.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.recordFields.pathKey() }),
    }),
  );
  const [expectedVersion, setExpected] = useState(stored.version);
  return useSubmittedForm({
    draftKey: `record-fields:${serverId}`,
    initialValues: draftOf(stored.set),
    readDraft,
    toInput: (draft: FieldSetDraft) => ({ serverId, expectedVersion, set: fieldSetOf(draft) }),
    check: (draft, attempted) => ({ fields: attempted ? (firstProblem(draft)?.message ?? null) : null }),
    summarize: (_draft, errors) => ({ title: copy.common.error, message: errors.fields ?? '' }),
    send: (input: Parameters<typeof save.mutateAsync>[0]) => save.mutateAsync(input),
    onFailed: async (error) => {
      toastReason(texts.title, texts.saveFailed, error);
      if (parseError(error).status !== 409) return;
      // The next save replaces the version that the message names.
      const inForce = await client.fetchQuery(
        trpc.recordFields.get.queryOptions({ serverId }, { staleTime: 0 }),
      );
      setExpected(inForce.version);
    },
    onSent: () => {
      toastSuccess(texts.saved);
      onDone();
    },
  });
}
