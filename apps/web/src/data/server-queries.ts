import { useQuery } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { trpc } from './trpc.ts';

/** Returns the counts of the mod call queue, read as often as the queue itself. Zeros until they are `settled`. */
export function useCallCounts(
  serverId: string,
  enabled = true,
): { open: number; urgent: number; settled: boolean } {
  const { data, isLoading } = useQuery(
    trpc.modCalls.summary.queryOptions({ serverId }, { refetchInterval: POLLING_MS.modCalls, enabled }),
  );
  return { open: data?.open ?? 0, urgent: data?.urgent ?? 0, settled: !isLoading };
}

/** Reads the game server and the age of its data, every 30 s. */
export function useGameInfo(serverId: string, enabled = true) {
  return useQuery(
    trpc.game.info.queryOptions({ serverId }, { enabled, refetchInterval: POLLING_MS.gameInfo }),
  );
}
