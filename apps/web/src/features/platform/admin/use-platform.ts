import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  cursorAfter,
  type InspectedServer,
  LIST_DEFAULT,
  type PlatformTransfer,
  POLLING_MS,
  type TransferInput,
} from '@tenfour/contracts';
import { isPanelClosed } from '../../../data/panel-closed.ts';
import { api, trpc } from '../../../data/trpc.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { showFailure } from './failures.ts';
import type { LogFilters, ServerFilters } from './search.ts';
import { texts } from './texts.ts';

/** Maximum number of accounts or servers that a search shows. */
const FOUND_MAX = 10;

const paged = {
  getNextPageParam: nextCursorOf(LIST_DEFAULT, cursorAfter),
  refetchInterval: POLLING_MS.platform,
  // While filters change, the old list stays.
  placeholderData: keepPreviousData,
};

/**
 * Hides the error of a closed session from a query's result: the form over the page reports it once, instead of every
 * list.
 */
function unlessClosed<Result extends { error: unknown }>(result: Result): Result {
  return isPanelClosed(result.error) ? { ...result, error: null } : result;
}

/** The totals of the platform. */
export function useSummary() {
  return unlessClosed(
    useQuery(trpc.platform.summary.queryOptions(undefined, { refetchInterval: POLLING_MS.platform })),
  );
}

/** The staff log, newest first, by pages. */
export function useStaffLogs({ admin, ...filters }: LogFilters) {
  const input = { ...filters, ...(admin === undefined ? {} : { adminUserId: admin }), limit: LIST_DEFAULT };
  return usePagedList(
    unlessClosed(useInfiniteQuery(trpc.platformLog.list.infiniteQueryOptions(input, paged))),
    'dashboard',
  );
}

/** Returns all servers by pages, newest first. */
export function usePlatformServers(filters: ServerFilters) {
  const input = { ...filters, limit: LIST_DEFAULT };
  return usePagedList(
    unlessClosed(useInfiniteQuery(trpc.platformServers.list.infiniteQueryOptions(input, paged))),
    'dashboard',
  );
}

/** What was said to all platform staff, newest first, by pages. */
export function useSentAnnouncements() {
  return usePagedList(
    unlessClosed(
      useInfiniteQuery(trpc.announcements.sent.infiniteQueryOptions({ limit: LIST_DEFAULT }, paged)),
    ),
    'dashboard',
  );
}

/** Returns the access list; only super admins can read it. */
export function useAccessList(enabled: boolean) {
  return unlessClosed(
    useQuery(
      trpc.platformStaff.list.queryOptions(undefined, { enabled, refetchInterval: POLLING_MS.platform }),
    ),
  );
}

/** What an entry of the staff log can be about. */
export type TargetKind = 'user' | 'server';

/** Searches users or servers by name or id; an empty search gives the newest. */
export function useTargets(kind: TargetKind, q: string) {
  const input = { ...(q === '' ? {} : { q }), limit: FOUND_MAX };
  const users = useQuery(trpc.platformServers.users.queryOptions(input, { enabled: kind === 'user' }));
  const servers = useQuery(trpc.platformServers.list.queryOptions(input, { enabled: kind === 'server' }));
  return kind === 'user'
    ? {
        isPending: users.isPending,
        targets: (users.data ?? []).map(({ id, username }) => ({ value: id, label: username })),
      }
    : {
        isPending: servers.isPending,
        targets: (servers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      };
}

/** Accounts by name or id; nothing is asked for an empty search. */
export function useFoundUsers(q: string) {
  return unlessClosed(
    useQuery(
      trpc.platformServers.users.queryOptions(
        { q, limit: FOUND_MAX },
        { enabled: q !== '', placeholderData: keepPreviousData },
      ),
    ),
  );
}

/**
 * Looks into a server. Each look is in the staff log, so it is asked once for every opening, and again only by a press:
 * `static` data is not refetched by time, focus, reconnecting or live updates.
 */
export function useInspection(serverId: string) {
  return useQuery({
    queryKey: ['inspection', serverId],
    queryFn: () => api.platformServers.inspect.mutate({ serverId }),
    staleTime: 'static',
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** After a change, failed or not, the lists that it may concern are read again; so are the log and the totals. */
function useSettled() {
  const queryClient = useQueryClient();
  return () => {
    for (const part of [trpc.platformLog, trpc.platformServers, trpc.platformStaff])
      void queryClient.invalidateQueries(part.pathFilter());
    void queryClient.invalidateQueries(trpc.announcements.sent.pathFilter());
    void queryClient.invalidateQueries(trpc.platform.summary.pathFilter());
  };
}

/** What can be done to servers and to their owners' plans. */
export function useServerChanges() {
  const onSettled = useSettled();
  return {
    suspend: useMutation(trpc.platformServers.suspend.mutationOptions({ onSettled })),
    reactivate: useMutation(trpc.platformServers.reactivate.mutationOptions({ onSettled })),
    remove: useMutation(trpc.platformServers.remove.mutationOptions({ onSettled })),
    setPlan: useMutation(trpc.platformServers.setPlan.mutationOptions({ onSettled })),
  };
}

/** What can be done to the access list. */
export function useStaffChanges() {
  const onSettled = useSettled();
  return {
    create: useMutation(trpc.platformStaff.create.mutationOptions({ onSettled })),
    update: useMutation(trpc.platformStaff.update.mutationOptions({ onSettled })),
  };
}

/** Writes a line into the staff log. */
export function useCreateLog() {
  return useMutation(trpc.platformLog.create.mutationOptions({ onSettled: useSettled() }));
}

/** Says something to all platform staff. */
export function useSendAnnouncement() {
  return useMutation(trpc.announcements.send.mutationOptions({ onSettled: useSettled() }));
}

/** Changes one's own password. */
export function useSetPassword() {
  return useMutation(trpc.platform.setPassword.mutationOptions({ onSettled: useSettled() }));
}

/** What platform staff can do about the ownership of an inspected server. The page shows it without another look. */
export function useTransferChanges(serverId: string) {
  const queryClient = useQueryClient();
  const onSettled = useSettled();
  const show = (transfer: PlatformTransfer | null) =>
    queryClient.setQueryData<InspectedServer>(
      ['inspection', serverId],
      (server) => server && { ...server, transfer },
    );
  const onError = (error: unknown) => showFailure(texts.transfer.failed, error);
  const propose = useMutation(
    trpc.platformTransfers.propose.mutationOptions({ onSettled, onSuccess: (transfer) => show(transfer) }),
  );
  const approve = useMutation(
    trpc.platformTransfers.approve.mutationOptions({
      onSettled,
      onError,
      onSuccess: (transfer) => {
        show(transfer);
        toastSuccess(texts.transfer.approved);
      },
    }),
  );
  const withdraw = useMutation(
    trpc.platformTransfers.withdraw.mutationOptions({
      onSettled,
      onError,
      onSuccess: () => {
        show(null);
        toastSuccess(texts.transfer.withdrawn);
      },
    }),
  );
  return {
    propose: propose.mutateAsync,
    approve: (input: TransferInput) => approve.mutate(input),
    withdraw: (input: TransferInput) => withdraw.mutate(input),
    approving: approve.isPending,
    withdrawing: withdraw.isPending,
  };
}
