import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BanRequest, LIST_DEFAULT, POLLING_MS } from '@tenfour/contracts';
import type { BanRequestState } from '@tenfour/domain';
import { humanise, serverMessageOr } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';

const every = { refetchInterval: POLLING_MS.infractions };

/** The requests in a state by pages, newest first. */
export function useBanRequests(serverId: string, state: BanRequestState | 'all') {
  return usePagedList(
    useInfiniteQuery(
      trpc.banRequests.list.infiniteQueryOptions(
        { serverId, state, limit: LIST_DEFAULT },
        { getNextPageParam: nextCursorOf(LIST_DEFAULT, ({ id }: BanRequest) => id), ...every },
      ),
    ),
  );
}

/** How many requests are open, and how many votes decide. */
export function useBanRequestSummary(serverId: string) {
  return useQuery(trpc.banRequests.summary.queryOptions({ serverId }, every));
}

/** The changes; requests, records and players are read again after each, also after a failed one. */
export function useBanRequestChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    const changed = [
      trpc.banRequests.pathFilter(),
      trpc.punishments.pathFilter(),
      trpc.players.profile.pathFilter(),
      trpc.players.timeline.pathFilter(),
    ];
    for (const filter of changed) void queryClient.invalidateQueries(filter);
  };
  return {
    ask: useMutation(trpc.banRequests.ask.mutationOptions({ onSettled })),
    vote: useMutation(trpc.banRequests.vote.mutationOptions({ onSettled })),
    comment: useMutation(trpc.banRequests.comment.mutationOptions({ onSettled })),
    decide: useMutation(trpc.banRequests.decide.mutationOptions({ onSettled })),
    withdraw: useMutation(trpc.banRequests.withdraw.mutationOptions({ onSettled })),
    saveSettings: useMutation(trpc.banRequests.saveSettings.mutationOptions({ onSettled })),
  };
}

/** Shows why something failed. */
export function showFailure(title: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(title, serverMessageOr(error, humanise(error)));
}
