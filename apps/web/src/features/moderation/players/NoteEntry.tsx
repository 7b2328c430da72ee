import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { MAX_LENGTH, type Permissions, type TimelineEntry } from '@tenfour/contracts';
import { rank } from '@tenfour/domain';
import { useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { useOffline } from '../../../ui/use-offline.ts';
import classes from './PlayerDrawer.module.css';
import { texts } from './texts.ts';
import { useNoteChanges } from './use-player.ts';

interface NoteProps {
  entry: Extract<TimelineEntry, { kind: 'note' }>;
  gone: boolean;
  serverId: string;
  permissions: Permissions;
}

/** Shows a note and its author. The author, admins and the owner can edit and delete it. */
export function NoteEntry({ entry, gone, serverId, permissions }: NoteProps) {
  const own = entry.byId === useUser().id;
  const mayEdit =
    !gone && permissions.can.canEditPunishments && (own || rank(permissions.role) >= rank('admin'));
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const removeAfterAsking = useRemove(serverId, entry);
  const { hold, unless } = useOffline();

  function close() {
    setEditing(false);
    // The pencil is there again after this draw.
    setTimeout(() => pencil.current?.focus());
  }

  if (editing && !gone) return <Edit entry={entry} serverId={serverId} onClose={close} />;
  return (
    <>
      {entry.bolo ? <StatusBadge kind="player" value="bolo" /> : null}
      <span className={classes.note}>{entry.text}</span>
      <span className={classes.small}>
        {texts.by(entry.by)}
        {entry.editedAt ? ` · ${texts.edited}` : null}
        {mayEdit ? (
          <span className={classes.noteActions}>
            <ActionIcon
              ref={pencil}
              variant="subtle"
              color="gray"
              aria-label={texts.noteOf(texts.edit, entry.by)}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={15} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.noteOf(texts.delete, entry.by)}
              {...hold}
              onClick={unless(() => void removeAfterAsking())}
            >
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </span>
        ) : null}
      </span>
    </>
  );
}

function useRemove(serverId: string, { noteId, by }: NoteProps['entry']): () => Promise<void> {
  const { remove } = useNoteChanges();
  return async () => {
    const question = {
      title: `${texts.noteOf(texts.delete, by)}?`,
      text: copy.members.cannotBeUndone,
      confirmLabel: texts.delete,
      danger: true,
    };
    if (remove.isPending || !(await dialogs.confirm(question))) return;
    try {
      await remove.mutateAsync({ serverId, noteId });
      toastSuccess(texts.noteDeleted);
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.noteDeleteFailed, humanise(error));
    }
  };
}

function Edit(props: { entry: NoteProps['entry']; serverId: string; onClose: () => void }) {
  const { entry, serverId, onClose } = props;
  const { update } = useNoteChanges();
  const form = useContractForm({
    schema: 'notes.update',
    draftKey: `note-edit:${entry.noteId}`,
    initialValues: { text: entry.text, bolo: entry.bolo },
    toInput: (values) => ({ serverId, noteId: entry.noteId, ...values }),
    isBlocked: ({ text }) => text.trim() === '',
    send: (input) => update.mutateAsync(input),
    onSent: () => {
      toastSuccess(texts.noteSaved);
      onClose();
    },
    onFailed: (error) => toastError(texts.noteFailed, humanise(error)),
  });
  return (
    <form {...form.formProps} className={classes.composer}>
      <ReasonField
        aria-label={texts.noteOf(texts.edit, entry.by)}
        autoFocus
        most={MAX_LENGTH.note}
        {...form.getInputProps('text')}
      />
      <Switch size="xs" label={texts.boloLabel} {...form.getInputProps('bolo', { type: 'checkbox' })} />
      <span className={classes.formActions}>
        <PendingButton type="submit" size="xs" pending={form.pending} blocked={form.blocked}>
          {texts.save}
        </PendingButton>
        <Button size="xs" variant="default" onClick={onClose}>
          {copy.common.cancel}
        </Button>
      </span>
    </form>
  );
}
