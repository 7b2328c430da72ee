import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Activity, cursorAfter, POLLING_MS, PRODUCT_ACTOR } from '@tenfour/contracts';
import { PRODUCT_NAME } from '@tenfour/domain';
import { trpc } from '../../../data/trpc.ts';
import { type ActivityFilters, listInputOf } from './search.ts';
import { texts } from './texts.ts';

/** Entries per page. */
export const ACTIVITY_PAGE = 50;

/** The cursor of the next page; undefined after the last one. */
export function nextCursor(page: readonly Activity[]): string | undefined {
  const last = page.at(-1);
  return last && page.length === ACTIVITY_PAGE ? cursorAfter(last) : undefined;
}

/**
 * Returns the filtered log by pages, newest first, polled every 2 minutes. The old list stays while the filters change.
 */
export function useActivity(serverId: string, filters: ActivityFilters, timeZone: string) {
  return useInfiniteQuery(
    trpc.activity.list.infiniteQueryOptions(
      { serverId, limit: ACTIVITY_PAGE, ...listInputOf(filters, timeZone) },
      {
        getNextPageParam: nextCursor,
        refetchInterval: POLLING_MS.activityLogs,
        placeholderData: keepPreviousData,
      },
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
