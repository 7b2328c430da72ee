import { useRef, useState } from 'react';
import { copy } from '../../copy.ts';
import { type SubmitId, submitIdFor } from '../../data/client-id.ts';
import { takeDraft } from '../../data/leaving.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { useUnsaved } from '../../data/use-unsaved.ts';
import { toastError } from '../../ui/toast.ts';
import {
  type Draft,
  draftProblems,
  EMPTY_DRAFT,
  isWorthKeeping,
  lacksRequired,
  payloadOf,
  readDraft,
} from './draft.ts';
import { outcomeOfCreate, outcomeOfFailure } from './outcome.ts';
import { showOutcome } from './show-outcome.tsx';
import { usePunishmentChanges } from './use-punishments.ts';

/** The composer's state and its submit, kept by the page so that closing the sheet on a phone loses nothing. */
export function useComposer(serverId: string) {
  const draftKey = `punish:${serverId}`;
  const [draft, setDraft] = useState<Draft>(() => readDraft(takeDraft(draftKey)) ?? EMPTY_DRAFT);
  const [tried, setTried] = useState(false);
  const lastSubmit = useRef<SubmitId | null>(null);
  const { create } = usePunishmentChanges();
  useUnsaved(draftKey, draft, isWorthKeeping(draft));

  /** Resolves to whether it was recorded; says what happened. Never rejects. */
  async function submit(): Promise<boolean> {
    if (create.isPending) return false;
    setTried(true);
    const problems = draftProblems(draft);
    const first = Object.values(problems)[0];
    if (first !== undefined) {
      toastError(copy.common.error, lacksRequired(draft) ? copy.punishments.required : first);
      return false;
    }
    const payload = payloadOf(draft);
    lastSubmit.current = submitIdFor(payload, lastSubmit.current);
    try {
      const created = await create.mutateAsync({
        serverId,
        ...payload,
        clientId: lastSubmit.current.clientId,
      });
      lastSubmit.current = null;
      setDraft(EMPTY_DRAFT);
      setTried(false);
      showOutcome(outcomeOfCreate(created));
      return true;
    } catch (error) {
      if (!handleUnauthorized('server', error))
        showOutcome(outcomeOfFailure(copy.punishments.addFailed, error));
      return false;
    }
  }

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    problems: tried ? draftProblems(draft) : {},
    submit,
    pending: create.isPending,
  };
}

/** What `useComposer` gives. */
export type ComposerState = ReturnType<typeof useComposer>;
