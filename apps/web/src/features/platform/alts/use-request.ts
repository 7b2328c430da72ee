import { useQueryClient } from '@tanstack/react-query';
import type { CreateAltRequestInput } from '@tenfour/contracts';
import type { AltMode } from '@tenfour/domain';
import { useRef, useState } from 'react';
import { altsCopy } from '../../../copy/alts.ts';
import { browser } from '../../../data/browser.ts';
import { type SubmitId, submitIdFor } from '../../../data/client-id.ts';
import { parseError } from '../../../data/errors.ts';
import { api, trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useLeftDraft } from '../../../data/use-left-draft.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { useUnsaved } from '../../../data/use-unsaved.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { useValidationToast } from '../../../ui/use-validation-toast.ts';
import {
  EMPTY_REQUEST,
  longIn,
  missingIn,
  type RequestDraft,
  type RequestField,
  readRequest,
  requestProblem,
  trimmed,
} from './request-draft.ts';
import { texts } from './texts.ts';
import { useSecretCall } from './use-alts.ts';
import type { OpenVault } from './use-vault.ts';

/** Manages "Request Server Alts": the draft survives a reload, and the accounts are read from the vault on submit. */
export function useRequest(userId: string, { vault, accounts }: OpenVault, mode: AltMode) {
  const draftKey = `alt-request:${userId}`;
  const left = useLeftDraft(draftKey);
  const [draft, setDraft] = useState(() => readRequest(left));
  const [tried, setTried] = useState(false);
  const lastSubmit = useRef<SubmitId | null>(null);
  const once = useSingleFlight();
  const queryClient = useQueryClient();
  const create = useSecretCall(async (input: CreateAltRequestInput) => {
    await api.alts.create.mutate(input);
  });
  const dirty = missingIn(draft).length < 3;
  useUnsaved(draftKey, draft, dirty);
  const problem = requestProblem(draft, accounts, mode);
  const complain = useValidationToast(problem ?? undefined);

  async function send(onSent: () => void) {
    try {
      if (!vault || (await isOtherPerson(userId))) return;
      const { accounts: secrets } = await vault.secrets();
      const fields = trimmed(draft);
      // By the accounts' ids: what stays in memory for the next try holds no password.
      lastSubmit.current = submitIdFor([fields, secrets.map(({ id }) => id)], lastSubmit.current);
      const altAccounts = secrets.map(({ id, username, password }) =>
        mode === 'passwords' && password !== null ? { id, username, password } : { id, username },
      );
      await create.run({ ...fields, altAccounts, clientId: lastSubmit.current.clientId });
      lastSubmit.current = null;
      // What is typed while the request is under way is not lost with it.
      setDraft((now) => (now === draft ? EMPTY_REQUEST : now));
      setTried(false);
      toastSuccess(altsCopy.submitted, texts.sent);
      onSent();
    } catch (error) {
      if (handleUnauthorized('dashboard', error)) return;
      toastReason(altsCopy.submitFailed.title, altsCopy.submitFailed.message, error);
      if (parseError(error).status === 403) void queryClient.invalidateQueries(trpc.alts.access.pathFilter());
    } finally {
      void queryClient.invalidateQueries(trpc.alts.list.pathFilter());
    }
  }

  /** Gives the first field that has to be filled in or shortened; undefined when there is none. */
  function submit(onSent: () => void): RequestField | undefined {
    setTried(true);
    if (problem === null) once(() => send(onSent));
    else complain(altsCopy.reasonMissing.title, problem);
    return missingIn(draft)[0] ?? longIn(draft);
  }

  return {
    draft,
    change: (part: Partial<RequestDraft>) => setDraft((before) => ({ ...before, ...part })),
    missing: tried ? missingIn(draft) : [],
    submit,
    pending: create.isPending,
  };
}

/**
 * Returns whether another account has signed in in this browser since the page loaded, so that accounts are never sent
 * in another person's name. Reloads the page then.
 */
async function isOtherPerson(userId: string): Promise<boolean> {
  const { id } = await api.account.me.query();
  if (id === userId) return false;
  toastError(altsCopy.submitFailed.title, texts.otherPerson);
  browser.reload();
  return true;
}
