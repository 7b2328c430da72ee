import type { InfractionType } from '@tenfour/domain';
import { useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { type SubmitId, submitIdFor } from '../../../data/client-id.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { type Draft, draftProblems, EMPTY_DRAFT, isWorthKeeping, readLeft, subjectOf } from './draft.ts';
import { texts } from './texts.ts';
import { tellFailure, useInfractionChanges } from './use-infractions.ts';

const FAILED: Readonly<Record<InfractionType, string>> = {
  warning: copy.infractions.warningFailed,
  strike: copy.infractions.strikeFailed,
  termination: copy.infractions.terminationFailed,
};

/** The three dialogs' one form: what is typed stays until it is recorded, whichever of them is opened. */
export function useRecord(serverId: string) {
  const draftKey = `infraction:${serverId}`;
  const left = readLeft(useLeftDraft(draftKey));
  const [type, setType] = useState<InfractionType | null>(left?.type ?? null);
  const [draft, setDraft] = useState<Draft>(left?.draft ?? EMPTY_DRAFT);
  const [tried, setTried] = useState(false);
  const lastSubmit = useRef<SubmitId | null>(null);
  const { create } = useInfractionChanges();
  const dirty = isWorthKeeping(draft);
  useUnsaved(draftKey, { type, draft }, dirty);

  /** Resolves to whether nothing is missing. Never rejects. */
  async function submit(kind: InfractionType): Promise<boolean> {
    if (create.isPending) return true;
    setTried(true);
    if (Object.keys(draftProblems(draft)).length > 0) {
      toastError(copy.infractions.missing.title, copy.infractions.missing.message);
      return false;
    }
    const payload = { type: kind, staffUserId: subjectOf(draft), reason: draft.reason.trim() };
    lastSubmit.current = submitIdFor(payload, lastSubmit.current);
    try {
      const made = await create.mutateAsync({ serverId, ...payload, clientId: lastSubmit.current.clientId });
      lastSubmit.current = null;
      setDraft(EMPTY_DRAFT);
      setTried(false);
      setType(null);
      toastSuccess(texts.recorded[kind], made.staffUsername ?? texts.about(made.staffUserId));
    } catch (error) {
      tellFailure(FAILED[kind], error);
    }
    return true;
  }

  return {
    type,
    draft,
    problems: tried ? draftProblems(draft) : {},
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    open: (kind: InfractionType) => {
      setTried(false);
      setType(kind);
    },
    close: () => setType(null),
    submit,
    pending: create.isPending,
  };
}

/** What `useRecord` gives. */
export type RecordForm = ReturnType<typeof useRecord>;
