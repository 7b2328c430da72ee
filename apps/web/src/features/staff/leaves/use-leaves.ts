import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Away, cursorAfter, LIST_DEFAULT, POLLING_MS } from '@tenfour/contracts';
import { useMemo } from 'react';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';

const every = { refetchInterval: POLLING_MS.infractions };

/** Leaves, newest request first, by pages: one person's, those that wait, or all that the viewer may see. */
export function useLeaves(
  serverId: string,
  narrowed: { userId?: string; state?: 'waiting' },
  enabled = true,
) {
  return usePagedList(
    useInfiniteQuery(
      trpc.leaves.list.infiniteQueryOptions(
        { serverId, ...narrowed, limit: LIST_DEFAULT },
        { getNextPageParam: nextCursorOf(LIST_DEFAULT, cursorAfter), enabled, ...every },
      ),
    ),
  );
}

/** Who is away, or will be. */
export function useAway(serverId: string) {
  return useQuery(trpc.leaves.away.queryOptions({ serverId }, every));
}

/** Who is away now, by person. */
export function useAwayNow(serverId: string): ReadonlyMap<string, Away> {
  const { data } = useAway(serverId);
  return useMemo(
    () => new Map(data?.filter(({ state }) => state === 'active').map((one) => [one.userId, one])),
    [data],
  );
}

/** Says why something failed. */
export function showFailure(title: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(title, humanise(error));
}

/** The changes; leaves and what they take off are read again after each, also after a failed one. */
export function useLeaveChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    for (const filter of [trpc.leaves.pathFilter(), trpc.shifts.pathFilter(), trpc.members.pathFilter()]) {
      void queryClient.invalidateQueries(filter);
    }
  };
  return {
    request: useMutation(trpc.leaves.request.mutationOptions({ onSettled })),
    decide: useMutation(trpc.leaves.decide.mutationOptions({ onSettled })),
    extend: useMutation(trpc.leaves.extend.mutationOptions({ onSettled })),
    end: useMutation(trpc.leaves.end.mutationOptions({ onSettled })),
    withdraw: useMutation(trpc.leaves.withdraw.mutationOptions({ onSettled })),
  };
}
