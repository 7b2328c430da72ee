import { NativeSelect } from '@mantine/core';
import { adminCopy } from '../../../copy/admin.ts';
import { FilterBar, filterField } from '../../../ui/FilterBar.tsx';
import classes from './Platform.module.css';
import { readServerFilters, type ServerFilters } from './search.ts';
import { texts } from './texts.ts';

const STATES = [
  { value: '', label: texts.servers.allStates },
  { value: 'active', label: adminCopy.staff.active },
  { value: 'suspended', label: texts.suspended },
];

/** Search and status of the servers. */
export function ServerFilterBar({
  value,
  onChange,
}: {
  value: ServerFilters;
  onChange: (next: ServerFilters) => void;
}) {
  const set = (part: Record<string, unknown>) => onChange(readServerFilters({ ...value, ...part }));
  return (
    <div className={classes.filters}>
      <FilterBar
        search={{
          label: texts.servers.search,
          placeholder: texts.createLog.search.server,
          value: value.q ?? '',
          onSearch: (q) => set({ q }),
        }}
        active={value.status ? 1 : 0}
      >
        <NativeSelect
          className={filterField.select}
          aria-label={adminCopy.servers.columns.status}
          data={STATES}
          value={value.status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
        />
      </FilterBar>
    </div>
  );
}
