import { Switch } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { useOpenDrawer } from '../../community/identity/drawer-address.ts';
import { NameHint } from '../punishments/NameHint.tsx';
import classes from './PlayerDrawer.module.css';
import { texts } from './texts.ts';
import { useNoteChanges, usePlayerProfile } from './use-player.ts';

/** Adds a note to a player. The text outlives the drawer, and a second press is the same note. */
export function NoteComposer(props: {
  serverId: string;
  name: string;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { serverId, name, field } = props;
  const { add } = useNoteChanges();
  const { data: profile } = usePlayerProfile(serverId, name);
  const openDrawer = useOpenDrawer();
  // The present name of the account that once had this one, when it was chosen.
  const [chosen, setChosen] = useState<string | null>(null);
  const form = useContractForm({
    schema: 'notes.add',
    draftKey: `note:${serverId}:${name.toLowerCase()}`,
    outlivesForm: true,
    initialValues: { text: '', bolo: false },
    isDirty: ({ text }) => text.trim() !== '',
    toInput: (values) => ({ serverId, username: chosen ?? profile?.robloxUsername ?? name, ...values }),
    isBlocked: ({ text }) => text.trim() === '',
    idempotent: true,
    send: (input) => add.mutateAsync(input),
    onSent: () => {
      form.setValues({ bolo: false });
      toastSuccess(texts.noteAdded);
      if (chosen !== null) openDrawer(chosen);
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
      <div role="status">
        {chosen !== null ? (
          texts.noteFor(chosen)
        ) : form.values.bolo && profile && profile.exists !== 'yes' ? (
          <NameHint {...profile} onUse={setChosen} />
        ) : null}
      </div>
      <PendingButton type="submit" size="xs" pending={form.pending} blocked={form.blocked}>
        {texts.addNote}
      </PendingButton>
    </form>
  );
}

/**
 * Focuses the field of a new note after a press with a mouse: arrow keys move on along the tabs, and a keyboard on the
 * screen would cover the list.
 */
export function useNoteFocus() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) field.current?.focus();
  }, [presses]);

  function focusField({ detail }: MouseEvent) {
    if (detail > 0 && matchMedia('(pointer: fine)').matches) setPresses(presses + 1);
  }
  return { field, focusField };
}
