import { Button, Drawer, NativeSelect, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustments } from '@tabler/icons-react';
import { type Issuer, PUNISHMENT_SORTS } from '@tenfour/contracts';
import { PUNISHMENT_TYPES } from '@tenfour/domain';
import { useState } from 'react';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import { OptionalPart } from '../../../ui/OptionalPart.tsx';
import { PeriodFilter } from '../../../ui/PeriodFilter.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { statusLook } from '../../../ui/status-table.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { useNow } from '../../../ui/use-now.ts';
import { FieldFilter } from '../../community/record-fields/parts.tsx';
import { chipsOf, FilterChips, issuerOptions } from './FilterChips.tsx';
import classes from './Filters.module.css';
import { todayAt } from './period.ts';
import { type PunishmentsFilters, readPunishmentsSearch } from './search.ts';
import { texts } from './texts.ts';

const TYPES = [
  { value: '', label: texts.allTypes },
  ...PUNISHMENT_TYPES.map((type) => ({ value: type, label: statusLook('punishment', type).label })),
];

const STATES = [
  { value: '', label: texts.allStates },
  ...(['active', 'expired'] as const).map((state) => ({
    value: state,
    label: statusLook('punishmentState', state).label,
  })),
];

const SORTS = PUNISHMENT_SORTS.map((sort) => ({ value: sort, label: texts.sorts[sort] }));

interface FiltersProps {
  /** What the address holds. */
  value: PunishmentsFilters;
  issuers: readonly Issuer[];
  /** The server whose fields are filters too. */
  serverId?: string;
  /** Whether the order is a filter too: cards and the folded table lack the heads that sort. */
  withSort: boolean;
  onChange: (next: PunishmentsFilters) => void;
}

/** What every filter field gets. */
interface FieldProps {
  value: PunishmentsFilters;
  set: (part: Record<string, string>) => void;
  className?: string | undefined;
  /** Shown above the field. */
  label?: string;
}

type PartProps = FieldProps & Pick<FiltersProps, 'issuers' | 'withSort' | 'serverId'>;

/** Search and filters on one line, with the active ones below it. On a phone all but the search are in a sheet. */
export function Filters({ value, issuers, withSort, onChange, ...server }: FiltersProps) {
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const set = (part: Record<string, string>) => onChange(readPunishmentsSearch({ ...value, ...part }));
  const today = todayAt(useNow(60_000));
  const chips = chipsOf(value, issuers, today);
  const part = { value, set, issuers, withSort, today, ...server };
  return (
    <search data-print="off">
      <div className={classes.row}>
        <SearchField
          className={classes.search}
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={value.q ?? ''}
          onSearch={(q) => set({ q })}
        />
        {isPhone ? (
          <FilterSheet {...part} count={chips.length} />
        ) : (
          <>
            <TypeFilter {...part} className={classes.select} />
            <StatusFilter {...part} className={classes.select} />
            <PeriodFilter value={value} today={today} onChange={set} className={classes.button} />
            {withSort ? <MoreFilters {...part} /> : <IssuerFilter {...part} className={classes.select} />}
            {withSort ? null : <ByField {...part} className={classes.select} />}
          </>
        )}
      </div>
      <FilterChips
        chips={chips}
        set={set}
        onClear={() => onChange(value.sort === undefined ? {} : { sort: value.sort })}
      />
    </search>
  );
}

function MoreFilters(props: PartProps) {
  return (
    <Popover position="bottom-end" width={240} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconAdjustments size={16} aria-hidden />}
        >
          {texts.moreFilters}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.moreFilters} className={classes.fields}>
        <IssuerFilter {...props} />
        <ByField {...props} />
        <SortField {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterSheet({ count, ...props }: PartProps & { count: number; today: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  useBackCloses(opened, close);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustments size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {texts.filters(count)}
      </Button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title={texts.filters(count)}
        transitionProps={{ duration: 0 }}
      >
        <div className={classes.fields}>
          <TypeFilter {...props} label={texts.type} />
          <StatusFilter {...props} label={texts.status} />
          <IssuerFilter {...props} />
          <ByField {...props} />
          <SortField {...props} />
          <PeriodFilter inline value={props.value} today={props.today} onChange={props.set} />
          <Button onClick={close}>{texts.showResults}</Button>
        </div>
      </Drawer>
    </>
  );
}

function TypeFilter({ value, set, className, label }: FieldProps) {
  return (
    <NativeSelect
      className={className}
      label={label}
      aria-label={texts.type}
      data={TYPES}
      value={value.type ?? ''}
      onChange={(event) => set({ type: event.currentTarget.value })}
    />
  );
}

function StatusFilter({ value, set, className, label }: FieldProps) {
  return (
    <NativeSelect
      className={className}
      label={label}
      aria-label={texts.status}
      data={STATES}
      value={value.status ?? ''}
      onChange={(event) => set({ status: event.currentTarget.value })}
    />
  );
}

/** Without a visible label on the line of filters. */
function IssuerFilter(props: FieldProps & { issuers: readonly Issuer[] }) {
  const { value, set, issuers, className } = props;
  return (
    <NativeSelect
      className={className}
      {...(className === undefined ? { label: texts.issuer } : { 'aria-label': texts.issuer })}
      data={issuerOptions(issuers, value.by)}
      value={value.by ?? ''}
      onChange={(event) => set({ by: event.currentTarget.value })}
    />
  );
}

/** Filters by the server's own fields, where it has some. */
function ByField({ serverId, value, set, className }: PartProps) {
  if (serverId === undefined) return null;
  return (
    <OptionalPart>
      <FieldFilter
        serverId={serverId}
        value={value.field ?? ''}
        className={className}
        onChange={(field) => set({ field })}
      />
    </OptionalPart>
  );
}

function SortField({ value, set }: FieldProps) {
  return (
    <NativeSelect
      label={texts.sort}
      data={SORTS}
      value={value.sort ?? 'newest'}
      onChange={(event) => set({ sort: event.currentTarget.value })}
    />
  );
}
