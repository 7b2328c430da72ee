import type { Webhook } from '@tenfour/contracts';
import { WEBHOOK_TYPES } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { parseError } from '../../../data/errors.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { readStoredDraft } from '../../../ui/form/use-form-draft.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { reasonOf, showFailure, useWebhookChanges } from './use-webhooks.ts';
import { EMPTY_DRAFT, isWorthKeeping, missingOf } from './webhook-draft.ts';

/** Shows why a webhook was not saved, and at the address what the server refuses in it (400, 409, 422). */
export function showRefusal(
  form: { showProblem: (field: 'url', sentence: string) => void },
  sentence: string,
  error: unknown,
): void {
  const { status } = parseError(error);
  if (status === 400 || status === 409 || status === 422) form.showProblem('url', reasonOf(error));
  showFailure(sentence, error);
}

/**
 * Holds the form that adds a webhook. The server alone judges the address. The draft outlives the form; the address is
 * a secret and is never in the browser's storage. `blockedBy` is why the form cannot be sent, whatever it holds. With
 * `thenTest`, `onSaved` is asked to send a test message.
 */
export function useAddWebhook(
  serverId: string,
  blockedBy: string | null,
  onSaved: (webhook: Webhook, thenTest: boolean) => void,
) {
  const { create } = useWebhookChanges(serverId);
  const form = useSubmittedForm({
    draftKey: `webhook:${serverId}`,
    outlivesForm: true,
    initialValues: EMPTY_DRAFT,
    readDraft: (stored) => readStoredDraft(stored, EMPTY_DRAFT, { type: WEBHOOK_TYPES }),
    toStored: ({ type, isActive }) => ({ type, isActive }),
    isDirty: isWorthKeeping,
    toInput: ({ type, url, isActive }, _thenTest: boolean) => ({
      serverId,
      type: type ?? undefined,
      webhookUrl: url.trim(),
      isActive,
    }),
    isBlocked: (draft) => blockedBy !== null || missingOf(draft) !== null,
    idempotent: true,
    send: (input: Parameters<typeof create.mutateAsync>[0]) => create.mutateAsync(input),
    onSent: (webhook, thenTest) => {
      toastSuccess(copy.webhooks.created);
      onSaved(webhook, thenTest);
    },
    onFailed: (error) => showRefusal(form, copy.webhooks.createFailed, error),
  });
  return { ...form, why: blockedBy ?? missingOf(form.values) };
}
