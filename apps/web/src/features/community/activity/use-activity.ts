import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { cursorAfter, POLLING_MS, PRODUCT_ACTOR } from '@tenfour/contracts';
import { PRODUCT_NAME } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { type ActivityFilters, listInputOf } from './search.ts';
import { texts } from './texts.ts';

/** Entries per page. */
export const ACTIVITY_PAGE = 50;

/**
 * Returns the filtered log by pages, newest first, polled every 2 minutes. The old list stays while the filters change.
 */
export function useActivity(serverId: string, filters: ActivityFilters, timeZone: string) {
  return usePagedList(
    useInfiniteQuery(
      trpc.activity.list.infiniteQueryOptions(
        { serverId, limit: ACTIVITY_PAGE, ...listInputOf(filters, timeZone) },
        {
          getNextPageParam: nextCursorOf(ACTIVITY_PAGE, cursorAfter),
          refetchInterval: POLLING_MS.activityLogs,
          placeholderData: keepPreviousData,
        },
      ),
    ),
  );
}

/** Returns the actors to filter by, Tenfour included. The one in the address is always an option. */
export function useActorOptions(serverId: string, chosen: string | undefined) {
  const actors = useQuery(trpc.activity.actors.queryOptions({ serverId }));
  const known = (actors.data ?? [])
    .filter(({ id }) => id !== PRODUCT_ACTOR)
    .map(({ id, username }) => ({ value: id, label: username }));
  const options = [...known, { value: PRODUCT_ACTOR, label: `${PRODUCT_NAME} ${texts.orTheGame}` }];
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: texts.someone }];
}
