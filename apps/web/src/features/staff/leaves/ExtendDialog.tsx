import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { Away } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { useSubmit } from '../../../data/use-submit.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { formatDayIn, lastMomentOf } from '../../../ui/zoned.ts';
import { daysInWords, lastDayOf, spanOfDays } from './days.ts';
import { texts } from './texts.ts';
import { tellFailure, useLeaveChanges } from './use-leaves.ts';

interface ExtendProps {
  serverId: string;
  timeZone: string;
  onClose: () => void;
}

/** Asks for a later last day; `leave` null closes it. */
export function ExtendDialog(props: ExtendProps & { leave: Away | null }) {
  const { leave, onClose } = props;
  return (
    <Modal
      opened={leave !== null}
      onClose={onClose}
      title={leave ? texts.extendTitle(leave.username) : ''}
      transitionProps={{ duration: 0 }}
    >
      {leave ? <Form key={leave.id} {...props} leave={leave} /> : null}
    </Modal>
  );
}

function Form({ serverId, timeZone, leave, onClose }: ExtendProps & { leave: Away }) {
  const [before] = useState(() => lastDayOf(timeZone, leave.to));
  const [last, setLast] = useState(before);
  const [tried, setTried] = useState(false);
  const { extend } = useLeaveChanges();
  const span = spanOfDays(timeZone, last, last);
  const later = last > before && span !== null;

  const onSubmit = useSubmit(submit);

  async function submit() {
    setTried(true);
    if (!later) return;
    try {
      await extend.mutateAsync({ serverId, leaveId: leave.id, to: span.to });
      toastSuccess(texts.extended, daysInWords(timeZone, { from: leave.from, to: span.to }));
      onClose();
    } catch (error) {
      tellFailure(texts.changeFailed, error);
    }
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <p>{daysInWords(timeZone, leave)}</p>
        <TextInput
          type="date"
          label={texts.newLast}
          min={before}
          value={last}
          error={tried && !later ? texts.later(formatDayIn(timeZone, lastMomentOf(leave.to))) : null}
          onChange={(event) => setLast(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={extend.isPending}>
            {texts.extend}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
