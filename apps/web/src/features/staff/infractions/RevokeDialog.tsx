import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type Infraction, MAX_LENGTH } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { useSubmit } from '../../../data/use-submit.ts';
import { useTypedText } from '../../../data/use-typed-text.ts';
import { limitedTo } from '../../../ui/LengthCount.tsx';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { submitOnCtrlEnter } from '../../../ui/submit-on-ctrl-enter.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { nameOf } from './InfractionRow.tsx';
import { texts } from './texts.ts';
import { tellFailure, useInfractionChanges } from './use-infractions.ts';

interface RevokeProps {
  serverId: string;
  onClose: () => void;
  /** Hears that it is revoked, so that the focus finds a place. */
  onRevoked: () => void;
}

/** Asks why an infraction is revoked; `infraction` null closes it. */
export function RevokeDialog(props: RevokeProps & { infraction: Infraction | null }) {
  const { infraction, onClose } = props;
  return (
    <Modal
      opened={infraction !== null}
      onClose={onClose}
      title={infraction ? texts.revokeTitle(infraction.type, nameOf(infraction)) : ''}
      transitionProps={{ duration: 0 }}
    >
      {infraction ? <Form key={infraction.id} {...props} infraction={infraction} /> : null}
    </Modal>
  );
}

function Form({ serverId, infraction, onClose, onRevoked }: RevokeProps & { infraction: Infraction }) {
  const [reason, setReason] = useTypedText(`infraction-revoke:${infraction.id}`);
  const [tried, setTried] = useState(false);
  const { revoke } = useInfractionChanges();
  const empty = reason.trim() === '';

  const onSubmit = useSubmit(submit);

  async function submit() {
    setTried(true);
    if (empty) return;
    try {
      await revoke.mutateAsync({ serverId, infractionId: infraction.id, reason });
      toastSuccess(texts.revoked, nameOf(infraction));
      onClose();
      onRevoked();
    } catch (error) {
      tellFailure(texts.revokeFailed, error);
    }
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <p>{texts.revokeText}</p>
        <Textarea
          label={texts.reason}
          description={texts.ctrlEnter}
          autosize
          minRows={2}
          maxRows={8}
          {...limitedTo(MAX_LENGTH.reason, reason)}
          value={reason}
          error={tried && empty ? texts.revokeReasonNeeded : null}
          onKeyDown={submitOnCtrlEnter}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" color="danger" pending={revoke.isPending}>
            {texts.revoke}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
