import { useMutation, useQueryClient } from '@tanstack/react-query';
import { copy } from '../../copy.ts';
import { trpc } from '../../data/trpc.ts';
import { handleUnauthorized, type UnauthorizedKind } from '../../data/unauthorized.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { dialogs } from '../../ui/dialogs.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { toastReason } from '../../ui/toast-reason.tsx';

/**
 * Deleting a server after the browser's own confirmation (spec section 5), with the toasts of section 8.
 * `onDeleted` runs before the list is read again.
 */
export function useDeleteServer(kind: UnauthorizedKind, onDeleted: () => void) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const { deleted, deleteFailed, confirmDelete } = copy.servers;

  const remove = useMutation(
    trpc.servers.remove.mutationOptions({
      onSuccess: (_done, { serverId }) => {
        onDeleted();
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
