import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Issuer, PUNISHMENT_SORTS } from '@tenfour/contracts';
import { PUNISHMENT_TYPES } from '@tenfour/domain';
import { DayRange } from '../../../ui/DayRange.tsx';
import { FilterBar, filterField } from '../../../ui/FilterBar.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { COMPACT_MEDIA_QUERY } from './PunishmentParts.tsx';
import { type PunishmentsFilters, readPunishmentsSearch } from './search.ts';
import { texts } from './texts.ts';

const TYPES = [
  { value: '', label: texts.allTypes },
  ...PUNISHMENT_TYPES.map((type) => ({ value: type, label: statusLook('punishment', type).label })),
];

const STATES = [
  { value: '', label: texts.allStates },
  { value: 'active', label: texts.active },
  { value: 'expired', label: texts.expired },
];

const SORTS = PUNISHMENT_SORTS.map((sort) => ({ value: sort, label: texts.sorts[sort] }));

interface FiltersProps {
  /** What the address holds. */
  value: PunishmentsFilters;
  issuers: readonly Issuer[];
  onChange: (next: PunishmentsFilters) => void;
}

/** Search and filters. On a phone all but the search wait behind a button. */
export function Filters({ value, issuers, onChange }: FiltersProps) {
  const isCompact = useMediaQuery(COMPACT_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const { q: _q, ...others } = value;
  const set = (part: Record<string, string>) => onChange(readPunishmentsSearch({ ...value, ...part }));
  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.searchPlaceholder,
        value: value.q ?? '',
        onSearch: (q) => set({ q }),
      }}
      active={Object.keys(others).length}
    >
      <Others value={value} issuers={issuers} set={set} withSort={isCompact} />
    </FilterBar>
  );
}

function Others(props: {
  value: PunishmentsFilters;
  issuers: readonly Issuer[];
  set: (part: Record<string, string>) => void;
  /** Cards and the folded table lack the heads that order. */
  withSort: boolean;
}) {
  const { value, set } = props;
  return (
    <>
      <NativeSelect
        className={filterField.select}
        aria-label={texts.type}
        data={TYPES}
        value={value.type ?? ''}
        onChange={(event) => set({ type: event.currentTarget.value })}
      />
      <NativeSelect
        className={filterField.select}
        aria-label={texts.status}
        data={STATES}
        value={value.status ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        className={filterField.select}
        aria-label={texts.issuer}
        data={issuerOptions(props.issuers, value.by)}
        value={value.by ?? ''}
        onChange={(event) => set({ by: event.currentTarget.value })}
      />
      <DayRange className={filterField.day} labels={texts} value={value} onChange={set} />
      {props.withSort ? (
        <NativeSelect
          className={filterField.select}
          aria-label={texts.sort}
          data={SORTS}
          value={value.sort ?? 'newest'}
          onChange={(event) => set({ sort: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}

/** Returns all issuers as options, plus the one in the address. */
export function issuerOptions(issuers: readonly Issuer[], by: string | undefined) {
  const known = issuers.map(({ id, username }) => ({ value: id, label: username }));
  const isKnown = by === undefined || known.some(({ value }) => value === by);
  return [
    { value: '', label: texts.allIssuers },
    ...known,
    ...(isKnown ? [] : [{ value: by, label: texts.someone }]),
  ];
}
