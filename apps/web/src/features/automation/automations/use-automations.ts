import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Automation, type AutomationRun, LIST_DEFAULT, POLLING_MS } from '@tenfour/contracts';
import type { AutomationKind } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';

/** All kinds in their order. */
export function useAutomations(serverId: string) {
  return useQuery(
    trpc.automations.list.queryOptions({ serverId }, { refetchInterval: POLLING_MS.automations }),
  );
}

function nextCursor(page: readonly AutomationRun[]): string | undefined {
  return page.length === LIST_DEFAULT ? page.at(-1)?.id : undefined;
}

/** What automations did, newest first, by pages. */
export function useAutomationRuns(serverId: string, kind: AutomationKind | null) {
  return useInfiniteQuery(
    trpc.automations.runs.infiniteQueryOptions(
      { serverId, limit: LIST_DEFAULT, ...(kind === null ? {} : { kind }) },
      { getNextPageParam: nextCursor, refetchInterval: POLLING_MS.automations },
    ),
  );
}

/**
 * Saves an automation. The answer is shown immediately, and the list is refetched after each save, even a failed one.
 */
export function useSaveAutomation(serverId: string) {
  const queryClient = useQueryClient();
  const key = trpc.automations.list.queryKey({ serverId });
  return useMutation(
    trpc.automations.save.mutationOptions({
      onSuccess: (saved: Automation) => {
        queryClient.setQueryData(key, (list) => list?.map((one) => (one.kind === saved.kind ? saved : one)));
      },
      onSettled: () => void queryClient.invalidateQueries(trpc.automations.pathFilter()),
    }),
  );
}
