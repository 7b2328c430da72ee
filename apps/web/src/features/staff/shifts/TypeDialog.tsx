import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { MAX_LENGTH, type ShiftType } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { humanise } from '../../../data/errors.ts';
import { useUser } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSubmit } from '../../../data/use-submit.ts';
import { useTypedText } from '../../../data/use-typed-text.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { formatRequired, parseWeeklyHours } from './durations.ts';
import { texts } from './texts.ts';
import { useShiftChanged } from './use-shifts.ts';

/** Adds a shift type (`new`) or changes one; null closes it. */
export function TypeDialog(props: { serverId: string; type: ShiftType | 'new' | null; onClose: () => void }) {
  const { type, onClose } = props;
  const title = type === 'new' ? texts.addTypeTitle : type ? texts.editTypeTitle(type.name) : '';
  return (
    <Modal opened={type !== null} onClose={onClose} transitionProps={{ duration: 0 }} title={title}>
      {type ? <TypeForm key={type === 'new' ? type : type.id} {...props} type={type} /> : null}
    </Modal>
  );
}

/** Sends a new type or a changed one; both end the same way. */
function useSaveType(serverId: string) {
  const { refresh } = useShiftChanged(serverId, useUser().id);
  const create = useMutation(trpc.shifts.createType.mutationOptions({ onSettled: refresh }));
  const update = useMutation(trpc.shifts.updateType.mutationOptions({ onSettled: refresh }));
  return {
    pending: create.isPending || update.isPending,
    save: (type: ShiftType | 'new', fields: { name: string; weeklyMinutes: number | null }) =>
      type === 'new'
        ? create.mutateAsync({ serverId, ...fields })
        : update.mutateAsync({ serverId, typeId: type.id, ...fields }),
  };
}

function TypeForm(props: { serverId: string; type: ShiftType | 'new'; onClose: () => void }) {
  const { serverId, type, onClose } = props;
  const before = type === 'new' ? { name: '', weeklyMinutes: null } : type;
  const draftKey = `shift-type:${serverId}:${type === 'new' ? type : type.id}`;
  const [name, setName] = useTypedText(`${draftKey}:name`, before.name);
  const [hours, setHours] = useTypedText(
    `${draftKey}:hours`,
    before.weeklyMinutes === null ? '' : formatRequired(before.weeklyMinutes),
  );
  const [tried, setTried] = useState(false);
  const { save, pending } = useSaveType(serverId);
  const weeklyMinutes = parseWeeklyHours(hours);
  const missing = name.trim() === '';

  const onSubmit = useSubmit(submit);

  async function submit() {
    setTried(true);
    if (pending || missing || weeklyMinutes === undefined) return;
    try {
      await save(type, { name: name.trim(), weeklyMinutes });
      toastSuccess(texts.rulesSaved);
      onClose();
    } catch (error) {
      if (!handleUnauthorized('server', error)) toastError(texts.typeFailed, humanise(error));
    }
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput
          label={texts.typeName}
          value={name}
          {...limitedTo(MAX_LENGTH.shiftTypeName, name)}
          error={tried && missing ? texts.typeNameNeeded : null}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={texts.weeklyHours}
          description={texts.weeklyHoursHint}
          value={hours}
          error={tried && weeklyMinutes === undefined ? texts.hoursWrong : null}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={pending}>
            {texts.saveRules}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
