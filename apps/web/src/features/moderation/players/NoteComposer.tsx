import { Switch, Textarea } from '@mantine/core';
import { MAX_LENGTH } from '@tenfour/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type SubmitId, submitIdFor } from '../../../data/client-id.ts';
import { humanise } from '../../../data/errors.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import classes from './PlayerDrawer.module.css';
import { texts } from './texts.ts';
import { useNoteChanges } from './use-player.ts';

/** What was typed and not sent, while the drawer shows something else or is closed. */
const unsent = new Map<string, string>();

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Leaves a note on a player. What is typed outlives the drawer, and a second press is the same note. */
export function NoteComposer({ serverId, name }: { serverId: string; name: string }) {
  const key = `note:${serverId}:${name.toLowerCase()}`;
  const left = useLeftDraft(key);
  const [text, setText] = useState(() => unsent.get(key) ?? textOf(left));
  const [bolo, setBolo] = useState(false);
  const lastSubmit = useRef<SubmitId | null>(null);
  const { add } = useNoteChanges();
  useUnsaved(key, text, text.trim() !== '');
  useEffect(() => {
    if (text === '') unsent.delete(key);
    else unsent.set(key, text);
  }, [key, text]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending || text.trim() === '') return;
    lastSubmit.current = submitIdFor({ text, bolo }, lastSubmit.current);
    const { clientId } = lastSubmit.current;
    try {
      await add.mutateAsync({ serverId, username: name, text, bolo, clientId });
      lastSubmit.current = null;
      setText((typed) => (typed === text ? '' : typed));
      setBolo(false);
      toastSuccess(texts.noteAdded);
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.noteFailed, humanise(error));
    }
  }

  return (
    <form className={classes.composer} onSubmit={(event) => void submit(event)}>
      <Textarea
        label={texts.newNote}
        placeholder={texts.notePlaceholder}
        autosize
        minRows={2}
        maxRows={8}
        {...limitedTo(MAX_LENGTH.note, text)}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Switch
        size="xs"
        label={texts.boloLabel}
        description={texts.boloHint}
        checked={bolo}
        onChange={({ currentTarget }) => setBolo(currentTarget.checked)}
      />
      <PendingButton type="submit" size="xs" pending={add.isPending} blocked={text.trim() === ''}>
        {texts.addNote}
      </PendingButton>
    </form>
  );
}
