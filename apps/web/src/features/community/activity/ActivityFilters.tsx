import { NativeSelect, Select } from '@mantine/core';
import { ACTIVITY_TYPES } from '@tenfour/domain';
import { DayRange } from '../../../ui/DayRange.tsx';
import { FilterBar, filterField } from '../../../ui/FilterBar.tsx';
import classes from './Activity.module.css';
import { type ActivityFilters as Filters, readActivityFilters } from './search.ts';
import { ACTIVITY_WORDS, texts } from './texts.ts';

const TYPES = [
  { value: '', label: texts.allTypes },
  ...ACTIVITY_TYPES.map((type) => ({ value: type, label: ACTIVITY_WORDS[type] })),
];

interface FiltersProps {
  /** What the address holds. */
  value: Filters;
  actors: { value: string; label: string }[];
  onChange: (next: Filters) => void;
}

/** Search and filters of the activity log. */
export function ActivityFilters({ value, actors, onChange }: FiltersProps) {
  const { q: _q, ...others } = value;
  const isSwapped = value.from !== undefined && value.to !== undefined && value.from > value.to;
  const set = (part: Record<string, string>) => onChange(readActivityFilters({ ...value, ...part }));
  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.searchPlaceholder,
        value: value.q ?? '',
        onSearch: (q) => set({ q }),
      }}
      active={Object.keys(others).length}
      note={
        <p role="status" className={classes.swapped}>
          {isSwapped ? texts.swapped : null}
        </p>
      }
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
        placeholder={texts.everybody}
        nothingFoundMessage={texts.noOneFound}
        data={actors}
        value={value.actor ?? null}
        searchable
        clearable
        onChange={(actor) => set({ actor: actor ?? '' })}
      />
      <DayRange className={filterField.day} labels={texts} value={value} onChange={set} />
    </FilterBar>
  );
}
