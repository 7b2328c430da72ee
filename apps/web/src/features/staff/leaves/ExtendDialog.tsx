import { TextInput } from '@mantine/core';
import type { Away } from '@tenfour/contracts';
import { formatDays, formatShortDate } from '@tenfour/domain';
import { useState } from 'react';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { lastDayOf, spanOfDays } from './days.ts';
import { texts } from './texts.ts';
import { showFailure, useLeaveChanges } from './use-leaves.ts';

interface ExtendProps {
  serverId: string;
  timeZone: string;
  onClose: () => void;
}

/** Asks for a later last day; `leave` null closes it. */
export function ExtendDialog({ leave, ...props }: ExtendProps & { leave: Away | null }) {
  return (
    <FormDialog
      subject={leave}
      title={(one) => texts.actionOf(texts.extend, one.username)}
      onClose={props.onClose}
    >
      {(one, close) => <ExtendForm key={one.id} {...props} leave={one} onClose={close} />}
    </FormDialog>
  );
}

function ExtendForm({ serverId, timeZone, leave, onClose }: ExtendProps & { leave: Away }) {
  const { extend } = useLeaveChanges();
  const [before] = useState(() => lastDayOf(timeZone, leave.to));
  const notLater = texts.later(formatShortDate(Date.parse(leave.to) - 1, timeZone));
  const form = useContractForm({
    schema: 'leaves.extend',
    draftKey: `leave-extension:${leave.id}`,
    initialValues: { last: before },
    toInput: ({ last }) => ({ serverId, leaveId: leave.id, to: spanOfDays(timeZone, last, last)?.to }),
    fieldOf: { to: 'last' },
    messages: { last: notLater },
    check: ({ last }, attempted) => ({ last: attempted && last <= before ? notLater : null }),
    send: (input) => extend.mutateAsync(input),
    onSent: ({ from, to }) => {
      toastSuccess(texts.extended, formatDays({ from, to }, timeZone));
      onClose();
    },
    onFailed: (error) => showFailure(texts.changeFailed, error),
  });
  return (
    <DialogForm form={form} submitLabel={texts.extend} onCancel={onClose}>
      <p>{formatDays(leave, timeZone)}</p>
      <TextInput type="date" label={texts.last} min={before} {...form.getInputProps('last')} data-autofocus />
    </DialogForm>
  );
}
