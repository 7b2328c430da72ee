import { useMutation, useQueryClient } from '@tanstack/react-query';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** Returns the mutation that ends one session, and refetches what shows it also when it could not be ended. */
export function useSignOut() {
  return useMutation(trpc.account.revokeSession.mutationOptions(useAnswer()));
}

/** As `useSignOut`, for all sessions but this one. */
export function useSignOutOthers() {
  return useMutation(trpc.account.revokeOtherSessions.mutationOptions(useAnswer()));
}

function useAnswer() {
  const client = useQueryClient();
  return {
    onSuccess: () => toastSuccess(texts.signedOut),
    onError: (error: unknown) => toastError(texts.failed, humanise(error)),
    onSettled: () => client.invalidateQueries(trpc.account.pathFilter()),
  };
}
