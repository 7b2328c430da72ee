import { useMutation, useQueryClient } from '@tanstack/react-query';
import { humanise } from '../../../data/errors.ts';
import { forgetServer } from '../../../data/rights.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, type UnauthorizedKind } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/**
 * Leaving a server after a question. `onLeft` goes to where the person is still welcome; only then is the server
 * forgotten, so that a page of it that is still open does not turn into "Server Not Found".
 */
export function useLeaveServer(kind: UnauthorizedKind, onLeft: () => Promise<void> | void) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();

  const leave = useMutation(
    trpc.members.leave.mutationOptions({
      onError: (error) => {
        if (!handleUnauthorized(kind, error)) toastError(texts.leaveFailed, humanise(error));
      },
    }),
  );

  async function askAndLeave(server: { id: string; name: string }) {
    const yes = await dialogs.confirm({
      title: texts.leaveTitle(server.name),
      text: texts.leaveText,
      confirmLabel: texts.leave,
      danger: true,
    });
    if (!yes) return;
    await leave.mutateAsync({ serverId: server.id });
    await onLeft();
    forgetServer(queryClient, server.id, 'all');
    queryClient.setQueryData(trpc.servers.list.queryKey(), (list) =>
      list?.filter(({ id }) => id !== server.id),
    );
    void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
    toastSuccess(texts.left(server.name));
  }

  return {
    ask: (server: { id: string; name: string }) => once(() => askAndLeave(server)),
    pending: leave.isPending,
  };
}
