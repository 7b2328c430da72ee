import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { Webhook } from '@tenfour/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { PendingButton } from '../../../ui/PendingButton.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { texts, WEBHOOK_WORDS } from './texts.ts';
import { refusalIn } from './use-add-webhook.ts';
import { showFailure, useWebhookChanges } from './use-webhooks.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { changesOf, type Draft, nameOf } from './webhook-draft.ts';

interface EditProps {
  serverId: string;
  gone: boolean;
  onClose: () => void;
}

/**
 * Edits one webhook in a dialog. `webhook` is the stored one and null closes the dialog; `gone` means that another
 * person deleted it.
 */
export function EditWebhook(props: EditProps & { webhook: Webhook | null }) {
  const { webhook } = props;
  return (
    <Modal
      opened={webhook !== null}
      onClose={props.onClose}
      transitionProps={{ duration: 0 }}
      title={webhook ? texts.editTitle(nameOf(webhook)) : ''}
    >
      {webhook ? <EditForm key={webhook.id} {...props} webhook={webhook} /> : null}
    </Modal>
  );
}

/** No changes by hand: the stored values are shown, even as they change. */
const UNTOUCHED: Draft = { type: null, url: '', isActive: true };

function EditForm({ serverId, webhook, gone, onClose }: EditProps & { webhook: Webhook }) {
  const [draft, setDraft] = useState<Draft>(UNTOUCHED);
  const [seen, setSeen] = useState(webhook);
  const url = useRef<HTMLInputElement>(null);
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
      const refusal = refusalIn(error);
      setRefused(refusal);
      showFailure(copy.webhooks.updateFailed, error);
      if (refusal !== null) url.current?.focus();
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

  function takeTheirs() {
    setDraft(UNTOUCHED);
    setRefused(null);
    setSeen(webhook);
  }

  // What is being saved here changes it as well.
  const isOwn = update.isPending || update.isSuccess;
  const isOvertaken = !gone && !isOwn && seen.updatedAt !== webhook.updatedAt;

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {gone ? <Alert color="yellow">{texts.goneWhileEditing}</Alert> : null}
        <div role="status">{isOvertaken ? <Theirs webhook={webhook} onTake={takeTheirs} /> : null}</div>
        <WebhookFields
          ref={url}
          draft={{ ...draft, type: draft.type ?? webhook.type }}
          change={change}
          refused={refused}
          masked={webhook.webhookUrl}
        />
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

function Theirs({ webhook, onTake }: { webhook: Webhook; onTake: () => void }) {
  const { label } = WEBHOOK_WORDS[webhook.type];
  return (
    <Alert color="yellow">
      <Stack gap="xs" align="flex-start">
        {texts.changedWhileEditing(label, webhook.webhookUrl, webhook.isActive)}
        <Button size="xs" variant="default" onClick={onTake}>
          {texts.takeTheirs}
        </Button>
      </Stack>
    </Alert>
  );
}
