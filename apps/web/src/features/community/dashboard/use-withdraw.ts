import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PendingRequest } from '@tenfour/contracts';
import { copy } from '../../../copy.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';
import { texts } from './texts.ts';

/** Taking back one's own request, after a question: the place in the queue is lost. */
export function useWithdraw({ id: requestId, serverName }: PendingRequest) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();

  function readAgain() {
    void queryClient.invalidateQueries(trpc.joinRequests.pending.queryFilter());
    void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
  }

  const withdraw = useMutation(
    trpc.joinRequests.withdraw.mutationOptions({
      onSuccess: () => {
        queryClient.setQueryData(trpc.joinRequests.pending.queryKey(), (requests) =>
          requests?.filter(({ id }) => id !== requestId),
        );
        readAgain();
        toastSuccess(texts.withdrawn, texts.withdrawnText(serverName));
      },
      onError: (error) => {
        if (handleUnauthorized('dashboard', error)) return;
        toastReason(copy.common.error, texts.withdrawFailed, error);
        // Most likely it was decided meanwhile: then there may be a new server, too.
        readAgain();
      },
    }),
  );

  async function askAndWithdraw() {
    const yes = await dialogs.confirm({
      title: texts.withdrawTitle(serverName),
      text: texts.withdrawText,
      confirmLabel: texts.withdraw,
    });
    if (yes) await withdraw.mutateAsync({ requestId });
  }

  return { ask: () => once(askAndWithdraw), pending: withdraw.isPending };
}
