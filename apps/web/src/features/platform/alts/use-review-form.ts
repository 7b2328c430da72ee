import type { AltRequest } from '@tenfour/contracts';
import { useState } from 'react';
import { altsCopy } from '../../../copy/alts.ts';
import { copy } from '../../../copy.ts';
import { isPanelClosed } from '../../../data/panel-closed.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import type { TextDrafts } from '../../../data/use-text-drafts.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { useValidationToast } from '../../../ui/use-validation-toast.ts';
import { texts } from './texts.ts';
import { useDecision } from './use-review.ts';

/** What a reviewer can decide. */
type Verdict = 'approved' | 'denied';

/** Who hears of a decision. */
export interface Deciding {
  /** Gets the request as it is then. */
  onDecided: (decided: AltRequest) => void;
  /** Hears whether to go on to the next one. */
  onDone: (next: boolean) => void;
}

/** The form that decides one request. */
export function useReviewForm(request: AltRequest, drafts: TextDrafts, { onDecided, onDone }: Deciding) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [tried, setTried] = useState(false);
  const decide = useDecision();
  const once = useSingleFlight();
  const reason = drafts.of(request.id);
  const lacksReason = reason.trim() === '';
  const problem = problemOf(lacksReason, verdict);
  const complain = useValidationToast(problem ?? undefined);

  async function send(status: Verdict, next: boolean) {
    try {
      const decided = await decide.mutateAsync({ id: request.id, status, reason: reason.trim() });
      drafts.forget(request.id);
      toastSuccess(altsCopy.updated, `${request.serverName}: ${texts.decided[status]}`);
      onDecided(decided);
      onDone(next);
    } catch (error) {
      if (handleUnauthorized('dashboard', error) || isPanelClosed(error)) return;
      toastReason(copy.common.updateFailed, altsCopy.updateFailed, error);
    }
  }

  /** Tells whether nothing is missing. */
  function submit(next: boolean): boolean {
    setTried(true);
    if (problem === null && verdict !== null) once(() => send(verdict, next));
    else complain(altsCopy.reasonMissing.title, problem ?? texts.decisionNeeded);
    return problem === null;
  }

  return {
    verdict,
    setVerdict,
    reason,
    setReason: (text: string) => drafts.set(request.id, text),
    verdictError: tried && verdict === null ? texts.decisionNeeded : null,
    reasonError: tried && lacksReason ? altsCopy.reasonMissing.message : null,
    submit,
    pending: decide.isPending,
  };
}

function problemOf(lacksReason: boolean, verdict: Verdict | null): string | null {
  if (lacksReason) return altsCopy.reasonMissing.message;
  return verdict === null ? texts.decisionNeeded : null;
}
