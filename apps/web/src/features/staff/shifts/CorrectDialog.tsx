import { Alert, Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MAX_LENGTH, type Server, type ShiftDetail } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useSubmit } from '../../../data/use-submit.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import {
  asCorrection,
  type CorrectionDraft,
  type CorrectionProblems,
  correctionChanges,
  correctionOf,
  correctionProblems,
} from './correction.ts';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';
import { useShiftChanged, useShiftRules } from './use-shifts.ts';

/** A shift type as it is chosen. */
interface Choice {
  id: string;
  name: string;
}

/** Puts a shift right, with a note for its history; `shift` null closes it. */
export function CorrectDialog(props: { server: Server; shift: ShiftDetail | null; onClose: () => void }) {
  const { server, shift, onClose } = props;
  return (
    <Modal
      opened={shift !== null}
      onClose={onClose}
      transitionProps={{ duration: 0 }}
      title={shift ? texts.correctTitle(shift.username) : ''}
    >
      {shift ? <CorrectForm key={shift.id} server={server} shift={shift} onClose={onClose} /> : null}
    </Modal>
  );
}

/** Compares edits with the shift as the dialog opened, even while the shift continues. */
function useCorrection(server: Server, now: ShiftDetail) {
  const [shift] = useState(now);
  const key = `shift-correction:${shift.id}`;
  const [before] = useState(() => correctionOf(shift, server.timezone));
  const left = useLeftDraft(key);
  const [draft, setDraft] = useState<CorrectionDraft>(() => asCorrection(left) ?? before);
  const dirty = JSON.stringify(draft) !== JSON.stringify(before);
  useUnsaved(key, draft, dirty);
  return {
    shift,
    draft,
    dirty,
    change: (part: Partial<CorrectionDraft>) => setDraft((last) => ({ ...last, ...part })),
    problems: correctionProblems(draft, shift, server.timezone),
  };
}

function CorrectForm(props: { server: Server; shift: ShiftDetail; onClose: () => void }) {
  const { server, onClose } = props;
  const { shift, draft, change, problems } = useCorrection(server, props.shift);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const changed = useShiftChanged(server.id, useUser().id);
  const correct = useMutation(
    trpc.shifts.correct.mutationOptions({ onSuccess: changed.put, onSettled: changed.refresh }),
  );

  const onSubmit = useSubmit(save);

  async function save() {
    setTried(true);
    setRefused(null);
    const changes = correctionChanges(draft, shift, server.timezone);
    if (Object.keys(problems).length > 0) return;
    if (Object.keys(changes).length === 0) return setRefused(texts.nothingChanged);
    try {
      const note = draft.note.trim();
      await correct.mutateAsync({ serverId: server.id, shiftId: shift.id, ...changes, note });
      toastSuccess(texts.correctedDone);
      onClose();
    } catch (error) {
      if (!handleUnauthorized('server', error)) setRefused(humanise(error));
    }
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <p className={classes.small}>{texts.correctHint(server.timezone)}</p>
        <Fields
          server={server}
          current={shift.type}
          draft={draft}
          change={change}
          problems={tried ? problems : {}}
        />
        {refused ? (
          <Alert color="danger" role="alert">
            {refused}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={correct.isPending}>
            {texts.save}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}

/** The choices, and the shift's own type should it be none any more. */
function typesWith(types: readonly Choice[], current: Choice | null): readonly Choice[] {
  return current === null || types.some(({ id }) => id === current.id) ? types : [...types, current];
}

function Fields(props: {
  server: Server;
  current: Choice | null;
  draft: CorrectionDraft;
  change: (part: Partial<CorrectionDraft>) => void;
  problems: CorrectionProblems;
}) {
  const { draft, change, problems } = props;
  const types = typesWith(useShiftRules(props.server.id).data?.types ?? [], props.current);
  return (
    <>
      <Group grow align="start" preventGrowOverflow={false}>
        <TextInput
          type="datetime-local"
          label={texts.columns.in}
          value={draft.in}
          error={problems.in}
          onChange={(event) => change({ in: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={texts.columns.out}
          value={draft.out}
          error={problems.out}
          onChange={(event) => change({ out: event.currentTarget.value })}
        />
      </Group>
      <TextInput
        inputMode="numeric"
        label={texts.breakMinutes}
        description={texts.breakMinutesHint}
        value={draft.breakMinutes}
        error={problems.breakMinutes}
        onChange={(event) => change({ breakMinutes: event.currentTarget.value })}
      />
      {types.length > 0 ? (
        <NativeSelect
          label={texts.columns.type}
          data={[
            { value: '', label: texts.noType },
            ...types.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={draft.typeId}
          onChange={(event) => change({ typeId: event.currentTarget.value })}
        />
      ) : null}
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        autosize
        minRows={2}
        maxRows={6}
        {...limitedTo(MAX_LENGTH.note, draft.note)}
        value={draft.note}
        error={problems.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </>
  );
}
