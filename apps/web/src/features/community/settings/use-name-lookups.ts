import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIST_DEFAULT, type LookupResult, type NameLookup, POLLING_MS } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, useUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';
import { nameLookupTexts } from './name-lookup-texts.ts';

/** How often the progress is read while names are looked up, in ms. */
const RUNNING_MS = 5_000;

/** How far the names of a server were looked up. */
export function useNameLookupStatus(serverId: string) {
  const status = useQuery(
    trpc.nameLookups.status.queryOptions(
      { serverId },
      {
        refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING_MS : POLLING_MS.server),
      },
    ),
  );
  useUnauthorized('server', status.error);
  return status;
}

/** The names with one result, by pages. */
export function useNameLookupList(serverId: string, result: LookupResult) {
  return usePagedList(
    useInfiniteQuery(
      trpc.nameLookups.list.infiniteQueryOptions(
        { serverId, result, limit: LIST_DEFAULT },
        { getNextPageParam: nextCursorOf(LIST_DEFAULT, ({ id }: NameLookup) => id) },
      ),
    ),
  );
}

/** Pauses the lookups of a server or goes on with them. */
export function usePauseNameLookups(serverId: string) {
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.nameLookups.update.mutationOptions({
      onSuccess: (status) => queryClient.setQueryData(trpc.nameLookups.status.queryKey({ serverId }), status),
      onError: (error) => {
        if (!handleUnauthorized('server', error)) toastError(nameLookupTexts.failed, humanise(error));
      },
    }),
  );
  return { setPaused: (paused: boolean) => update.mutate({ serverId, paused }), pending: update.isPending };
}
