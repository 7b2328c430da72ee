import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  encodeCursor,
  type Hours,
  type HoursInput,
  LIST_DEFAULT,
  POLLING_MS,
  type Shift,
  type ShiftB,
} from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { withChanged } from './live-shift.ts';

const every = { refetchInterval: POLLING_MS.shifts };
const everyMinute = { refetchInterval: POLLING_MS.hours };

/** Returns the viewer's shift, or null, polled every 30 s. */
export function useCurrentShift(serverId: string) {
  return useQuery(trpc.shifts.current.queryOptions({ serverId }, every));
}

function cursorAfterShift({ clockInTime, id }: ShiftB): string {
  return encodeCursor({ at: Date.parse(clockInTime), id });
}

/** All shifts or those of one person, newest first, by pages, every 30 s. */
export function useShiftPages(serverId: string, userId: string | undefined) {
  return usePagedList(
    useInfiniteQuery(
      trpc.shifts.list.infiniteQueryOptions(
        { serverId, limit: LIST_DEFAULT, userId },
        {
          getNextPageParam: nextCursorOf(LIST_DEFAULT, cursorAfterShift),
          placeholderData: keepPreviousData,
          ...every,
        },
      ),
    ),
  );
}

/** One shift with its breaks and corrections. */
export function useShiftDetail(serverId: string, shiftId: string) {
  return useQuery(trpc.shifts.detail.queryOptions({ serverId, shiftId }, every));
}

/** Hours per person in a range, every minute. While the range changes, the old one stays. */
export function useHours(serverId: string, range: HoursInput['range']) {
  return useQuery(
    trpc.shifts.hours.queryOptions(
      { serverId, range },
      { placeholderData: (before: Hours | undefined) => before, ...everyMinute },
    ),
  );
}

/** The last twelve weeks of a person, or one's own, every minute. */
export function useWeeks(serverId: string, userId?: string) {
  return useQuery(trpc.shifts.weeks.queryOptions({ serverId, ...(userId ? { userId } : {}) }, everyMinute));
}

/** Shift types and required hours. */
export function useShiftRules(serverId: string, enabled = true) {
  return useQuery(trpc.shifts.rules.queryOptions({ serverId }, { enabled, ...everyMinute }));
}

/**
 * Returns the type that the viewer's next shift gets: the chosen one, else the one of the shift before. The choice is
 * shared by everything on the page that starts a shift.
 */
export function useNextType(serverId: string) {
  const queryClient = useQueryClient();
  const types = useShiftRules(serverId).data?.types ?? [];
  const before = useCurrentShift(serverId).data?.type?.id;
  const queryKey = ['next-shift-type', serverId];
  const { data: chosen } = useQuery<string>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = (id: string | undefined) => types.find((type) => type.id === id)?.id;
  return {
    types,
    typeId: chosen === '' ? null : (known(chosen) ?? known(before) ?? null),
    /** Chooses a type; an empty string is none. */
    choose: (typeId: string) => queryClient.setQueryData(queryKey, typeId),
  };
}

/** Shows a changed shift immediately everywhere on the page, and refetches the rest. */
export function useShiftChanged(serverId: string, ownUserId: string) {
  const queryClient = useQueryClient();
  const activeKey = trpc.shifts.active.queryKey({ serverId });

  function refresh() {
    void queryClient.invalidateQueries(trpc.shifts.pathFilter());
    void queryClient.invalidateQueries(trpc.servers.get.queryFilter({ serverId }));
  }

  function put(shift: Shift) {
    if (shift.userId === ownUserId)
      queryClient.setQueryData(trpc.shifts.current.queryKey({ serverId }), shift);
    const updatedAt = queryClient.getQueryState(activeKey)?.dataUpdatedAt;
    queryClient.setQueryData(
      activeKey,
      (list) => list && withChanged(list, shift),
      // Without the changed shift, what is left is as old as before: timers count from when it came.
      shift.status === 'off_duty' && updatedAt ? { updatedAt } : undefined,
    );
  }

  return { put, refresh };
}
