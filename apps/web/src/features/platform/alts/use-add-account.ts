import { MAX_LENGTH } from '@tenfour/contracts';
import type { AltMode } from '@tenfour/domain';
import { altsCopy } from '../../../copy/alts.ts';
import { useSubmittedForm } from '../../../ui/form/use-contract-form.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { tooLong } from '../../../ui/too-long.ts';
import {
  type AddDraft,
  accountOf,
  addProblem,
  EMPTY_ADD,
  missingOf,
  usernameProblem,
} from './add-problem.ts';
import { texts } from './texts.ts';
import type { OpenVault } from './use-vault.ts';
import type { NewAlt } from './vault.ts';

/** Manages the form that adds an account. Has no draft key: what is typed is stored only in the field. */
export function useAddAccount({ vault, accounts, unreadable }: OpenVault, mode: AltMode) {
  const problemOf = (draft: AddDraft) => addProblem(draft, mode, { accounts, unreadable });
  return useSubmittedForm({
    initialValues: EMPTY_ADD,
    sessionKind: 'dashboard',
    toInput: (draft) => accountOf(draft, mode),
    check: (draft, attempted) => {
      if (!attempted) return { username: tooLong(draft.username, MAX_LENGTH.altUsername) };
      const problem = problemOf(draft);
      const missing = missingOf(draft, mode);
      return {
        username: missing.includes('username') ? problem : usernameProblem(draft, accounts),
        password: missing.includes('password') ? problem : null,
        form: problem,
      };
    },
    summarize: (draft) => {
      const message = problemOf(draft) ?? '';
      return { title: titleOf(message, missingOf(draft, mode).length > 0), message };
    },
    isBlocked: () => vault === null,
    refocuses: true,
    send: async (account: NewAlt) => {
      const outcome = (await vault?.add(account)) ?? 'full';
      if (outcome !== 'added') throw new Error('The vault does not take the account.', { cause: outcome });
      return account;
    },
    onSent: ({ username }) => toastSuccess(altsCopy.added, username),
    onFailed: (error) => {
      const reason = error instanceof Error ? error.cause : null;
      if (reason === 'taken') toastError(texts.addFailed, texts.usernameTaken);
      else if (reason === 'full') toastError(texts.fullTitle, altsCopy.most);
      else toastError(texts.addFailed, texts.storageRefused);
    },
  });
}

function titleOf(problem: string, isMissing: boolean): string {
  if (isMissing) return altsCopy.reasonMissing.title;
  return problem === altsCopy.most ? texts.fullTitle : texts.addFailed;
}
