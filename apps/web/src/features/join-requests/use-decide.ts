import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JoinRequest } from '@tenfour/contracts';
import type { GrantableRole } from '@tenfour/domain';
import { copy } from '../../copy.ts';
import { humanise } from '../../data/errors.ts';
import { trpc } from '../../data/trpc.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { dialogs } from '../../ui/dialogs.ts';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { texts } from './texts.ts';

/** Approving or rejecting one request, with the confirmation of spec section 4 and the toasts of section 8. */
export function useDecide(request: JoinRequest, onDecided: () => void) {
  const { serverId, id: requestId } = request;
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const words = copy.joinRequests;

  const decide = useMutation(
    trpc.joinRequests.decide.mutationOptions({
      onSuccess: (_decided, { status }) => {
        onDecided();
        queryClient.setQueryData(trpc.joinRequests.list.queryKey({ serverId }), (requests) =>
          requests?.filter((one) => one.id !== requestId),
        );
        void queryClient.invalidateQueries(trpc.servers.get.queryFilter({ serverId }));
        void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
        if (status === 'approved') {
          void queryClient.invalidateQueries(trpc.members.list.queryFilter({ serverId }));
          toastSuccess(words.approved);
        } else {
          toastSuccess(words.rejected);
        }
      },
      onError: (error, { status }) => {
        if (handleUnauthorized('server', error)) return;
        toastError(status === 'approved' ? words.approveFailed : words.rejectFailed, humanise(error));
        void queryClient.invalidateQueries(trpc.joinRequests.list.queryFilter({ serverId }));
      },
    }),
  );

  async function askAndReject() {
    const yes = await dialogs.confirm({
      title: texts.confirmTitle(request.username),
      text: words.confirmReject,
      confirmLabel: words.reject,
      danger: true,
    });
    if (yes) await decide.mutateAsync({ requestId, status: 'rejected' });
  }

  return {
    pending: decide.isPending ? decide.variables.status : null,
    approve: (role: GrantableRole) => once(() => decide.mutateAsync({ requestId, status: 'approved', role })),
    reject: () => once(askAndReject),
  };
}
