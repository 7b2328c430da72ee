import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { humanise } from '../../../data/errors.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { ignoreComposingEnter } from '../../../ui/ime.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { tooLong } from '../../../ui/too-long.ts';

interface FieldFormProps {
  label: string;
  hint: string | null;
  submitLabel: string;
  maxLength: number;
  /** Shown when nothing was typed. */
  required: { title: string; message: string };
  draftKey: string;
  /** Replaces what is pasted or typed. */
  clean?: (text: string) => string;
  /** Rejects when it failed; the dialog then stays open with its text and the reason. */
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
  /** Shown below the field. */
  children?: ReactNode;
}

/** A dialog with one text field. Enter submits; it closes and empties on success. */
export function FieldDialog({ opened, title, ...form }: FieldFormProps & { opened: boolean; title: string }) {
  return (
    <FormDialog subject={opened || null} title={() => title} onClose={form.onClose}>
      {(_opened, close) => <FieldForm {...form} onSent={close} />}
    </FormDialog>
  );
}

function FieldForm({
  required,
  maxLength,
  clean = (text) => text,
  ...props
}: FieldFormProps & { onSent: () => void }) {
  const form = useSubmittedForm({
    draftKey: props.draftKey,
    warnsOnClose: false,
    sessionKind: 'dashboard',
    initialValues: { text: '' },
    toInput: ({ text }) => ({ text: text.trim() }),
    required: { text: required.message },
    check: ({ text }) => ({ text: tooLong(text, maxLength) }),
    isBlocked: ({ text }) => tooLong(text, maxLength) !== null,
    summarize: (_values, errors) => ({ title: required.title, message: errors.text ?? '' }),
    send: ({ text }: { text: string }) => props.send(text),
    onSent: props.onSent,
    onFailed: (error) => form.showProblem('text', humanise(error)),
  });
  const field = form.getInputProps('text');
  return (
    <DialogForm form={form} submitLabel={props.submitLabel} onCancel={props.onClose}>
      <TextInput
        label={props.label}
        description={props.hint}
        {...limitedTo(maxLength, form.values.text)}
        // What is pasted is not cut: the field says that it is too long.
        maxLength={undefined}
        {...field}
        // The required toast says it; the field does not repeat it.
        error={field.error === required.message || field.error}
        onChange={({ currentTarget }) => form.setFieldValue('text', clean(currentTarget.value))}
        autoComplete="off"
        data-autofocus
        onKeyDown={ignoreComposingEnter}
      />
      {props.children}
    </DialogForm>
  );
}
