import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cursorAfter, LIST_DEFAULT, POLLING_MS } from '@tenfour/contracts';
import type { InfractionType } from '@tenfour/domain';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';

/** What narrows the history. Absent means all. */
export interface HistoryFilters {
  staffUserId?: string | undefined;
  type?: InfractionType | undefined;
}

/** The history, newest first, by pages; for those who are neither admin nor owner only their own. */
export function useInfractions(serverId: string, filters: HistoryFilters) {
  return usePagedList(
    useInfiniteQuery(
      trpc.infractions.list.infiniteQueryOptions(
        { serverId, ...filters, limit: LIST_DEFAULT },
        {
          getNextPageParam: nextCursorOf(LIST_DEFAULT, cursorAfter),
          refetchInterval: POLLING_MS.infractions,
        },
      ),
    ),
  );
}

/** The server's members, as the members tab reads them. */
export function useStaff(serverId: string, enabled: boolean) {
  return useQuery(
    trpc.members.list.queryOptions({ serverId }, { enabled, refetchInterval: POLLING_MS.members }),
  );
}

/** Shows why an action failed: the required sentence, then the server's message. */
export function showFailure(sentence: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(sentence, humanise(error));
}

/** The changes; the history is read again after each, also after a failed one. */
export function useInfractionChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    void queryClient.invalidateQueries(trpc.infractions.pathFilter());
    void queryClient.invalidateQueries(trpc.staffFiles.pathFilter());
  };
  return {
    create: useMutation(trpc.infractions.create.mutationOptions({ onSettled })),
    revoke: useMutation(trpc.infractions.revoke.mutationOptions({ onSettled })),
    appeal: useMutation(trpc.infractions.appeal.mutationOptions({ onSettled })),
    decideAppeal: useMutation(trpc.infractions.decideAppeal.mutationOptions({ onSettled })),
  };
}
