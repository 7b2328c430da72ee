import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Automation,
  type AutomationRun,
  type AutomationRunsInput,
  LIST_DEFAULT,
  POLLING_MS,
} from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** All kinds in their order. */
export function useAutomations(serverId: string) {
  return useQuery(
    trpc.automations.list.queryOptions({ serverId }, { refetchInterval: POLLING_MS.automations }),
  );
}

/** What narrows the run log. */
export type RunFilters = Pick<AutomationRunsInput, 'kind' | 'outcome'>;

/** What automations did, newest first, by pages. */
export function useAutomationRuns(serverId: string, filters: RunFilters) {
  return usePagedList(
    useInfiniteQuery(
      trpc.automations.runs.infiniteQueryOptions(
        { serverId, limit: LIST_DEFAULT, ...filters },
        {
          getNextPageParam: nextCursorOf(LIST_DEFAULT, ({ id }: AutomationRun) => id),
          refetchInterval: POLLING_MS.automations,
        },
      ),
    ),
  );
}

/**
 * Saves an automation. The answer is shown immediately, a failure as a toast, and the list is refetched after each save,
 * even a failed one.
 */
export function useSaveAutomation(serverId: string) {
  const queryClient = useQueryClient();
  const key = trpc.automations.list.queryKey({ serverId });
  return useMutation(
    trpc.automations.save.mutationOptions({
      onSuccess: (saved: Automation) => {
        queryClient.setQueryData(key, (list) => list?.map((one) => (one.kind === saved.kind ? saved : one)));
      },
      onError: (error) => {
        if (!handleUnauthorized('server', error)) toastError(texts.saveFailed, humanise(error));
      },
      onSettled: () => void queryClient.invalidateQueries(trpc.automations.pathFilter()),
    }),
  );
}
