import { useQuery } from '@tanstack/react-query';
import { type GameInfo, POLLING_MS, type Server } from '@tenfour/contracts';
import { trpc } from '../../data/trpc.ts';
import { useAgainWhen } from './use-again-when.ts';

/** What else on the page tells that there may be something new. */
function signsOf(server: Server, game: GameInfo | undefined): string {
  const { isActive, erlcKeyConfigured, pendingCount } = server;
  return [isActive, erlcKeyConfigured, pendingCount, game?.problem?.kind].join();
}

/** What needs somebody: every minute, and at once when other data shows that it has changed. */
export function useAttention(server: Server, game: GameInfo | undefined) {
  const query = useQuery(
    trpc.servers.attention.queryOptions(
      { serverId: server.id },
      { refetchInterval: POLLING_MS.attention, refetchOnMount: 'always' },
    ),
  );
  useAgainWhen(signsOf(server, game), query.refetch);
  return query;
}
