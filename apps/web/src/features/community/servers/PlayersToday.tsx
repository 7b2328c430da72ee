import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type GameInfo, POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { useOutage } from '../../../ui/Outage.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { Reading } from './history-shape.ts';
import { PlayerChart } from './PlayerChart.tsx';
import { texts } from './texts.ts';
import { useRefetchOnChange } from './use-again-when.ts';

/** How far back the curve goes, in hours. */
const HOURS = 24;

/** How many players were in the game over the last day. `game`: what was last read of it, for who may see that. */
export function PlayersToday({ serverId, game }: { serverId: string; game: GameInfo | undefined }) {
  const reading = readingOf(game);
  const outage = useOutage();
  const history = useQuery(
    trpc.gameEvents.playerHistory.queryOptions(
      { serverId, hours: HOURS },
      { refetchInterval: POLLING_MS.playerHistory, refetchOnMount: 'always' },
    ),
  );
  useRefetchOnChange(String(reading !== null), history.refetch);
  return (
    <Panel title={texts.history}>
      <DataRegion query={history} skeleton={<Skeleton height={130} />}>
        {(data) => (
          <PlayerChart history={data} reading={reading} isCurrent={!history.error && outage === null} />
        )}
      </DataRegion>
    </Panel>
  );
}

function readingOf(game: GameInfo | undefined): Reading | null {
  if (!game || game.asOf === null) return null;
  return { count: game.playerCount, at: Date.parse(game.asOf), isNow: !game.stale };
}
