import { Button, NativeSelect, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustments } from '@tabler/icons-react';
import { ACTIVITY_TYPES } from '@tenfour/domain';
import { useId, useState } from 'react';
import { DayField } from '../../ui/DayField.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './Activity.module.css';
import { type ActivityFilters as Filters, readActivityFilters } from './search.ts';
import { ACTIVITY_WORDS, texts } from './texts.ts';

/** Below this width all but the search wait behind a button. */
const PHONE = '(max-width: 48em)';

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
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const id = useId();
  const { q: _q, ...others } = value;
  const isSwapped = value.from !== undefined && value.to !== undefined && value.from > value.to;
  const set = (part: Record<string, string>) => onChange(readActivityFilters({ ...value, ...part }));
  return (
    <search className={classes.filterRow}>
      <SearchField
        className={classes.search}
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={value.q ?? ''}
        onSearch={(q) => set({ q })}
      />
      {isPhone ? (
        <Button
          variant="default"
          leftSection={<IconAdjustments size={16} aria-hidden />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {texts.moreFilters(Object.keys(others).length)}
        </Button>
      ) : null}
      <div id={id} className={classes.others} hidden={isPhone && !open}>
        <NativeSelect
          className={classes.select}
          aria-label={texts.activityType}
          data={TYPES}
          value={value.type ?? ''}
          onChange={(event) => set({ type: event.currentTarget.value })}
        />
        <Select
          className={classes.select}
          aria-label={texts.actor}
          placeholder={texts.everybody}
          nothingFoundMessage={texts.nobodyFound}
          data={actors}
          value={value.actor ?? null}
          searchable
          clearable
          onChange={(actor) => set({ actor: actor ?? '' })}
        />
        <DayField
          className={classes.day}
          label={texts.from}
          value={value.from}
          max={value.to}
          onChange={(from) => set({ from })}
        />
        <DayField
          className={classes.day}
          label={texts.to}
          value={value.to}
          min={value.from}
          onChange={(to) => set({ to })}
        />
      </div>
      <p role="status" className={classes.swapped}>
        {isSwapped ? texts.swapped : null}
      </p>
    </search>
  );
}
