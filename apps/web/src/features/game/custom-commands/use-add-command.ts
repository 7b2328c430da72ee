import type { CustomCommand } from '@tenfour/contracts';
import { useRef, useState } from 'react';
import { copy } from '../../../copy.ts';
import { type SubmitId, submitIdFor } from '../../../data/client-id.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { type Draft, draftProblems, EMPTY_DRAFT, isWorthKeeping, lacksRequired, readDraft } from './draft.ts';
import { tellFailure, useCommandChanges } from './use-custom-commands.ts';
import { type ScheduledKind, WORDING } from './wording.ts';

/** The form that adds a command: what is typed stays until it is saved, also through a sign-in. */
export function useAddCommand(serverId: string, kind: ScheduledKind) {
  const words = WORDING[kind];
  const draftKey = kind === 'commands' ? `custom-command:${serverId}` : `reminder:${serverId}`;
  const empty: Draft = { ...EMPTY_DRAFT, means: words.means };
  const left = useLeftDraft(draftKey);
  const [draft, setDraft] = useState<Draft>(() => readDraft(left) ?? empty);
  const [tried, setTried] = useState(false);
  const lastSubmit = useRef<SubmitId | null>(null);
  const { create } = useCommandChanges(serverId);
  useUnsaved(draftKey, draft, isWorthKeeping(draft));

  /** Resolves to the saved command, or null; says what happened. Never rejects. */
  async function submit(): Promise<CustomCommand | null> {
    if (create.isPending) return null;
    setTried(true);
    const first = Object.values(draftProblems(draft, true))[0];
    if (first !== undefined) {
      toastError(copy.common.error, lacksRequired(draft) ? words.required : first);
      return null;
    }
    const payload = { ...draft, name: draft.name.trim(), command: draft.command.trim() };
    lastSubmit.current = submitIdFor(payload, lastSubmit.current);
    try {
      const saved = await create.mutateAsync({ serverId, ...payload, clientId: lastSubmit.current.clientId });
      lastSubmit.current = null;
      setDraft(empty);
      setTried(false);
      toastSuccess(words.added);
      return saved;
    } catch (error) {
      tellFailure(words.addFailed, error);
      return null;
    }
  }

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    problems: draftProblems(draft, tried),
    submit,
    pending: create.isPending,
  };
}
