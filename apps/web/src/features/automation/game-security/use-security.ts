import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIST_DEFAULT, POLLING_MS, type SecurityAlert } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';

/** Returns the alerts by pages, newest first: those awaiting review, or the resolved ones. */
export function useAlerts(serverId: string, state: 'waiting' | 'resolved') {
  return usePagedList(
    useInfiniteQuery(
      trpc.gameSecurity.list.infiniteQueryOptions(
        { serverId, state, limit: LIST_DEFAULT },
        {
          getNextPageParam: nextCursorOf(LIST_DEFAULT, ({ id }: SecurityAlert) => id),
          refetchInterval: POLLING_MS.modCalls,
        },
      ),
    ),
  );
}

/** One alert with its evidence; read again while it is open on the screen. */
export function useAlert(serverId: string, alertId: string) {
  return useQuery(
    trpc.gameSecurity.get.queryOptions({ serverId, alertId }, { refetchInterval: POLLING_MS.modCalls }),
  );
}

/** What can be done about alerts; everything about them is read again after each, also after a failed one. */
export function useAlertChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => void queryClient.invalidateQueries(trpc.gameSecurity.pathFilter());
  return {
    acknowledge: useMutation(trpc.gameSecurity.acknowledge.mutationOptions({ onSettled })),
    resolve: useMutation(trpc.gameSecurity.resolve.mutationOptions({ onSettled })),
    undo: useMutation(trpc.gameSecurity.undo.mutationOptions({ onSettled })),
  };
}
