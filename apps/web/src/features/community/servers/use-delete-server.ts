import { useMutation, useQueryClient } from '@tanstack/react-query';
import { copy } from '../../../copy.ts';
import { forgetServer } from '../../../data/rights.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, type UnauthorizedKind } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { dialogs } from '../../../ui/dialogs.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { toastReason } from '../../../ui/toast-reason.tsx';

/**
 * Deletes a server after the browser's confirmation, with toasts. `onDeleted` navigates to a page that still exists;
 * only then is the server dropped from the cache and the list refetched.
 */
export function useDeleteServer(kind: UnauthorizedKind, onDeleted: () => Promise<void> | void) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const { deleted, deleteFailed, confirmDelete } = copy.servers;

  const remove = useMutation(
    trpc.servers.remove.mutationOptions({
      onSuccess: async (_done, { serverId }) => {
        await onDeleted();
        forgetServer(queryClient, serverId, 'all');
        queryClient.setQueryData(trpc.servers.list.queryKey(), (list) =>
          list?.filter((server) => server.id !== serverId),
        );
        void queryClient.invalidateQueries(trpc.servers.list.queryFilter());
        toastSuccess(deleted.title, deleted.message);
      },
      onError: (error) => {
        if (!handleUnauthorized(kind, error)) toastReason(deleteFailed.title, deleteFailed.message, error);
      },
    }),
  );

  function ask(server: { id: string; name: string }) {
    if (remove.isPending || !dialogs.confirmNatively(confirmDelete(server.name))) return;
    once(() => remove.mutateAsync({ serverId: server.id }));
  }

  return { ask, pending: remove.isPending };
}
