import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TwoPeople } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized, useUnauthorized } from '../../../data/unauthorized.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

/** Whether a server needs second people, and what waits for one. */
export function useTwoPeople(serverId: string) {
  const state = useQuery(trpc.twoPeople.get.queryOptions({ serverId }));
  useUnauthorized('server', state.error);
  return state;
}

/** Changes of a server's setting and of its requests; `isOwn` for one of the viewer. */
export function useTwoPeopleActions(serverId: string, isOwn = false) {
  const client = useQueryClient();
  const store = (state: TwoPeople) => client.setQueryData(trpc.twoPeople.get.queryKey({ serverId }), state);
  const shared = {
    onError: (error: unknown) => {
      if (!handleUnauthorized('server', error)) toastError(texts.failed, humanise(error));
    },
    onSettled: () => client.invalidateQueries(trpc.twoPeople.get.queryFilter({ serverId })),
  };
  const update = useMutation(
    trpc.twoPeople.update.mutationOptions({
      ...shared,
      onSuccess: (state) => {
        store(state);
        toastSuccess(state.enabledAt === null ? texts.saved.off : texts.saved.on);
      },
    }),
  );
  const approve = useMutation(
    trpc.twoPeople.approve.mutationOptions({
      ...shared,
      onSuccess: (state) => {
        store(state);
        toastSuccess(texts.approved);
      },
    }),
  );
  const decline = useMutation(
    trpc.twoPeople.decline.mutationOptions({
      ...shared,
      // Here and not at the call: the request's row is gone by then.
      onSuccess: (state) => {
        store(state);
        toastSuccess(isOwn ? texts.canceled : texts.declined);
      },
    }),
  );
  const pending = update.isPending || approve.isPending || decline.isPending;
  return { update, approve, decline, pending };
}
