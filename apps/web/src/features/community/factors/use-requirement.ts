import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIST_DEFAULT, type PersonLacking } from '@tenfour/contracts';
import type { FactorGraceDays } from '@tenfour/domain';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, useUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './requirement-texts.ts';

/** Whether a server requires a second factor, and how many lack one. */
export function useRequirement(serverId: string) {
  const requirement = useQuery(trpc.factorRequirement.get.queryOptions({ serverId }));
  useUnauthorized('server', requirement.error);
  return requirement;
}

/** Who lacks a second factor, by pages. */
export function useLacking(serverId: string) {
  return usePagedList(
    useInfiniteQuery(
      trpc.factorRequirement.lacking.infiniteQueryOptions(
        { serverId, limit: LIST_DEFAULT },
        { getNextPageParam: nextCursorOf(LIST_DEFAULT, ({ id }: PersonLacking) => id) },
      ),
    ),
  );
}

/** Requires a second factor after some days, or not anymore (null). */
export function useChangeRequirement(serverId: string) {
  const client = useQueryClient();
  const update = useMutation(
    trpc.factorRequirement.update.mutationOptions({
      onSuccess: (requirement) => {
        client.setQueryData(trpc.factorRequirement.get.queryKey({ serverId }), requirement);
        toastSuccess(requirement.requiredAt === null ? texts.saved.off : texts.saved.on);
      },
      onError: (error) => {
        if (!handleUnauthorized('server', error)) toastError(texts.failed, humanise(error));
      },
      onSettled: () => client.invalidateQueries(trpc.servers.attention.queryFilter({ serverId })),
    }),
  );
  const change = (graceDays: FactorGraceDays | null) => update.mutate({ serverId, graceDays });
  const pending = update.isPending;
  return { change, pending, turningOff: pending && update.variables.graceDays === null };
}
