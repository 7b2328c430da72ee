import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type Leave, MAX_LENGTH } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { useSubmit } from '../../../data/use-submit.ts';
import { useTypedText } from '../../../data/use-typed-text.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { daysInWords } from './days.ts';
import { texts } from './texts.ts';
import { tellFailure, useLeaveChanges } from './use-leaves.ts';

/** A request and what is about to be decided of it. */
export interface Decision {
  leave: Leave;
  status: 'approved' | 'denied';
}

interface DecideProps {
  serverId: string;
  timeZone: string;
  onClose: () => void;
}

/** Asks for a word along with the decision; `decision` null closes it. */
export function DecideDialog(props: DecideProps & { decision: Decision | null }) {
  const { decision, onClose } = props;
  return (
    <Modal
      opened={decision !== null}
      onClose={onClose}
      title={decision ? texts.decideTitle[decision.status](decision.leave.username) : ''}
      transitionProps={{ duration: 0 }}
    >
      {decision ? <Form key={decision.leave.id} {...props} decision={decision} /> : null}
    </Modal>
  );
}

function Form({ serverId, timeZone, decision, onClose }: DecideProps & { decision: Decision }) {
  const { leave, status } = decision;
  const [reason, setReason] = useTypedText(`leave-decision:${leave.id}`);
  const [tried, setTried] = useState(false);
  const { decide } = useLeaveChanges();
  const denies = status === 'denied';
  const empty = denies && reason.trim() === '';

  const onSubmit = useSubmit(submit);

  async function submit() {
    setTried(true);
    if (empty) return;
    try {
      await decide.mutateAsync({ serverId, leaveId: leave.id, status, reason });
      toastSuccess(texts.decided[status], leave.username);
      onClose();
    } catch (error) {
      tellFailure(texts.decideFailed, error);
    }
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <p>{daysInWords(timeZone, leave)}</p>
        <Textarea
          label={denies ? texts.why : texts.note}
          autosize
          minRows={2}
          maxRows={8}
          {...limitedTo(MAX_LENGTH.note, reason)}
          value={reason}
          error={tried && empty ? texts.whyNeeded : null}
          onKeyDown={submitOnCtrlEnter}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" color={denies ? 'danger' : 'cobalt'} pending={decide.isPending}>
            {denies ? texts.deny : texts.approve}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
