import { Button } from '@mantine/core';
import { IconDownload, IconListSearch } from '@tabler/icons-react';
import { copy } from '../../../copy.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { useOutage } from '../../../ui/Outage.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { OpenServer } from '../servers/ServerGate.tsx';
import classes from './Activity.module.css';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityList } from './ActivityList.tsx';
import { exportAddress, type ActivityFilters as Filters, isFiltered } from './search.ts';
import { texts } from './texts.ts';
import { useActivity, useActorOptions } from './use-activity.ts';

interface TabProps extends OpenServer {
  filters: Filters;
  onFilters: (next: Filters) => void;
}

/** Shows the Activity Logs tab: recent entries in a scrolling list, with filters and export. */
export function ActivityTab({ server, filters, onFilters }: TabProps) {
  const list = useActivity(server.id, filters, server.timezone);
  const actors = useActorOptions(server.id, filters.actor);
  return (
    <Panel title={copy.webhooks.activity} side={<Csv {...{ server, filters }} />} flush>
      <div className={classes.filters}>
        <ActivityFilters value={filters} actors={actors} onChange={onFilters} />
      </div>
      <DataList
        list={list}
        filters={filters}
        skeleton={{ rows: 5, lines: 3 }}
        empty={
          <EmptyState icon={IconListSearch} title={texts.noActivity} description={texts.noActivityText} />
        }
        noMatch={
          isFiltered(filters) && {
            title: texts.noMatch,
            clear: texts.clearFilters,
            onClear: () => onFilters({}),
          }
        }
        end={texts.entries}
      >
        {(entries) => <ActivityList entries={entries} timeZone={server.timezone} pages={list} />}
      </DataList>
    </Panel>
  );
}

function Csv({ server, filters }: Pick<TabProps, 'server' | 'filters'>) {
  const isCutOff = useOutage() !== null;
  return (
    <Button
      component="a"
      href={exportAddress(server.id, filters, server.timezone)}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={texts.csvOf}
      {...(isCutOff
        ? { title: copy.common.outage.unreachable, 'aria-disabled': true, 'data-disabled': true }
        : {})}
      onClick={(event) => {
        if (isCutOff) event.preventDefault();
      }}
    >
      {texts.csv}
    </Button>
  );
}
