import type { AltRequest } from '@tenfour/contracts';
import { altsCopy } from '../../../copy/alts.ts';
import { copy } from '../../../copy.ts';
import { isPanelClosed } from '../../../data/panel-closed.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { readStoredDraft } from '../../../ui/form/use-form-draft.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { texts } from './texts.ts';
import { useDecision } from './use-review.ts';

/** A decision as a reviewer makes it. */
interface Decision {
  verdict: 'approved' | 'denied' | null;
  reason: string;
}

const EMPTY: Decision = { verdict: null, reason: '' };

/** Callbacks of a decision. */
export interface DecisionCallbacks {
  /** Called with the decided request. */
  onDecided: (decided: AltRequest) => void;
  /** Called last. `next` is whether the next request is to be opened. */
  onDone: (next: boolean) => void;
}

/** The form that decides one request. Its reason outlives it, for a request or a tab that is opened again. */
export function useReviewForm(
  { id, serverName }: AltRequest,
  draftPrefix: string,
  { onDecided, onDone }: DecisionCallbacks,
) {
  const decide = useDecision();
  return useSubmittedForm({
    draftKey: draftPrefix + id,
    outlivesForm: true,
    sessionKind: 'dashboard',
    initialValues: EMPTY,
    // The verdict is chosen again.
    readDraft: (stored) => readStoredDraft(stored, EMPTY, { verdict: [null] }),
    isDirty: ({ reason }) => reason.trim() !== '',
    toInput: ({ verdict, reason }) => ({ id, status: verdict ?? undefined, reason: reason.trim() }),
    required: { verdict: texts.decisionNeeded, reason: altsCopy.reasonMissing.message },
    summarize: (_decision, { verdict, reason }) => ({
      title: altsCopy.reasonMissing.title,
      message: reason ?? verdict ?? '',
    }),
    send: async (input: { id: string; status: 'approved' | 'denied'; reason: string }) => {
      const decided = await decide.mutateAsync(input);
      toastSuccess(altsCopy.updated, `${serverName}: ${texts.decided[input.status]}`);
      return decided;
    },
    onSent: (decided, next: boolean) => {
      onDecided(decided);
      onDone(next);
    },
    onFailed: (error) => {
      if (!isPanelClosed(error)) toastReason(copy.common.updateFailed, altsCopy.updateFailed, error);
    },
  });
}

/** What `useReviewForm` returns. */
export type DecisionForm = ReturnType<typeof useReviewForm>;
