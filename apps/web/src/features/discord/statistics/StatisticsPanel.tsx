import { Skeleton } from '@mantine/core';
import type { StatisticsChannels } from '@tenfour/contracts';
import { STATISTICS } from '@tenfour/domain';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion, RegionProblem } from '../../../ui/DataRegion.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { MessageField } from './MessageField.tsx';
import { StatisticField } from './StatisticField.tsx';
import classes from './Statistics.module.css';
import { texts } from './texts.ts';
import { useSaveStatistics, useStatistics, useStatisticsTargets } from './use-statistics.ts';

interface PanelProps {
  serverId: string;
  mayEdit: boolean;
}

/** Which channels show statistics; for a server that has Discord connected. */
export function StatisticsPanel(props: PanelProps) {
  const query = useStatistics(props.serverId);
  useUnauthorized('server', query.error);
  return (
    <Panel title={texts.title}>
      <DataRegion query={query} skeleton={<Skeleton height={160} />}>
        {(statistics) => <Fields {...props} statistics={statistics} />}
      </DataRegion>
    </Panel>
  );
}

function Fields({ serverId, mayEdit, statistics }: PanelProps & { statistics: StatisticsChannels }) {
  const targets = useStatisticsTargets(serverId, mayEdit);
  const actions = useSaveStatistics(serverId);
  const { isOffline } = useOffline();
  const locked = !mayEdit || isOffline || actions.saving || targets.data === undefined;
  const field = { statistics, targets: targets.data ?? [], locked, actions };
  return (
    <div className={classes.parts}>
      <p className={classes.lead}>
        {texts.lead} {texts.limit}
      </p>
      <RegionProblem query={targets} />
      <div className={classes.fields}>
        {STATISTICS.map((statistic) => (
          <StatisticField key={statistic} statistic={statistic} {...field} />
        ))}
        <MessageField {...field} />
      </div>
    </div>
  );
}
