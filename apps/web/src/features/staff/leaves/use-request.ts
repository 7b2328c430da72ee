import { LEAVE_KINDS, type LeaveKind } from '@tenfour/domain';
import { useRef, useState } from 'react';
import { type SubmitId, submitIdFor } from '../../../data/client-id.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { daysInWords, spanOfDays } from './days.ts';
import { texts } from './texts.ts';
import { tellFailure, useLeaveChanges } from './use-leaves.ts';

/** What is typed of a request; days as a date field holds them. */
export interface LeaveDraft {
  kind: LeaveKind;
  share: string;
  first: string;
  last: string;
  reason: string;
}

const EMPTY: LeaveDraft = { kind: 'leave', share: '50', first: '', last: '', reason: '' };

/** What is missing or wrong, by field. */
export function draftProblems(draft: LeaveDraft): { days?: string; reason?: string; share?: string } {
  const { first, last, reason, kind, share } = draft;
  const days = first === '' || last === '' ? texts.daysNeeded : last < first ? texts.backwards : undefined;
  const percent = Number(share);
  const noShare = kind === 'reduced' && !(Number.isInteger(percent) && percent >= 1 && percent <= 99);
  return {
    ...(days ? { days } : {}),
    ...(reason.trim() === '' ? { reason: texts.reasonNeeded } : {}),
    ...(noShare ? { share: texts.shareNeeded } : {}),
  };
}

function readLeft(value: unknown): LeaveDraft {
  if (typeof value !== 'object' || value === null) return EMPTY;
  const fields: Record<string, unknown> = { ...value };
  const textOf = (name: 'share' | 'first' | 'last' | 'reason') => {
    const field = fields[name];
    return typeof field === 'string' ? field : EMPTY[name];
  };
  return {
    kind: LEAVE_KINDS.find((known) => known === fields.kind) ?? 'leave',
    share: textOf('share'),
    first: textOf('first'),
    last: textOf('last'),
    reason: textOf('reason'),
  };
}

/** The dialog's form: what is typed stays until it is sent, also through a reload. */
export function useRequest(serverId: string, timeZone: string) {
  const key = `leave:${serverId}`;
  const left = useLeftDraft(key);
  const [opened, setOpened] = useState(left !== null && left !== undefined);
  const [draft, setDraft] = useState<LeaveDraft>(() => readLeft(left));
  const [tried, setTried] = useState(false);
  const lastSubmit = useRef<SubmitId | null>(null);
  const { request } = useLeaveChanges();
  const dirty = draft.reason.trim() !== '' || draft.first !== '' || draft.last !== '';
  useUnsaved(key, draft, dirty);

  /** Resolves to whether nothing is missing. Never rejects. */
  async function submit(): Promise<boolean> {
    if (request.isPending) return true;
    setTried(true);
    const span = spanOfDays(timeZone, draft.first, draft.last);
    if (span === null || Object.keys(draftProblems(draft)).length > 0) return false;
    const { kind, reason } = draft;
    const share = kind === 'reduced' ? { share: Number(draft.share) } : {};
    const payload = { kind, ...share, ...span, reason: reason.trim() };
    lastSubmit.current = submitIdFor(payload, lastSubmit.current);
    try {
      await request.mutateAsync({ serverId, ...payload, clientId: lastSubmit.current.clientId });
      lastSubmit.current = null;
      setDraft(EMPTY);
      setTried(false);
      setOpened(false);
      toastSuccess(texts.sent, daysInWords(timeZone, span));
    } catch (error) {
      tellFailure(texts.sendFailed, error);
    }
    return true;
  }

  return {
    opened,
    draft,
    problems: tried ? draftProblems(draft) : {},
    change: (part: Partial<LeaveDraft>) => setDraft((before) => ({ ...before, ...part })),
    open: () => {
      setTried(false);
      setOpened(true);
    },
    close: () => setOpened(false),
    submit,
    pending: request.isPending,
  };
}

/** What `useRequest` gives. */
export type RequestForm = ReturnType<typeof useRequest>;
