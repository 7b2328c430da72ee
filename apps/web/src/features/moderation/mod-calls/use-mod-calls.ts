import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { cursorAfter, LIST_DEFAULT, LIST_MAX, type ModCall, POLLING_MS } from '@tenfour/contracts';
import { useEffect, useEffectEvent } from 'react';
import { humanise } from '../../../data/errors.ts';
import { type ModCallsSearch, readCallSearch } from '../../../data/paths.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';

/** Returns the input of the queue; all its readers share one cached answer. */
export function queueInput(serverId: string) {
  return { serverId, status: 'open', limit: LIST_MAX } as const;
}

/** Returns all open calls in queue order, polled every 30 s. */
export function useQueue(serverId: string) {
  return useQuery(
    trpc.modCalls.list.queryOptions(queueInput(serverId), { refetchInterval: POLLING_MS.modCalls }),
  );
}

/** The numbers of today, as the navigation reads them. */
export function useSummary(serverId: string) {
  return useQuery(trpc.modCalls.summary.queryOptions({ serverId }, { refetchInterval: POLLING_MS.modCalls }));
}

/** Calls that are over, newest first, by pages. */
export function useClosedCalls(serverId: string, { status = 'closed', ...others }: ModCallsSearch) {
  return usePagedList(
    useInfiniteQuery(
      trpc.modCalls.list.infiniteQueryOptions(
        { serverId, status, ...others, limit: LIST_DEFAULT },
        { getNextPageParam: nextCursorOf(LIST_DEFAULT, cursorAfter), refetchInterval: POLLING_MS.modCalls },
      ),
    ),
  );
}

/** Texts to resolve with; they change rarely, and are read once. */
export function useResolutionTemplates(serverId: string) {
  return useQuery(trpc.templates.list.queryOptions({ serverId, kind: 'resolution' }));
}

/** Shows why an action failed: the sentence, then the server's message. */
export function showFailure(sentence: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(sentence, humanise(error));
}

/** Provides the mutations. The queue shows an answer immediately and is refetched after each, even a failed one. */
export function useCallChanges(serverId: string) {
  const queryClient = useQueryClient();
  const onSettled = () => void queryClient.invalidateQueries(trpc.modCalls.pathFilter());
  const onSuccess = (changed: ModCall) => {
    queryClient.setQueryData(trpc.modCalls.list.queryKey(queueInput(serverId)), (queue) =>
      queue?.flatMap((call) => (call.id !== changed.id ? call : isOpen(changed) ? changed : [])),
    );
  };
  const options = { onSuccess, onSettled };
  return {
    create: useMutation(trpc.modCalls.create.mutationOptions({ onSettled })),
    claim: useMutation(trpc.modCalls.claim.mutationOptions(options)),
    release: useMutation(trpc.modCalls.release.mutationOptions(options)),
    resolve: useMutation(trpc.modCalls.resolve.mutationOptions(options)),
    dismiss: useMutation(trpc.modCalls.dismiss.mutationOptions(options)),
    reopen: useMutation(trpc.modCalls.reopen.mutationOptions({ onSettled })),
    /** The queue as the server has it right now. */
    readQueue: () =>
      queryClient.fetchQuery(trpc.modCalls.list.queryOptions(queueInput(serverId), { staleTime: 0 })),
  };
}

function isOpen({ status }: ModCall): boolean {
  return status === 'pending' || status === 'claimed';
}

/** Returns a function that removes the call from the address. */
export function useForgetCall(): () => void {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '.',
      search: ({ call: _call, ...others }) => others,
      replace: true,
      resetScroll: false,
    });
}

/** Goes to the call that the address names, once, with what was done for it: afterwards the address is plain. */
export function useCallOfAddress(
  calls: readonly ModCall[] | undefined,
  goTo: (call: ModCall, resolution: string | undefined) => void,
) {
  const forget = useForgetCall();
  const { call: id } = readCallSearch(useSearch({ strict: false }));
  const resolution = useLocation({ select: ({ state }) => state.resolution });
  const go = useEffectEvent(() => {
    const call = calls?.find((one) => one.id === id);
    if (call) goTo(call, resolution);
    forget();
  });
  const isDue = id !== undefined && calls !== undefined;
  useEffect(() => {
    if (isDue) go();
  }, [isDue]);
}
