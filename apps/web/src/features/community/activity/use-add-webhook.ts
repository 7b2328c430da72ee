import type { Webhook } from '@tenfour/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { type SubmitId, submitIdFor } from '../../../data/client-id.ts';
import { parseError } from '../../../data/errors.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { reasonOf, showFailure, useWebhookChanges } from './use-webhooks.ts';
import { type Draft, EMPTY_DRAFT, isWorthKeeping, keptOf, missingOf, readKept } from './webhook-draft.ts';

/** What is typed into the form and not saved yet, for as long as the page is there; never in the browser's storage. */
export type TypedWebhook = RefObject<Draft | null>;

/** What the server said of what was typed (400, 409, 422); null for failures that are not about it. */
export function refusalIn(error: unknown): string | null {
  const { status } = parseError(error);
  return status === 400 || status === 409 || status === 422 ? reasonOf(error) : null;
}

/** The form that adds a webhook: what is typed stays until it is saved; all but the address also through a sign-in. */
export function useAddWebhook(
  serverId: string,
  typed: TypedWebhook,
  { onSaved, onRefused }: { onSaved: (webhook: Webhook, thenTest: boolean) => void; onRefused: () => void },
) {
  const draftKey = `webhook:${serverId}`;
  const left = useLeftDraft(draftKey);
  const [draft, setDraft] = useState<Draft>(() => typed.current ?? readKept(left) ?? EMPTY_DRAFT);
  const [refused, setRefused] = useState<string | null>(null);
  const [sending, setSending] = useState<'add' | 'add-and-test' | null>(null);
  const lastSubmit = useRef<SubmitId | null>(null);
  const { create } = useWebhookChanges(serverId);
  const once = useSingleFlight();
  const dirty = isWorthKeeping(draft);
  useUnsaved(draftKey, keptOf(draft), dirty);
  useEffect(() => {
    typed.current = dirty ? draft : null;
  }, [typed, dirty, draft]);

  function change(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    setRefused(null);
  }

  async function save(thenTest: boolean) {
    const { type } = draft;
    if (type === null || missingOf(draft) !== null) return;
    const payload = { type, webhookUrl: draft.url.trim(), isActive: draft.isActive };
    lastSubmit.current = submitIdFor(payload, lastSubmit.current);
    setSending(thenTest ? 'add-and-test' : 'add');
    try {
      const { clientId } = lastSubmit.current;
      const webhook = await create.mutateAsync({ serverId, ...payload, clientId });
      lastSubmit.current = null;
      setDraft(EMPTY_DRAFT);
      setRefused(null);
      toastSuccess(copy.webhooks.created);
      onSaved(webhook, thenTest);
    } catch (error) {
      const refusal = refusalIn(error);
      setRefused(refusal);
      showFailure(copy.webhooks.createFailed, error);
      if (refusal !== null) onRefused();
    } finally {
      setSending(null);
    }
  }

  return {
    draft,
    change,
    refused,
    missing: missingOf(draft),
    /** With `thenTest`, the caller is asked to send a test message after the save. */
    submit: (thenTest: boolean) => once(() => save(thenTest)),
    /** Which of the two buttons waits for its answer. */
    sending,
  };
}
