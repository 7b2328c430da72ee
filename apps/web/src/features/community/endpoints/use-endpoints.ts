import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cursorAfter, type EndpointDelivery } from '@tenfour/contracts';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';
import { texts } from './texts.ts';

const LIST_MS = 60_000;
const LOG_MS = 10_000;
const LOG_PAGE = 20;

/** Returns a server's endpoints, oldest first. */
export function useEndpoints(serverId: string) {
  return useQuery(trpc.endpoints.list.queryOptions({ serverId }, { refetchInterval: LIST_MS }));
}

/** Returns the deliveries of an endpoint, newest first, by pages; of one state or of all. */
export function useEndpointLog(
  ref: { serverId: string; endpointId: string },
  state: EndpointDelivery['state'] | undefined,
) {
  return usePagedList(
    useInfiniteQuery(
      trpc.endpoints.deliveries.infiniteQueryOptions(
        { ...ref, limit: LOG_PAGE, ...(state ? { state } : {}) },
        { getNextPageParam: nextCursorOf(LOG_PAGE, cursorAfter), refetchInterval: LOG_MS },
      ),
    ),
  );
}

/** Changes endpoints. Lists are refetched after each change, even a failed one. */
export function useEndpointChanges() {
  const queryClient = useQueryClient();
  const options = (sentence: string) => ({
    onError: (error: unknown) => {
      if (!handleUnauthorized('server', error)) toastError(sentence, humanise(error));
    },
    onSettled: () => {
      void queryClient.invalidateQueries(trpc.endpoints.list.pathFilter());
      void queryClient.invalidateQueries(trpc.endpoints.deliveries.pathFilter());
    },
  });
  const { create, update, remove, rotate, test, replay, replayFailed } = trpc.endpoints;
  return {
    // The answers contain secrets: they are shown, and never cached.
    create: useMutation(create.mutationOptions({ gcTime: 0, ...options(texts.addFailed) })),
    rotate: useMutation(rotate.mutationOptions({ gcTime: 0, ...options(texts.rotateFailed) })),
    update: useMutation(update.mutationOptions(options(texts.saveFailed))),
    remove: useMutation(remove.mutationOptions(options(texts.removeFailed))),
    test: useMutation(test.mutationOptions(options(texts.testFailed))),
    replay: useMutation(replay.mutationOptions(options(texts.replayProblem))),
    replayFailed: useMutation(replayFailed.mutationOptions(options(texts.replayProblem))),
  };
}
