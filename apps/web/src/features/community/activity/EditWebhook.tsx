import { Alert, Button, Stack } from '@mantine/core';
import type { Webhook } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { DialogForm, FormDialog } from '../../../ui/FormDialog.tsx';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { texts, WEBHOOK_TEXTS } from './texts.ts';
import { showRefusal } from './use-add-webhook.ts';
import { useWebhookChanges } from './use-webhooks.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { changesOf, EMPTY_DRAFT, nameOf } from './webhook-draft.ts';

interface EditProps {
  serverId: string;
  gone: boolean;
  onClose: () => void;
}

/**
 * Edits one webhook in a dialog. `webhook` is the stored one and null closes the dialog; `gone` means that another
 * person deleted it.
 */
export function EditWebhook({ webhook, ...props }: EditProps & { webhook: Webhook | null }) {
  return (
    <FormDialog subject={webhook} title={(one) => texts.editTitle(nameOf(one))} onClose={props.onClose}>
      {(one, close) => <EditForm key={one.id} {...props} webhook={one} onClose={close} />}
    </FormDialog>
  );
}

function EditForm({ serverId, webhook, gone, onClose }: EditProps & { webhook: Webhook }) {
  const [seen, setSeen] = useState(webhook);
  const { update } = useWebhookChanges(serverId);
  const form = useSubmittedForm({
    // The stored values are shown until something is changed, even as they change.
    initialValues: EMPTY_DRAFT,
    toInput: (draft) => changesOf(webhook, draft),
    isBlocked: () => gone,
    send: async (changes: ReturnType<typeof changesOf>) => {
      if (Object.keys(changes).length === 0) return;
      await update.mutateAsync({ serverId, webhookId: webhook.id, ...changes });
      toastSuccess(copy.webhooks.updated);
    },
    onSent: onClose,
    onFailed: (error) => showRefusal(form, copy.webhooks.updateFailed, error),
  });

  function takeTheirs() {
    form.reset();
    setSeen(webhook);
  }

  // What is being saved here changes it as well.
  const isOwn = update.isPending || update.isSuccess;
  const isOvertaken = !gone && !isOwn && seen.updatedAt !== webhook.updatedAt;

  return (
    <DialogForm form={form} submitLabel={texts.save} onCancel={onClose}>
      {gone ? <Alert color="yellow">{texts.gone}</Alert> : null}
      <div role="status">{isOvertaken ? <Theirs webhook={webhook} onTake={takeTheirs} /> : null}</div>
      <WebhookFields
        draft={{ ...form.values, type: form.values.type ?? webhook.type }}
        change={form.setValues}
        refused={form.errors.url ?? null}
        masked={webhook.webhookUrl}
      />
    </DialogForm>
  );
}

function Theirs({ webhook, onTake }: { webhook: Webhook; onTake: () => void }) {
  return (
    <Alert color="yellow">
      <Stack gap="xs" align="flex-start">
        {texts.changedWhileEditing(WEBHOOK_TEXTS[webhook.type], webhook.webhookUrl, webhook.isActive)}
        <Button size="xs" variant="default" onClick={onTake}>
          {texts.takeTheirs}
        </Button>
      </Stack>
    </Alert>
  );
}
