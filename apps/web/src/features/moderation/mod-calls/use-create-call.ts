import { MOD_CALL_PRIORITIES } from '@tenfour/domain';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { readStoredDraft } from '../../../ui/form/use-form-draft.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { usePreloadFields } from '../../community/record-fields/parts.tsx';
import { sentFields } from '../../community/record-fields/typed-fields.ts';
import { evidenceOf, evidenceProblem } from '../evidence/evidence.ts';
import { EMPTY_DRAFT, isWorthKeeping, missingOf } from './draft.ts';
import { texts } from './texts.ts';
import { showFailure, useCallChanges } from './use-mod-calls.ts';

/**
 * Holds the form for a new call at page level: the text survives closing the dialog, a failure, a reload and a sign-in,
 * and is only cleared when the call is created.
 */
export function useCreateCall(serverId: string) {
  usePreloadFields(serverId);
  const { create } = useCallChanges(serverId);
  const form = useContractForm({
    schema: 'modCalls.create',
    draftKey: `mod-call:${serverId}`,
    asksToLeave: ['tab'],
    initialValues: EMPTY_DRAFT,
    readDraft: (stored) => readStoredDraft(stored, EMPTY_DRAFT, { priority: MOD_CALL_PRIORITIES }),
    isDirty: isWorthKeeping,
    toInput: (draft) => ({
      serverId,
      ...draft,
      evidence: evidenceOf(draft.evidence),
      fields: sentFields(draft.fields),
    }),
    check: ({ evidence }, attempted) => ({
      evidence: attempted ? evidence.map(evidenceProblem).find((problem) => problem !== undefined) : null,
    }),
    isBlocked: (draft) => missingOf(draft).length > 0,
    idempotent: true,
    send: (input) => create.mutateAsync(input),
    onSent: ({ reason }) => {
      setOpened(false);
      toastSuccess(texts.created, reason);
    },
    onFailed: (error) => showFailure(copy.modCalls.createFailed, error),
  });
  const [opened, setOpened] = useState(form.restored);
  return { ...form, serverId, opened, open: () => setOpened(true), close: () => setOpened(false) };
}

/** What `useCreateCall` returns. */
export type CreateCall = ReturnType<typeof useCreateCall>;
