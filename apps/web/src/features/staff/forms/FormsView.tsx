import { ActionIcon, Box, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronLeft, IconForms, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { FormSummary } from '@tenfour/contracts';
import { FORM_KIND_NAMES, FORM_KINDS, FORM_LIMITS, type FormKind } from '@tenfour/domain';
import { useState } from 'react';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { dialogs } from '../../../ui/dialogs.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { editorTexts } from './editor-texts.ts';
import { FormAccess, FormEditor } from './FormEditor.tsx';
import classes from './Forms.module.css';
import { texts } from './texts.ts';
import { showFailure, useFormChanges, useForms } from './use-forms.ts';

/** The forms of a server, or the editor of one. */
export function FormsView({ serverId, edited }: { serverId: string; edited: string | undefined }) {
  const [creating, setCreating] = useState<true | null>(null);
  const forms = useForms(serverId);
  if (edited !== undefined) {
    return (
      <>
        <Link {...formsAddress(serverId)} className={classes.back}>
          <IconChevronLeft size={16} aria-hidden /> {editorTexts.back}
        </Link>
        <FormEditor key={edited} serverId={serverId} formId={edited} />
      </>
    );
  }
  const add = (
    <Group gap="md">
      <Button onClick={() => setCreating(true)}>{editorTexts.newForm}</Button>
      <GuideLink guide="staff-application" />
    </Group>
  );
  return (
    <>
      <div className={classes.card}>
        <DataRegion query={forms} skeleton={<RowsSkeleton rows={3} lines={2} />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                icon={IconForms}
                title={editorTexts.noForms}
                description={editorTexts.noFormsHint}
                action={add}
              />
            ) : (
              <ul className={classes.list}>
                {all.map((form) => (
                  <FormRow key={form.id} serverId={serverId} form={form} />
                ))}
              </ul>
            )
          }
        </DataRegion>
      </div>
      {forms.data?.length ? <Box mt="md">{add}</Box> : null}
      <NewFormDialog serverId={serverId} subject={creating} onClose={() => setCreating(null)} />
    </>
  );
}

function formsAddress(serverId: string, form?: string) {
  return {
    to: '/server/$id/applications' as const,
    params: { id: serverId },
    search: { view: 'forms' as const, ...(form === undefined ? {} : { form }) },
  };
}

function FormRow({ serverId, form }: { serverId: string; form: FormSummary }) {
  const { remove } = useFormChanges();
  const navigate = useNavigate();
  const { id: formId, title, kind, isArchived, pending } = form;
  const facts = [
    title === FORM_KIND_NAMES[kind] ? null : FORM_KIND_NAMES[kind],
    pending > 0 ? editorTexts.pending(pending) : null,
  ];
  const ref = { serverId, formId };

  async function askToRemove() {
    const question = { title: editorTexts.removeTitle(title), text: editorTexts.removeText };
    if (!(await dialogs.confirm({ ...question, confirmLabel: editorTexts.remove(title), danger: true })))
      return;
    await remove.mutateAsync(ref).then(
      () => toastSuccess(editorTexts.removed),
      (error: unknown) => showFailure(texts.notSaved, error),
    );
  }

  return (
    <li className={classes.formRow} data-row={formId}>
      <span className={classes.formName}>
        <strong>{title}</strong>
        <span className={classes.hint}> {facts.filter((fact) => fact !== null).join(' · ')}</span>
      </span>
      {isArchived ? (
        <span className={classes.hint}>{editorTexts.deleted}</span>
      ) : (
        <>
          <FormAccess serverId={serverId} form={form} />
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={editorTexts.edit(title)}
              onClick={() => void navigate(formsAddress(serverId, formId))}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="danger"
              aria-label={editorTexts.remove(title)}
              onClick={() => void askToRemove()}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </>
      )}
    </li>
  );
}

function NewFormDialog(props: { serverId: string; subject: true | null; onClose: () => void }) {
  return (
    <FormDialog subject={props.subject} title={() => editorTexts.newForm} onClose={props.onClose}>
      {(_, close) => <NewFormFields serverId={props.serverId} close={close} />}
    </FormDialog>
  );
}

function NewFormFields({ serverId, close }: { serverId: string; close: () => void }) {
  const { create } = useFormChanges();
  const navigate = useNavigate();
  const form = useSubmittedForm({
    initialValues: { kind: 'application' as FormKind, title: FORM_KIND_NAMES.application },
    required: { title: editorTexts.nameMissing },
    toInput: ({ kind, title }) => ({ serverId, kind, title: title.trim() }),
    idempotent: true,
    send: (input: { serverId: string; kind: FormKind; title: string; clientId?: string }) =>
      create.mutateAsync(input),
    onSent: ({ id }) => {
      close();
      toastSuccess(editorTexts.created);
      void navigate(formsAddress(serverId, id));
    },
    onFailed: (error) => showFailure(texts.notSaved, error),
  });
  const { kind, title } = form.values;
  return (
    <DialogForm form={form} submitLabel={editorTexts.create} onCancel={close}>
      <NativeSelect
        label={editorTexts.kind}
        data={FORM_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          const chosen = FORM_KINDS.find((one) => one === value) ?? kind;
          const isOwn = title !== FORM_KIND_NAMES[kind];
          form.setValues({ kind: chosen, title: isOwn ? title : FORM_KIND_NAMES[chosen] });
        }}
      />
      <TextInput
        label={editorTexts.name}
        maxLength={FORM_LIMITS.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
    </DialogForm>
  );
}
