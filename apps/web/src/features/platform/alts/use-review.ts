import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AltRequest,
  cursorAfter,
  LIST_DEFAULT,
  POLLING_MS,
  type RevealAltsInput,
  type RevealedAlts,
} from '@tenfour/contracts';
import type { AltRequestStatus } from '@tenfour/domain';
import { api, trpc } from '../../../data/trpc.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { useSecretCall } from './use-alts.ts';

/** What the queue shows: one status, or all of them. */
export type ReviewFilter = AltRequestStatus | 'all';

/** Returns all requests by pages: pending ones oldest first, others newest first. */
export function useReviewQueue(filter: ReviewFilter) {
  return usePagedList(
    useInfiniteQuery(
      trpc.alts.all.infiniteQueryOptions(
        { ...(filter === 'all' ? {} : { status: filter }), limit: LIST_DEFAULT },
        {
          getNextPageParam: nextCursorOf(LIST_DEFAULT, cursorAfter),
          refetchInterval: POLLING_MS.altRequests,
        },
      ),
    ),
    'dashboard',
  );
}

/** A request that has left the queue, as it is now; undefined while that is not known. */
export function useDecidedElsewhere(id: string | null): AltRequest | undefined {
  const newest = useQuery(
    trpc.alts.all.queryOptions({ limit: LIST_DEFAULT }, { enabled: id !== null, refetchOnMount: 'always' }),
  );
  return newest.data?.find((request) => request.id === id && request.status !== 'pending');
}

/** Approving or denying; the queue and the panel's counts are read again, also after a failure. */
export function useDecision() {
  const queryClient = useQueryClient();
  return useMutation(
    trpc.alts.decide.mutationOptions({
      onSettled: () => {
        void queryClient.invalidateQueries(trpc.alts.all.pathFilter());
        void queryClient.invalidateQueries(trpc.platform.summary.pathFilter());
        void queryClient.invalidateQueries(trpc.platformLog.pathFilter());
      },
    }),
  );
}

/** Reveals the passwords of a request, which the staff log records. Only `take` gets them; no cache stores them. */
export function useRevealAlts(take: (accounts: RevealedAlts['accounts']) => void) {
  return useSecretCall(async (input: RevealAltsInput) => {
    take((await api.alts.reveal.mutate(input)).accounts);
  });
}
