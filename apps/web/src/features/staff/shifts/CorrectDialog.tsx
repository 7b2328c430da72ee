import { Alert, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MAX_LENGTH, type Server, type ShiftDetail } from '@tenfour/contracts';
import { useState } from 'react';
import { humanise } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { FieldInputs } from '../../community/record-fields/parts.tsx';
import { correctionChanges, correctionOf, correctionProblems } from './correction.ts';
import classes from './Shifts.module.css';
import { texts } from './texts.ts';
import { useShiftChanged, useShiftRules } from './use-shifts.ts';

/** A shift type that can be chosen. */
interface Choice {
  id: string;
  name: string;
}

interface CorrectProps {
  server: Server;
  onClose: () => void;
}

/** Corrects a shift, with a note for its history; `shift` null closes it. */
export function CorrectDialog({ shift, ...props }: CorrectProps & { shift: ShiftDetail | null }) {
  return (
    <FormDialog
      subject={shift}
      title={({ username }) => texts.actionOf(texts.correct, username)}
      onClose={props.onClose}
    >
      {(one, close) => <CorrectForm key={one.id} {...props} shift={one} onClose={close} />}
    </FormDialog>
  );
}

/** Compares edits with the shift as the dialog opened, even while the shift continues. */
function useCorrection(server: Server, now: ShiftDetail, onClose: () => void) {
  const [shift] = useState(now);
  const [refused, setRefused] = useState<string | null>(null);
  const changed = useShiftChanged(server.id, useUser().id);
  const correct = useMutation(
    trpc.shifts.correct.mutationOptions({ onSuccess: changed.put, onSettled: changed.refresh }),
  );
  const form = useContractForm({
    schema: 'shifts.correct',
    draftKey: `shift-correction:${shift.id}`,
    initialValues: correctionOf(shift, server.timezone),
    toInput: (draft) => ({
      serverId: server.id,
      shiftId: shift.id,
      ...correctionChanges(draft, shift, server.timezone),
      note: draft.note.trim(),
    }),
    fieldOf: { clockInTime: 'in', clockOutTime: 'out' },
    check: (draft, attempted) => (attempted ? correctionProblems(draft, shift, server.timezone) : {}),
    send: async (input) => {
      setRefused(null);
      const { serverId: _server, shiftId: _shift, note: _note, ...changes } = input;
      if (Object.keys(changes).length === 0 && !isConfirmable(shift)) throw new Error(texts.nothingChanged);
      await correct.mutateAsync(input);
    },
    onSent: () => {
      toastSuccess(texts.correctedDone);
      onClose();
    },
    onFailed: (error) => setRefused(humanise(error)),
  });
  return { form, type: shift.type, refused };
}

function CorrectForm({ server, shift, onClose }: CorrectProps & { shift: ShiftDetail }) {
  const { form, type, refused } = useCorrection(server, shift, onClose);
  return (
    <DialogForm form={form} submitLabel={texts.save} onCancel={onClose}>
      <p className={classes.small}>
        {texts.zone(server.timezone)}
        {isConfirmable(shift) ? ` · ${texts.confirmHint}` : null}
      </p>
      <Fields server={server} current={type} form={form} />
      {refused ? (
        <Alert color="danger" role="alert">
          {refused}
        </Alert>
      ) : null}
    </DialogForm>
  );
}

/** Whether a correction without changes confirms the shift. */
function isConfirmable({ forgotten, clockOutTime }: ShiftDetail): boolean {
  return forgotten && clockOutTime !== null;
}

/** The choices, and the shift's own type should it be none any more. */
function typesWith(types: readonly Choice[], current: Choice | null): readonly Choice[] {
  return current === null || types.some(({ id }) => id === current.id) ? types : [...types, current];
}

function Fields(props: {
  server: Server;
  current: Choice | null;
  form: ReturnType<typeof useCorrection>['form'];
}) {
  const { form } = props;
  const types = typesWith(useShiftRules(props.server.id).data?.types ?? [], props.current);
  return (
    <>
      <Group grow align="start" preventGrowOverflow={false}>
        <TextInput type="datetime-local" label={texts.columns.in} {...form.getInputProps('in')} />
        <TextInput type="datetime-local" label={texts.columns.out} {...form.getInputProps('out')} />
      </Group>
      <TextInput
        inputMode="numeric"
        label={texts.breakMinutes}
        description={texts.breakMinutesHint}
        {...form.getInputProps('breakMinutes')}
      />
      {types.length > 0 ? (
        <NativeSelect
          label={texts.columns.type}
          data={[
            { value: '', label: texts.noType },
            ...types.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('typeId')}
        />
      ) : null}
      <FieldInputs serverId={props.server.id} subject="shift" isOptional form={form} />
      <ReasonField label={texts.note} maxRows={6} most={MAX_LENGTH.note} {...form.getInputProps('note')} />
    </>
  );
}
