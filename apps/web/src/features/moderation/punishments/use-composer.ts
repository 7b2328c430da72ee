import type { CreatedPunishment, Template } from '@tenfour/contracts';
import { useEffect, useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { type SubmitId, submitIdFor } from '../../../data/client-id.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { useValidationToast } from '../../../ui/use-validation-toast.ts';
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
import { draftWith } from './template-rules.ts';
import { usePunishmentChanges } from './use-punishments.ts';

/** What is typed, by server: it outlives the composer while the right to look at the page is gone. */
export type TypedDrafts = Map<string, Draft>;

/** Holds the composer's state and submit at page level, so that closing the sheet on a phone loses nothing. */
export function useComposer(
  serverId: string,
  typed: TypedDrafts,
  onRecorded: (created: CreatedPunishment) => void,
) {
  const draftKey = `punish:${serverId}`;
  const left = useLeftDraft(draftKey);
  const [draft, setDraft] = useState<Draft>(() => typed.get(serverId) ?? readDraft(left) ?? EMPTY_DRAFT);
  useEffect(() => void typed.set(serverId, draft), [typed, serverId, draft]);
  const [tried, setTried] = useState(false);
  const templates = useTemplateUse(draft, setDraft);
  const lastSubmit = useRef<SubmitId | null>(null);
  const { create } = usePunishmentChanges();
  const problem = complaintOf(draft);
  const complain = useValidationToast(problem);
  useUnsaved(draftKey, draft, isWorthKeeping(draft));

  function change(part: Partial<Draft>): void {
    templates.keep();
    setDraft((before) => ({ ...before, ...part }));
  }

  /** Resolves to whether it was recorded; says what happened. Never rejects. */
  async function submit(): Promise<boolean> {
    if (create.isPending) return false;
    setTried(true);
    if (problem !== undefined) {
      complain(copy.common.error, problem);
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
      templates.forget();
      showOutcome(outcomeOfCreate(created));
      onRecorded(created);
      return true;
    } catch (error) {
      if (!handleUnauthorized('server', error))
        showOutcome(outcomeOfFailure(copy.punishments.addFailed, error));
      return false;
    }
  }

  return {
    draft,
    change,
    problems: tried ? draftProblems(draft) : {},
    tried,
    templates,
    submit,
    pending: create.isPending,
  };
}

/** Returns the first error of a rejected draft. */
function complaintOf(draft: Draft): string | undefined {
  return lacksRequired(draft) ? copy.punishments.required : Object.values(draftProblems(draft))[0];
}

/** What `useComposer` gives. */
export type ComposerState = ReturnType<typeof useComposer>;

/** The template that was chosen, and the draft that stood before it until something else is changed. */
function useTemplateUse(draft: Draft, setDraft: (next: Draft) => void) {
  const [used, setUsed] = useState<Template | null>(null);
  const [before, setBefore] = useState<Draft | null>(null);
  return {
    used,
    mayTakeBack: before !== null,
    use(template: Template) {
      setBefore(draft);
      setUsed(template);
      setDraft(draftWith(draft, used, template));
    },
    takeBack() {
      if (before) setDraft(before);
      setBefore(null);
      setUsed(null);
    },
    /** What is there now was meant so. */
    keep: () => setBefore(null),
    forget() {
      setBefore(null);
      setUsed(null);
    },
  };
}
