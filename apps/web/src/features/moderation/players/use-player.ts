import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cursorAfter, POLLING_MS, type TIMELINE_PARTS, type TimelineEntry } from '@tenfour/contracts';
import { useMemo } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';

/** What a timeline is narrowed to; `all` is everything that the viewer may see. */
export type Part = (typeof TIMELINE_PARTS)[number] | 'all';

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

function nextCursor(page: readonly TimelineEntry[]): string | undefined {
  const last = page.at(-1);
  return last && page.length === PAGE_SIZE ? cursorAfter(last) : undefined;
}

/** What happened around a player, by pages, every 30 seconds. */
export function useTimeline(serverId: string, username: string, part: Part) {
  const input = { serverId, username, limit: PAGE_SIZE, ...(part === 'all' ? {} : { part }) };
  const timeline = useInfiniteQuery(
    trpc.players.timeline.infiniteQueryOptions(input, {
      getNextPageParam: nextCursor,
      refetchInterval: POLLING_MS.player,
    }),
  );
  useUnauthorized('server', timeline.error);
  const { data: read } = timeline;
  const data = useMemo(() => read && onceEach(read.pages.flat()), [read]);
  return { ...timeline, data };
}

/** Pages are read one after another: what happens in between can push an entry onto the next one as well. */
function onceEach(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
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
