import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { Webhook } from '@tenfour/contracts';
import { type FormEvent, useState } from 'react';
import { copy } from '../../copy.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { PendingButton } from '../../ui/PendingButton.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { texts, WEBHOOK_WORDS } from './texts.ts';
import { refusalIn } from './use-add-webhook.ts';
import { tellFailure, useWebhookChanges } from './use-webhooks.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { changesOf, type Draft } from './webhook-draft.ts';

interface EditProps {
  serverId: string;
  gone: boolean;
  onClose: () => void;
}

/** Edits one webhook in a dialog; `webhook` null closes it, `gone` says that somebody else deleted it meanwhile. */
export function EditWebhook(props: EditProps & { webhook: Webhook | null }) {
  const { webhook } = props;
  return (
    <Modal
      opened={webhook !== null}
      onClose={props.onClose}
      transitionProps={{ duration: 0 }}
      title={webhook ? texts.editTitle(WEBHOOK_WORDS[webhook.type].label) : ''}
    >
      {webhook ? <EditForm key={webhook.id} {...props} webhook={webhook} /> : null}
    </Modal>
  );
}

function EditForm({ serverId, webhook, gone, onClose }: EditProps & { webhook: Webhook }) {
  const [draft, setDraft] = useState<Draft>({ type: webhook.type, url: '', isActive: webhook.isActive });
  const [refused, setRefused] = useState<string | null>(null);
  const { update } = useWebhookChanges(serverId);
  const once = useSingleFlight();

  async function save() {
    const changes = changesOf(webhook, draft);
    try {
      if (Object.keys(changes).length > 0) {
        await update.mutateAsync({ serverId, webhookId: webhook.id, ...changes });
        toastSuccess(copy.webhooks.updated);
      }
      onClose();
    } catch (error) {
      setRefused(refusalIn(error));
      tellFailure(copy.webhooks.updateFailed, error);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!gone) once(save);
  }

  function change(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    setRefused(null);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {gone ? <Alert color="yellow">{texts.goneWhileEditing}</Alert> : null}
        <WebhookFields draft={draft} change={change} refused={refused} masked={webhook.webhookUrl} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {copy.common.cancel}
          </Button>
          <PendingButton type="submit" pending={update.isPending} blocked={gone}>
            {texts.save}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
