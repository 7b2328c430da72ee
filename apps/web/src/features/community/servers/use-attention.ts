import { useQuery } from '@tanstack/react-query';
import { type GameInfo, POLLING_MS, type Server } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { useRefetchOnChange } from './use-again-when.ts';

/** Refetches on mount unless the answer is recent, since the viewer may have changed something on another page. */
function isOlder({ state }: { state: { dataUpdatedAt: number } }): 'always' | false {
  return Date.now() - state.dataUpdatedAt > JUST_NOW_MS ? 'always' : false;
}

/** What else on the page tells that there may be something new. */
function signsOf(server: Server, game: GameInfo | undefined): string {
  const { isActive, erlcKeyConfigured, pendingCount } = server;
  return [isActive, erlcKeyConfigured, pendingCount, game?.problem?.kind].join();
}

/** An answer of this age, in ms, is the one that came with the page (`shell/first-questions.ts`). */
const JUST_NOW_MS = 5_000;

/** Returns what needs attention, polled every minute and refetched immediately when other data shows a change. */
export function useAttention(server: Server, game: GameInfo | undefined) {
  const query = useQuery(
    trpc.servers.attention.queryOptions(
      { serverId: server.id },
      { refetchInterval: POLLING_MS.attention, refetchOnMount: isOlder },
    ),
  );
  useRefetchOnChange(signsOf(server, game), query.refetch);
  return query;
}
