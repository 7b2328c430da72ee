import { Switch } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import type { RefObject } from 'react';
import { humanise } from '../../../data/errors.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from './PlayerDrawer.module.css';
import { texts } from './texts.ts';
import { useNoteChanges } from './use-player.ts';

/** Adds a note to a player. The text outlives the drawer, and a second press is the same note. */
export function NoteComposer(props: {
  serverId: string;
  name: string;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { serverId, name, field } = props;
  const { add } = useNoteChanges();
  const form = useContractForm({
    schema: 'notes.add',
    draftKey: `note:${serverId}:${name.toLowerCase()}`,
    outlivesForm: true,
    initialValues: { text: '', bolo: false },
    isDirty: ({ text }) => text.trim() !== '',
    toInput: (values) => ({ serverId, username: name, ...values }),
    isBlocked: ({ text }) => text.trim() === '',
    idempotent: true,
    send: (input) => add.mutateAsync(input),
    onSent: () => {
      form.setValues({ bolo: false });
      toastSuccess(texts.noteAdded);
    },
    onFailed: (error) => toastError(texts.noteFailed, humanise(error)),
  });
  return (
    <form {...form.formProps} className={classes.composer}>
      <ReasonField
        ref={field}
        label={texts.newNote}
        most={MAX_LENGTH.note}
        data-key="player-note"
        // Pressed while the drawer opens: its focus trap would take the focus away again.
        data-autofocus
        {...form.getInputProps('text')}
      />
      <Switch
        size="xs"
        label={texts.boloLabel}
        {...(form.values.bolo ? {} : { 'data-key': 'player-bolo' })}
        {...form.getInputProps('bolo', { type: 'checkbox' })}
      />
      <PendingButton type="submit" size="xs" pending={form.pending} blocked={form.blocked}>
        {texts.addNote}
      </PendingButton>
    </form>
  );
}
