import { Button, NativeSelect, Select } from '@mantine/core';
import { IconDownload, IconListSearch } from '@tabler/icons-react';
import { ACTIVITY_TYPES, dayNameOf } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterBar, filterField } from '../../../ui/FilterBar.tsx';
import { DataList } from '../../../ui/list/DataList.tsx';
import { useOutage } from '../../../ui/Outage.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PeriodFilter } from '../../../ui/PeriodFilter.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { OpenServer } from '../servers/ServerGate.tsx';
import classes from './Activity.module.css';
import { ActivityList } from './ActivityList.tsx';
import { exportAddress, type ActivityFilters as Filters, isFiltered, readActivityFilters } from './search.ts';
import { ACTIVITY_TEXTS, texts } from './texts.ts';
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
        <ActivityFilters value={filters} actors={actors} timeZone={server.timezone} onChange={onFilters} />
      </div>
      <DataList
        list={list}
        filters={filters}
        skeleton={{ rows: 8 }}
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
  const isOffline = useOutage() !== null;
  return (
    <Button
      component="a"
      href={exportAddress(server.id, filters, server.timezone)}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      {...(isOffline
        ? { title: copy.common.outage.unreachable, 'aria-disabled': true, 'data-disabled': true }
        : {})}
      onClick={(event) => {
        if (isOffline) event.preventDefault();
      }}
    >
      {texts.csv}
    </Button>
  );
}

const TYPES = [
  { value: '', label: texts.allTypes },
  ...ACTIVITY_TYPES.map((type) => ({ value: type, label: ACTIVITY_TEXTS[type] })),
];

interface FiltersProps {
  /** What the address holds. */
  value: Filters;
  actors: { value: string; label: string }[];
  /** The days are those of the server. */
  timeZone: string;
  onChange: (next: Filters) => void;
}

/** Search and filters of the activity log. */
function ActivityFilters({ value, actors, timeZone, onChange }: FiltersProps) {
  const { q: _q, from, to, ...others } = value;
  const today = dayNameOf(useNow(60_000), timeZone);
  const periods = from === undefined && to === undefined ? 0 : 1;
  const set = (part: Record<string, string>) => onChange(readActivityFilters({ ...value, ...part }));
  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.searchPlaceholder,
        value: value.q ?? '',
        onSearch: (q) => set({ q }),
      }}
      active={Object.keys(others).length + periods}
    >
      <NativeSelect
        className={filterField.select}
        aria-label={texts.activityType}
        data={TYPES}
        value={value.type ?? ''}
        onChange={(event) => set({ type: event.currentTarget.value })}
      />
      <Select
        className={filterField.select}
        aria-label={texts.actor}
        placeholder={texts.everyone}
        nothingFoundMessage={texts.noOneFound}
        data={actors}
        value={value.actor ?? null}
        searchable
        clearable
        onChange={(actor) => set({ actor: actor ?? '' })}
      />
      <PeriodFilter value={value} today={today} onChange={set} />
    </FilterBar>
  );
}
