import { Button } from '@mantine/core';
import { IconDownload, IconListSearch } from '@tabler/icons-react';
import type { Activity } from '@tenfour/contracts';
import { useMemo } from 'react';
import { copy } from '../../../copy.ts';
import { useUnauthorized } from '../../../data/unauthorized.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NoMatch } from '../../../ui/list/NoMatch.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
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
  const pages = useActivity(server.id, filters, server.timezone);
  useUnauthorized('server', pages.error);
  const entries = useMemo(() => pages.data?.pages.flat(), [pages.data]);
  const actors = useActorOptions(server.id, filters.actor);
  return (
    <Panel title={copy.webhooks.activity} side={<Csv {...{ server, filters }} />} flush>
      <div className={classes.filters}>
        <ActivityFilters value={filters} actors={actors} onChange={onFilters} />
      </div>
      <DataRegion query={{ ...pages, data: entries }} skeleton={<RowsSkeleton rows={5} lines={3} />}>
        {(list) =>
          list.length === 0 ? (
            <Nothing filters={filters} onClear={() => onFilters({})} />
          ) : (
            // Another filter is another list: nothing of the old one keeps its place.
            <ActivityList
              key={listKey(filters, pages.isPlaceholderData, list)}
              entries={list}
              timeZone={server.timezone}
              pages={{
                hasNextPage: pages.hasNextPage,
                isFetchingNextPage: pages.isFetchingNextPage,
                fetchNextPage: () => pages.fetchNextPage({ cancelRefetch: false }),
              }}
            />
          )
        }
      </DataRegion>
    </Panel>
  );
}

/** While other filters are being read the old list is shown, and keeps its place. */
function listKey(filters: Filters, isOld: boolean, list: readonly Activity[]): string {
  return isOld ? `old:${list[0]?.id}` : JSON.stringify(filters);
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

function Nothing({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  if (!isFiltered(filters)) {
    return (
      <EmptyState
        icon={<IconListSearch size={36} stroke={1.5} aria-hidden />}
        title={texts.noActivity}
        description={texts.noActivityText}
      />
    );
  }
  return <NoMatch title={texts.noMatch} clear={texts.clearFilters} onClear={onClear} />;
}
