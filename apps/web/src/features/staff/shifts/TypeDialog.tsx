import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MAX_LENGTH, type ShiftType } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { parseWeeklyHours, typedHours } from './durations.ts';
import { texts } from './texts.ts';
import { useShiftChanged } from './use-shifts.ts';

interface TypeProps {
  serverId: string;
  onClose: () => void;
}

/** Adds a shift type (`new`) or changes one; null closes it. */
export function TypeDialog({ type, ...props }: TypeProps & { type: ShiftType | 'new' | null }) {
  return (
    <FormDialog
      subject={type}
      title={(one) => (one === 'new' ? texts.addType : texts.typeAction(texts.editType, one.name))}
      onClose={props.onClose}
    >
      {(one, close) => <TypeForm key={one === 'new' ? one : one.id} {...props} type={one} onClose={close} />}
    </FormDialog>
  );
}

/** Returns hours as they are typed; empty for none. */
export function hoursField(minutes: number | null): string {
  return minutes === null ? '' : typedHours(minutes);
}

function TypeForm({ serverId, type, onClose }: TypeProps & { type: ShiftType | 'new' }) {
  const before = type === 'new' ? { id: 'new', name: '', weeklyMinutes: null } : type;
  const { refresh } = useShiftChanged(serverId, useUser().id);
  const create = useMutation(trpc.shifts.createType.mutationOptions({ onSettled: refresh }));
  const update = useMutation(trpc.shifts.updateType.mutationOptions({ onSettled: refresh }));
  const form = useContractForm({
    schema: 'shifts.createType',
    draftKey: `shift-type:${serverId}:${before.id}`,
    initialValues: { name: before.name, hours: hoursField(before.weeklyMinutes) },
    toInput: ({ name, hours }) => ({
      serverId,
      name: name.trim(),
      weeklyMinutes: parseWeeklyHours(hours),
    }),
    fieldOf: { weeklyMinutes: 'hours' },
    messages: { name: texts.typeNameNeeded, hours: texts.hoursWrong },
    check: ({ hours }, attempted) => ({
      hours: attempted && parseWeeklyHours(hours) === undefined ? texts.hoursWrong : null,
    }),
    send: (input) =>
      type === 'new' ? create.mutateAsync(input) : update.mutateAsync({ ...input, typeId: type.id }),
    onSent: () => {
      toastSuccess(texts.rulesSaved);
      onClose();
    },
    onFailed: (error) => toastError(texts.typeFailed, humanise(error)),
  });
  return (
    <DialogForm form={form} submitLabel={texts.save} onCancel={onClose}>
      <TextInput
        label={texts.typeName}
        {...limitedTo(MAX_LENGTH.shiftTypeName, form.values.name)}
        {...form.getInputProps('name')}
        data-autofocus
      />
      <TextInput
        label={texts.weeklyHours}
        description={texts.weeklyHoursHint}
        {...form.getInputProps('hours')}
      />
    </DialogForm>
  );
}
