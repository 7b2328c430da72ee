import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Punishment } from '@tenfour/contracts';
import { useMemo } from 'react';
import { usePermissions } from '../../../data/current-server.ts';
import { trpc } from '../../../data/trpc.ts';
import { usePlayers } from '../../game/panel/use-game.ts';
import { joined, suggest } from './suggestions.ts';

/** How long typing rests before names are asked for, in ms. */
const SUGGEST_AFTER_MS = 150;

/**
 * Suggests names for what is typed: immediately from `records` and, if the viewer can see them (`watches`), the players
 * online, then from the server.
 */
export function useSuggestions(
  serverId: string,
  watches: boolean,
  records: readonly Punishment[],
  typed: string,
) {
  const players = usePlayers(serverId, watches);
  const [asked] = useDebouncedValue(typed, SUGGEST_AFTER_MS);
  const found = useNameSuggestions(serverId, asked);
  return useMemo(() => {
    const atHand = suggest(players.data ?? [], records, typed);
    return typed === '' ? atHand : joined(atHand, found.data ?? [], typed);
  }, [players.data, records, typed, found.data]);
}

/** Names that begin with what is typed: in the game, then in this server's history, for viewers who can see it. */
export function useNameSuggestions(serverId: string, typed: string) {
  const q = typed.trim();
  const may = usePermissions(serverId).data?.can.canViewPunishments === true;
  return useQuery(
    trpc.players.suggest.queryOptions(
      { serverId, q },
      { enabled: may && q !== '', staleTime: 15_000, placeholderData: keepPreviousData },
    ),
  );
}
