import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { cursorAfter, LIST_DEFAULT, POLLING_MS, type Punishment } from '@tenfour/contracts';
import { trpc } from '../../data/trpc.ts';
import type { PunishmentsSearch } from './search.ts';

/** A name shorter than Roblox allows is not looked up yet. */
const NAME_MIN = 3;

/** The cursor of the next page; undefined after the last one. */
export function nextCursor(page: readonly Punishment[]): string | undefined {
  const last = page.at(-1);
  return last && page.length === LIST_DEFAULT ? cursorAfter(last) : undefined;
}

/** The filtered list, newest first, by pages, every 3 minutes. While filters change, the old list stays. */
export function usePunishments(serverId: string, { q, type, status }: PunishmentsSearch) {
  return useInfiniteQuery(
    trpc.punishments.list.infiniteQueryOptions(
      { serverId, limit: LIST_DEFAULT, search: q, type, status },
      {
        getNextPageParam: nextCursor,
        refetchInterval: POLLING_MS.punishments,
        placeholderData: keepPreviousData,
      },
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

/** Reads every list and forecast of the page again, as after a change. */
function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries(trpc.punishments.pathFilter());
}

/** The three changes. The list and the forecasts are read again when one is done, or failed half-way. */
export function usePunishmentChanges() {
  const onSettled = useRefresh();
  return {
    create: useMutation(trpc.punishments.create.mutationOptions({ onSettled })),
    update: useMutation(trpc.punishments.update.mutationOptions({ onSettled })),
    remove: useMutation(trpc.punishments.remove.mutationOptions({ onSettled })),
  };
}
