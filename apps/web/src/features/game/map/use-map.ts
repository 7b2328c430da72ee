import { useQuery } from '@tanstack/react-query';
import { type MapPositions, POLLING_MS } from '@tenfour/contracts';
import { extendTrails, type Trail } from '@tenfour/domain';
import { useState } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { keyOf } from './scene.ts';

/** The maps of the game; they change with an update of the game. */
export function useMaps(serverId: string) {
  return useQuery(trpc.map.list.queryOptions({ serverId }, { staleTime: Number.POSITIVE_INFINITY }));
}

/** The open mod calls, for viewers with the right. Their page has them by the same call. */
export function useQueue(serverId: string, enabled: boolean) {
  return useQuery(
    trpc.modCalls.list.queryOptions(
      { serverId, status: 'open', limit: QUEUE_MAX },
      { enabled, refetchInterval: POLLING_MS.modCalls },
    ),
  );
}

const QUEUE_MAX = 200;

/** Where players and calls are, every 5 s. */
export function usePositions(serverId: string) {
  return useQuery(trpc.map.positions.queryOptions({ serverId }, { refetchInterval: POLLING_MS.positions }));
}

const NO_TRAILS: ReadonlyMap<string, Trail> = new Map();

/** The last two minutes of each player, as far as this page has seen them. They are stored nowhere else. */
export function useTrails(positions: MapPositions | undefined): ReadonlyMap<string, Trail> {
  const [known, setKnown] = useState({ positions, trails: NO_TRAILS });
  if (positions === undefined || (known.positions === positions && known.trails !== NO_TRAILS))
    return known.trails;
  const players = positions.players.map((player) => ({ key: keyOf(player), position: player.position }));
  const at = positions.asOf === null ? 0 : Date.parse(positions.asOf);
  const trails = extendTrails(known.trails, players, at);
  setKnown({ positions, trails });
  return trails;
}
