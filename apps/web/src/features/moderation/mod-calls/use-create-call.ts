import { useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { type SubmitId, submitIdFor } from '../../../data/client-id.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { evidenceOf, evidenceProblem } from '../evidence/evidence.ts';
import { type Draft, EMPTY_DRAFT, isWorthKeeping, missingOf, readDraft } from './draft.ts';
import { texts } from './texts.ts';
import { tellFailure, useCallChanges } from './use-mod-calls.ts';

/**
 * Holds the form for a new call at page level: the text survives closing the dialog, a failure, a reload and a sign-in,
 * and is only cleared when the call is created.
 */
export function useCreateCall(serverId: string) {
  const draftKey = `mod-call:${serverId}`;
  const left = readDraft(useLeftDraft(draftKey));
  const [draft, setDraft] = useState<Draft>(left ?? EMPTY_DRAFT);
  const [opened, setOpened] = useState(left !== null);
  const [tried, setTried] = useState(false);
  const lastSubmit = useRef<SubmitId | null>(null);
  const { create } = useCallChanges(serverId);
  const dirty = isWorthKeeping(draft);
  useUnsaved(draftKey, draft, dirty);

  async function submit(): Promise<void> {
    if (create.isPending || missingOf(draft).length > 0) return;
    const call = { ...draft, evidence: evidenceOf(draft.evidence) };
    if (call.evidence.some((link) => evidenceProblem(link) !== undefined)) return setTried(true);
    lastSubmit.current = submitIdFor(call, lastSubmit.current);
    try {
      const made = await create.mutateAsync({ serverId, ...call, clientId: lastSubmit.current.clientId });
      lastSubmit.current = null;
      setDraft(EMPTY_DRAFT);
      setTried(false);
      setOpened(false);
      toastSuccess(texts.created, made.reason);
    } catch (error) {
      tellFailure(copy.modCalls.createFailed, error);
    }
  }

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    missing: missingOf(draft),
    opened,
    open: () => setOpened(true),
    close: () => setOpened(false),
    submit,
    tried,
    serverId,
    pending: create.isPending,
  };
}

/** What `useCreateCall` gives. */
export type CreateCall = ReturnType<typeof useCreateCall>;
