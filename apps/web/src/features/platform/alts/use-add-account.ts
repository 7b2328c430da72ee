import { MAX_LENGTH } from '@tenfour/contracts';
import type { AltMode } from '@tenfour/domain';
import { useState } from 'react';
import { altsCopy } from '../../../copy/alts.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { tooLong } from '../../../ui/too-long.ts';
import { useValidationToast } from '../../../ui/use-validation-toast.ts';
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

/** Manages the form that adds an account. What is typed is stored only in the field. */
export function useAddAccount({ vault, accounts, unreadable }: OpenVault, mode: AltMode) {
  const [draft, setDraft] = useState(EMPTY_ADD);
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const once = useSingleFlight();
  const problem = addProblem(draft, mode, { accounts, unreadable });
  const complain = useValidationToast(problem ?? undefined);
  const missing = missingOf(draft, mode);
  const wrongName = usernameProblem(draft, accounts);

  async function add(onAdded: () => void) {
    setPending(true);
    try {
      const outcome = await vault?.add(accountOf(draft, mode));
      if (outcome === 'taken') return toastError(texts.addFailed, texts.usernameTaken);
      if (outcome !== 'added') return toastError(texts.fullTitle, altsCopy.most);
      toastSuccess(altsCopy.added, draft.username.trim());
      setDraft((now) => (now === draft ? EMPTY_ADD : now));
      setTried(false);
      onAdded();
    } catch {
      toastError(texts.addFailed, texts.storageRefused);
    } finally {
      setPending(false);
    }
  }

  function titleOf(said: string): string {
    if (missing.length > 0) return altsCopy.reasonMissing.title;
    return said === altsCopy.most ? texts.fullTitle : texts.addFailed;
  }

  /** Gives the first field that has to be filled in or changed; undefined when it went on without. */
  function submit(onAdded: () => void): keyof AddDraft | undefined {
    setTried(true);
    if (problem === null) once(() => add(onAdded));
    else complain(titleOf(problem), problem);
    return missing[0] ?? (problem !== null && problem === wrongName ? 'username' : undefined);
  }

  return {
    draft,
    change: (part: Partial<AddDraft>) => setDraft((before) => ({ ...before, ...part })),
    /** The fields that were left out, once it was tried. */
    missing: tried ? missing : [],
    problem,
    /** The username's error; shown after a try, and hidden while one is in flight. */
    wrongName: tried && !pending ? wrongName : tooLong(draft.username, MAX_LENGTH.altUsername),
    submit,
    pending,
  };
}
