import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Appeal, LIST_DEFAULT, POLLING_MS, type PublicAppeal } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';

/** `mine` are open ones that are assigned to the viewer. */
export type AppealsShown = 'open' | 'mine' | 'decided';

const every = { refetchInterval: POLLING_MS.infractions };

/** The queue by pages. */
export function useAppeals(serverId: string, shown: AppealsShown) {
  const which = shown === 'mine' ? { assignee: 'me' } : { state: shown };
  return usePagedList(
    useInfiniteQuery(
      trpc.appeals.list.infiniteQueryOptions(
        { serverId, ...which, limit: LIST_DEFAULT },
        {
          getNextPageParam: nextCursorOf(LIST_DEFAULT, ({ id }: Appeal) => id),
          ...every,
        },
      ),
    ),
  );
}

export function useAppeal(serverId: string, appealId: string) {
  return useQuery(trpc.appeals.get.queryOptions({ serverId, appealId }, every));
}

export function useAppealLink(serverId: string, punishmentId: string) {
  return useQuery(trpc.appeals.link.queryOptions({ serverId, punishmentId }));
}

/** The changes; appeals and records are read again after each, also after a failed one. */
export function useAppealChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    for (const filter of [trpc.appeals.pathFilter(), trpc.punishments.pathFilter()]) {
      void queryClient.invalidateQueries(filter);
    }
  };
  return {
    answer: useMutation(trpc.appeals.answer.mutationOptions({ onSettled })),
    assign: useMutation(trpc.appeals.assign.mutationOptions({ onSettled })),
    decide: useMutation(trpc.appeals.decide.mutationOptions({ onSettled })),
    undoDecision: useMutation(trpc.appeals.undoDecision.mutationOptions({ onSettled })),
    openLink: useMutation(trpc.appeals.openLink.mutationOptions({ onSettled })),
    closeLink: useMutation(trpc.appeals.closeLink.mutationOptions({ onSettled })),
  };
}

/** Returns what a person with the appeal's address sees. Answers and decisions arrive with a slow poll. */
export function usePublicAppeal(token: string) {
  return useQuery(trpc.appeals.open.queryOptions({ token }, { retry: false, refetchInterval: 30_000 }));
}

/** Writes, and shows what the page is afterwards. */
export function useWriteAppeal(token: string) {
  const queryClient = useQueryClient();
  const key = trpc.appeals.open.queryKey({ token });
  const onSuccess = (page: PublicAppeal) => queryClient.setQueryData(key, page);
  return {
    submit: useMutation(trpc.appeals.submit.mutationOptions({ onSuccess })),
    write: useMutation(trpc.appeals.write.mutationOptions({ onSuccess })),
  };
}
