import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { toastError } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** How often the list is looked at where live updates do not come, in ms. */
const INTERVAL_MS = 60_000;

/** A server's keys, newest first. */
export function useApiKeys(serverId: string) {
  return useQuery(trpc.apiKeys.list.queryOptions({ serverId }, { refetchInterval: INTERVAL_MS }));
}

/** Says why something failed: the sentence, then the server's message. */
function showFailure(sentence: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(sentence, humanise(error));
}

/** The list is read again after each, also after a failed one. */
export function useApiKeySteps() {
  const queryClient = useQueryClient();
  const onSettled = () => void queryClient.invalidateQueries(trpc.apiKeys.pathFilter());
  return {
    create: useMutation(
      trpc.apiKeys.create.mutationOptions({
        // The answer contains the key: it is shown, and never cached.
        gcTime: 0,
        onError: (error) => showFailure(texts.createFailed, error),
        onSettled,
      }),
    ),
    revoke: useMutation(
      trpc.apiKeys.revoke.mutationOptions({
        onError: (error) => showFailure(texts.revokeFailed, error),
        onSettled,
      }),
    ),
  };
}
