import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cursorAfter, POLLING_MS, type TIMELINE_FILTERS, type TimelineEntry } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { nextCursorOf, usePagedList } from '../../../ui/list/use-paged-list.ts';

/** What a timeline is narrowed to; `all` is everything that the viewer may see. */
export type Part = (typeof TIMELINE_FILTERS)[number] | 'all';

/** Entries of one page. */
const PAGE_SIZE = 50;

/** What a server knows of a player at a glance, every 30 seconds. */
export function usePlayerProfile(serverId: string, username: string) {
  const profile = useQuery(
    trpc.players.profile.queryOptions({ serverId, username }, { refetchInterval: POLLING_MS.player }),
  );
  useUnauthorized('server', profile.error);
  return profile;
}

/** What happened around a player, by pages, every 30 seconds. */
export function useTimeline(serverId: string, username: string, part: Part, enabled = true) {
  const input = { serverId, username, limit: PAGE_SIZE, ...(part === 'all' ? {} : { part }) };
  return usePagedList(
    useInfiniteQuery(
      trpc.players.timeline.infiniteQueryOptions(input, {
        getNextPageParam: nextCursorOf(PAGE_SIZE, cursorAfter),
        refetchInterval: POLLING_MS.player,
        enabled,
      }),
    ),
  );
}

/** Puts a player's active punishments before the other entries of a part, however old they are. */
export function useActiveFirst(serverId: string, username: string, part: Part) {
  const has = part === 'all' || part === 'punishments';
  const active = usePlayerProfile(serverId, username).data?.counts.active ?? 0;
  const { data = [] } = useTimeline(serverId, username, 'punishments', has && active > 0);
  const first = has ? data.filter((entry) => entry.kind === 'punishment' && entry.punishment.isActive) : [];
  const ids = new Set(first.map(({ id }) => id));
  return (entries: readonly TimelineEntry[]) => [...first, ...entries.filter(({ id }) => !ids.has(id))];
}

/** What can be decided about records of a name; what shows them is read again then. */
export function useMatchChanges() {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries(trpc.players.pathFilter()),
      client.invalidateQueries(trpc.punishments.pathFilter()),
    ]);
  return {
    match: useMutation(trpc.players.match.mutationOptions({ onSettled })),
    removeMatch: useMutation(trpc.players.removeMatch.mutationOptions({ onSettled })),
  };
}

/** What can be done to notes; what shows them is read again then. */
export function useNoteChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(trpc.players.pathFilter());
  return {
    add: useMutation(trpc.players.addNote.mutationOptions({ onSettled })),
    update: useMutation(trpc.players.updateNote.mutationOptions({ onSettled })),
    remove: useMutation(trpc.players.removeNote.mutationOptions({ onSettled })),
  };
}
