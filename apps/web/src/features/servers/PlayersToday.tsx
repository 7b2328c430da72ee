import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../data/trpc.ts';
import { DataRegion } from '../../ui/DataRegion.tsx';
import { useOutage } from '../../ui/Outage.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PlayerChart } from './PlayerChart.tsx';
import { texts } from './texts.ts';
import { useAgainWhen } from './use-again-when.ts';

/** How far back the curve goes, in hours. */
const HOURS = 24;

/** How many players were in the game over the last day. `read`: the game has been read while the page is open. */
export function PlayersToday({ serverId, read }: { serverId: string; read: boolean }) {
  const outage = useOutage();
  const history = useQuery(
    trpc.gameEvents.playerHistory.queryOptions(
      { serverId, hours: HOURS },
      { refetchInterval: POLLING_MS.playerHistory, refetchOnMount: 'always' },
    ),
  );
  useAgainWhen(String(read), history.refetch);
  return (
    <Panel title={texts.history}>
      <DataRegion query={history} skeleton={<Skeleton height={130} />}>
        {(data) => <PlayerChart history={data} isCurrent={!history.error && outage === null} />}
      </DataRegion>
    </Panel>
  );
}
