import { useQuery } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { trpc } from './trpc.ts';

/**
 * Returns the counts of the mod call queue, read as often as the queue itself; `due` are those that no one has claimed
 * and the viewer's. Zeros until they are `settled`.
 */
export function useCallCounts(
  serverId: string,
  enabled = true,
): { open: number; urgent: number; pending: number; mine: number; due: number; settled: boolean } {
  const { data, isLoading } = useQuery(
    trpc.modCalls.summary.queryOptions({ serverId }, { refetchInterval: POLLING_MS.modCalls, enabled }),
  );
  const { open = 0, urgent = 0, pending = 0, mine = 0 } = data ?? {};
  return { open, urgent, pending, mine, due: pending + mine, settled: !isLoading };
}

/** Reads the game server and the age of its data, every 30 s. */
export function useGameInfo(serverId: string, enabled = true) {
  return useQuery(
    trpc.game.info.queryOptions({ serverId }, { enabled, refetchInterval: POLLING_MS.gameInfo }),
  );
}

/** Reads the open shifts of a server, every 30 s. */
export function useActiveShifts(serverId: string) {
  return useQuery(trpc.shifts.active.queryOptions({ serverId }, { refetchInterval: POLLING_MS.shifts }));
}
