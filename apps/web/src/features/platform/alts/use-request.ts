import { useQueryClient } from '@tanstack/react-query';
import type { CreateAltRequestInput } from '@tenfour/contracts';
import type { AltMode } from '@tenfour/domain';
import { altsCopy } from '../../../copy/alts.ts';
import { browser } from '../../../data/browser.ts';
import { parseError } from '../../../data/errors.ts';
import { api, trpc } from '../../../data/trpc.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { EMPTY_REQUEST, lengthProblems, missingIn, requestProblem, trimmed } from './request-draft.ts';
import { texts } from './texts.ts';
import { useSecretCall } from './use-alts.ts';
import type { OpenVault } from './use-vault.ts';

/** Manages "Request Server Alts": the draft survives a reload, and the accounts are read from the vault on submit. */
export function useRequest(userId: string, vault: OpenVault, mode: AltMode) {
  const { accounts } = vault;
  const queryClient = useQueryClient();
  const send = useSend(userId, vault, mode);
  return useSubmittedForm({
    draftKey: `alt-request:${userId}`,
    asksToLeave: [],
    sessionKind: 'dashboard',
    initialValues: EMPTY_REQUEST,
    isDirty: (draft) => missingIn(draft).length < 3,
    // The accounts' ids, no passwords: it stays in memory for the next try.
    toInput: (draft) => ({ ...trimmed(draft), accountIds: accounts.map(({ id }) => id) }),
    required: { serverName: altsCopy.fields, joinCode: altsCopy.fields, timeRequested: altsCopy.fields },
    check: (draft, attempted) => ({
      ...lengthProblems(draft),
      form: attempted ? requestProblem(draft, accounts, mode) : null,
    }),
    summarize: (draft) => ({
      title: altsCopy.reasonMissing.title,
      message: requestProblem(draft, accounts, mode) ?? '',
    }),
    isBlocked: () => vault.vault === null,
    refocuses: true,
    idempotent: true,
    send,
    onSent: () => toastSuccess(altsCopy.submitted),
    onFailed: (error) => {
      if (error instanceof OtherPersonError) {
        toastError(altsCopy.submitFailed.title, texts.otherPerson);
        browser.reload();
        return;
      }
      toastReason(altsCopy.submitFailed.title, altsCopy.submitFailed.message, error);
      if (parseError(error).status === 403) void queryClient.invalidateQueries(trpc.alts.access.pathFilter());
    },
  });
}

type RequestInput = Omit<CreateAltRequestInput, 'altAccounts'> & { accountIds: readonly string[] };

/** Another account has signed in in this browser since the page loaded. */
class OtherPersonError extends Error {}

/** Returns what sends a request with its accounts' secrets, but never in another person's name. */
function useSend(userId: string, { vault }: OpenVault, mode: AltMode) {
  const queryClient = useQueryClient();
  const create = useSecretCall(async (input: CreateAltRequestInput) => {
    await api.alts.create.mutate(input);
  });
  return async ({ accountIds, ...input }: RequestInput): Promise<void> => {
    try {
      if ((await api.account.me.query()).id !== userId) throw new OtherPersonError();
      const found = (await vault?.secrets())?.accounts.filter(({ id }) => accountIds.includes(id)) ?? [];
      const altAccounts = found.map(({ id, username, password }) =>
        mode === 'passwords' && password !== null ? { id, username, password } : { id, username },
      );
      await create.run({ ...input, altAccounts });
    } finally {
      void queryClient.invalidateQueries(trpc.alts.list.pathFilter());
    }
  };
}
