import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustments } from '@tabler/icons-react';
import { type Issuer, PUNISHMENT_SORTS } from '@tenfour/contracts';
import { PUNISHMENT_TYPES } from '@tenfour/domain';
import { useId, useState } from 'react';
import { DayField } from '../../ui/DayField.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { statusLook } from '../../ui/status-table.ts';
import classes from './Filters.module.css';
import { PHONE } from './phone.ts';
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
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const id = useId();
  const { q: _q, ...others } = value;
  const set = (part: Record<string, string>) => onChange(readPunishmentsSearch({ ...value, ...part }));
  return (
    <search className={classes.row}>
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
        <Others value={value} issuers={issuers} set={set} withSort={isPhone} />
      </div>
    </search>
  );
}

function Others(props: {
  value: PunishmentsFilters;
  issuers: readonly Issuer[];
  set: (part: Record<string, string>) => void;
  /** Cards have no heads to press. */
  withSort: boolean;
}) {
  const { value, set } = props;
  return (
    <>
      <NativeSelect
        className={classes.select}
        aria-label={texts.type}
        data={TYPES}
        value={value.type ?? ''}
        onChange={(event) => set({ type: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.select}
        aria-label={texts.status}
        data={STATES}
        value={value.status ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.select}
        aria-label={texts.issuer}
        data={issuerOptions(props.issuers, value.by)}
        value={value.by ?? ''}
        onChange={(event) => set({ by: event.currentTarget.value })}
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
      {props.withSort ? (
        <NativeSelect
          className={classes.select}
          aria-label={texts.sort}
          data={SORTS}
          value={value.sort ?? 'newest'}
          onChange={(event) => set({ sort: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}

/** Everybody who recorded something; whoever the address names is there in any case. */
export function issuerOptions(issuers: readonly Issuer[], by: string | undefined) {
  const known = issuers.map(({ id, username }) => ({ value: id, label: username }));
  const isKnown = by === undefined || known.some(({ value }) => value === by);
  return [
    { value: '', label: texts.allIssuers },
    ...known,
    ...(isKnown ? [] : [{ value: by, label: texts.someone }]),
  ];
}
