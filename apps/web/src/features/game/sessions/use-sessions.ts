import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { encodeCursor, type GameSession, LIST_DEFAULT, POLLING_MS } from '@tenfour/contracts';
import type { Span } from '@tenfour/domain';
import { humanise } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { toastError } from '../../../ui/toast.ts';

const every = { refetchInterval: POLLING_MS.gameSessions };

/** The running session and planned ones. */
export function useOpenSessions(serverId: string) {
  return useQuery(trpc.gameSessions.list.queryOptions({ serverId, view: 'open' }, every));
}

/** Sessions of a span, by time. */
export function useSessionsBetween(serverId: string, { from, to }: Span) {
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return useQuery(trpc.gameSessions.list.queryOptions({ serverId, view: 'between', ...span }, every));
}

const cursorOf = ({ id, closedAt }: GameSession): string =>
  encodeCursor({ at: Date.parse(closedAt ?? ''), id });

/** Ended and canceled sessions by pages. */
export function usePastSessions(serverId: string) {
  return usePagedList(
    useInfiniteQuery(
      trpc.gameSessions.list.infiniteQueryOptions(
        { serverId, view: 'past', limit: LIST_DEFAULT },
        { getNextPageParam: nextCursorOf(LIST_DEFAULT, cursorOf), ...every },
      ),
    ),
  );
}

/** One session with its sign-ups. */
export function useSession(serverId: string, sessionId: string) {
  return useQuery(trpc.gameSessions.get.queryOptions({ serverId, sessionId }, every));
}

/** What to look at before a start. */
export function useSessionChecks(serverId: string, enabled: boolean) {
  return useQuery(trpc.gameSessions.checks.queryOptions({ serverId }, { enabled, ...every }));
}

/** The server's rules, and whether the viewer can plan. */
export function useSessionSettings(serverId: string) {
  return useQuery(trpc.gameSessions.settings.queryOptions({ serverId }, every));
}

/** People who can be hosts: staff, by name. */
export function useStaffNames(serverId: string, enabled: boolean) {
  const { data } = useQuery(trpc.members.list.queryOptions({ serverId }, { enabled }));
  return (data ?? [])
    .filter(({ role }) => role !== 'member')
    .map(({ userId, username }) => ({ value: userId, label: username }));
}

/** The series of a session; null without one, or when it has ended. */
export function useSeries(serverId: string, seriesId: string | null) {
  const { data } = useQuery(
    trpc.sessionSeries.list.queryOptions({ serverId }, { enabled: seriesId !== null, ...every }),
  );
  return data?.find(({ id }) => id === seriesId) ?? null;
}

/** Shows why something failed. */
export function showFailure(title: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) toastError(title, humanise(error));
}

/** The changes; sessions are read again after each, also after a failed one. */
export function useSessionChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => {
    void queryClient.invalidateQueries(trpc.gameSessions.pathFilter());
    void queryClient.invalidateQueries(trpc.sessionSeries.pathFilter());
  };
  return {
    plan: useMutation(trpc.gameSessions.plan.mutationOptions({ onSettled })),
    update: useMutation(trpc.gameSessions.update.mutationOptions({ onSettled })),
    cancel: useMutation(trpc.gameSessions.cancel.mutationOptions({ onSettled })),
    signUp: useMutation(trpc.gameSessions.signUp.mutationOptions({ onSettled })),
    start: useMutation(trpc.gameSessions.start.mutationOptions({ onSettled })),
    boost: useMutation(trpc.gameSessions.boost.mutationOptions({ onSettled })),
    end: useMutation(trpc.gameSessions.end.mutationOptions({ onSettled })),
    createSeries: useMutation(trpc.sessionSeries.create.mutationOptions({ onSettled })),
    updateSeries: useMutation(trpc.sessionSeries.update.mutationOptions({ onSettled })),
    endSeries: useMutation(trpc.sessionSeries.end.mutationOptions({ onSettled })),
    keepRunning: useMutation(trpc.gameSessions.keepRunning.mutationOptions({ onSettled })),
    saveSettings: useMutation(trpc.gameSessions.saveSettings.mutationOptions({ onSettled })),
  };
}
