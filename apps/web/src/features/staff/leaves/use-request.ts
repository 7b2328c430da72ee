import { formatDays, LEAVE_KINDS, type LeaveKind } from '@tenfour/domain';
import { useState } from 'react';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { readStoredDraft } from '../../../ui/form/use-form-draft.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { spanOfDays } from './days.ts';
import { texts } from './texts.ts';
import { showFailure, useLeaveChanges } from './use-leaves.ts';

/** A request as typed; days as a date field holds them. */
export interface LeaveDraft {
  kind: LeaveKind;
  share: string;
  first: string;
  last: string;
  reason: string;
}

const EMPTY_DRAFT: LeaveDraft = { kind: 'leave', share: '50', first: '', last: '', reason: '' };

function toInput(serverId: string, timeZone: string, { kind, share, first, last, reason }: LeaveDraft) {
  return {
    serverId,
    kind,
    ...(kind === 'reduced' ? { share: Number(share) } : {}),
    from: spanOfDays(timeZone, first, first)?.from,
    to: spanOfDays(timeZone, last, last)?.to,
    reason: reason.trim(),
  };
}

/** The dialog's form. What is typed stays until it is sent, also when the dialog is closed. */
export function useRequest(serverId: string, timeZone: string) {
  const { request } = useLeaveChanges();
  const form = useContractForm({
    schema: 'leaves.request',
    draftKey: `leave:${serverId}`,
    outlivesForm: true,
    initialValues: EMPTY_DRAFT,
    readDraft: (stored) => readStoredDraft(stored, EMPTY_DRAFT, { kind: LEAVE_KINDS }),
    isDirty: ({ reason, first, last }) => reason.trim() !== '' || first !== '' || last !== '',
    toInput: (draft) => toInput(serverId, timeZone, draft),
    fieldOf: { from: 'first', to: 'last' },
    messages: { first: texts.dayNeeded, last: texts.dayNeeded, share: texts.shareNeeded },
    required: { reason: texts.reasonNeeded },
    check: ({ first, last }) => ({ last: last !== '' && last < first ? texts.backwards : null }),
    idempotent: true,
    send: (input) => request.mutateAsync(input),
    onSent: ({ from, to }) => {
      setOpened(false);
      toastSuccess(texts.sent, formatDays({ from, to }, timeZone));
    },
    onFailed: (error) => showFailure(texts.sendFailed, error),
  });
  const [opened, setOpened] = useState(form.restored);
  return {
    ...form,
    opened,
    open: () => {
      form.resetValidation();
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}

/** What `useRequest` returns. */
export type RequestForm = ReturnType<typeof useRequest>;
