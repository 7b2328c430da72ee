import { useQuery } from '@tanstack/react-query';
import type { GameInfo, Server } from '@tenfour/contracts';
import { parsePlayer } from '@tenfour/domain';
import { useMemo } from 'react';
import { trpc } from '../../../data/trpc.ts';
import type { InGame } from './Console.tsx';
import { texts } from './texts.ts';
import { usePlayers } from './use-game.ts';

/** What of the game decides how names and counts are taken: the age of its data changes all the time, this seldom. */
function standing({ asOf, stale, playerCount }: GameInfo) {
  return asOf === null ? { known: false, stale, count: null } : { known: true, stale, count: playerCount };
}

/** Read by the card of the game server (`useGameInfo`), which also asks again. */
function useStanding(serverId: string) {
  return useQuery(trpc.game.info.queryOptions({ serverId }, { select: standing }));
}

/** Who is in the game, as far as it is known and as fresh as it is. */
export function useInGame(serverId: string): InGame {
  const info = useStanding(serverId);
  const { data: online, error } = usePlayers(serverId);
  const players = useMemo(() => (online ?? []).map(({ Player }) => parsePlayer(Player)), [online]);
  const fresh = info.data?.known === true && !info.data.stale && !info.error && !error;
  return { players, isFresh: fresh && online !== undefined, count: info.data?.count ?? null };
}

/** Why nothing of the game is known; null when it is. */
export function useUnread(server: Server): string | null {
  const info = useStanding(server.id);
  if (!server.isActive) return texts.notReadSuspended;
  return info.data?.known === true ? null : texts.notRead;
}
