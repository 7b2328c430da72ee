import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { POLLING_MS, type Punishment, type PunishmentSort, punishmentCursor } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';
import { isUnderWay } from './enforcement.ts';
import { listInputOf, type PunishmentsFilters } from './search.ts';

/** A name shorter than Roblox allows is not looked up yet. */
const NAME_MIN = 3;

/** Records of one page of the list. */
export const PAGE_SIZE = 100;

/** Polling interval while the game has not answered for a visible record, in ms per loaded page. */
const UNDER_WAY_MS = 2_000;

/** A command that is under way longer than this, in ms, is not waited for by the second. */
const UNDER_WAY_MOST_MS = 5 * 60_000;

/** Returns the `getNextPageParam` of the list in an order. */
export function nextCursorIn(sort?: PunishmentSort) {
  return nextCursorOf(PAGE_SIZE, (last: Punishment) => punishmentCursor(last, sort));
}

/** How often to read the list again, in ms: soon while the game has not answered for one of the records. */
export function listInterval(pages: readonly (readonly Punishment[])[] | undefined, now: number): number {
  const waits = pages?.some((page) =>
    page.some((record) => isUnderWay(record) && now - Date.parse(record.createdAt) < UNDER_WAY_MOST_MS),
  );
  return waits ? UNDER_WAY_MS * (pages?.length ?? 1) : POLLING_MS.punishments;
}

/** The filtered list by pages, every 3 minutes. While filters change, the old list stays. */
export function usePunishments(serverId: string, filters: PunishmentsFilters) {
  return usePagedList(
    useInfiniteQuery(
      trpc.punishments.list.infiniteQueryOptions(
        { serverId, limit: PAGE_SIZE, ...listInputOf(filters) },
        {
          getNextPageParam: nextCursorIn(filters.sort),
          refetchInterval: ({ state }) => listInterval(state.data?.pages, Date.now()),
          placeholderData: keepPreviousData,
        },
      ),
    ),
  );
}

/** Returns how many records match where the list is longer than what is `loaded`, else `loaded` itself. */
export function useTotal(serverId: string, filters: PunishmentsFilters, loaded: number, hasMore: boolean) {
  const { sort: _sort, ...wanted } = listInputOf(filters);
  const { data } = useQuery(
    trpc.punishments.count.queryOptions(
      { serverId, ...wanted },
      { enabled: hasMore, placeholderData: keepPreviousData, refetchInterval: POLLING_MS.punishments },
    ),
  );
  return hasMore && data ? data : { count: loaded, hasMore };
}

/** Who has recorded something here, for the filter. */
export function useIssuers(serverId: string) {
  return useQuery(trpc.punishments.issuers.queryOptions({ serverId }));
}

/** Counts by type, whether they are banned and whether they are in the game. */
export function useProfile(serverId: string, username: string) {
  return useQuery(
    trpc.players.profile.queryOptions(
      { serverId, username },
      { enabled: username.length >= NAME_MIN, staleTime: 30_000 },
    ),
  );
}

/** What is known of a player, once the name is long enough to be one. */
export function useForecast(serverId: string, username: string) {
  const robloxUsername = username.trim();
  return useQuery(
    trpc.punishments.forecast.queryOptions(
      { serverId, robloxUsername },
      { enabled: robloxUsername.length >= NAME_MIN, staleTime: 30_000 },
    ),
  );
}

/** Reads everything of the page again that a change may touch. */
function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries(trpc.punishments.pathFilter());
    void queryClient.invalidateQueries(trpc.players.pathFilter());
  };
}

/** What can be done to records. The lists and the forecasts are read again when it is done, or failed half-way. */
export function usePunishmentChanges() {
  const onSettled = useRefresh();
  return {
    create: useMutation(trpc.punishments.create.mutationOptions({ onSettled })),
    update: useMutation(trpc.punishments.update.mutationOptions({ onSettled })),
    remove: useMutation(trpc.punishments.remove.mutationOptions({ onSettled })),
    restore: useMutation(trpc.punishments.restore.mutationOptions({ onSettled })),
    expire: useMutation(trpc.punishments.expire.mutationOptions({ onSettled })),
  };
}
