import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { MAX_LENGTH } from '@tenfour/contracts';
import { PUNISHMENT_TYPES } from '@tenfour/domain';
import { useEffect, useRef, useState } from 'react';
import { statusLook } from '../../ui/status-table.ts';
import classes from './Filters.module.css';
import { type PunishmentsSearch, readPunishmentsSearch } from './search.ts';
import { texts } from './texts.ts';

/** How long typing rests before it is searched for, in ms. */
const DEBOUNCE_MS = 250;

const TYPES = [
  { value: '', label: texts.allTypes },
  ...PUNISHMENT_TYPES.map((type) => ({ value: type, label: statusLook('punishment', type).label })),
];

const STATES = [
  { value: '', label: texts.allStates },
  { value: 'active', label: texts.active },
  { value: 'expired', label: texts.expired },
];

/** Search and filters; `value` is what the address holds. */
export function Filters(props: { value: PunishmentsSearch; onChange: (next: PunishmentsSearch) => void }) {
  const { value, onChange } = props;
  const set = (part: Record<string, string>) => onChange(readPunishmentsSearch({ ...value, ...part }));
  return (
    <search className={classes.row}>
      <SearchField value={value.q ?? ''} onSearch={(q) => set({ q })} />
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
    </search>
  );
}

/** Shows what is typed at once and searches when the typing rests; follows the address when that changes. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed.trim() === searched.current.trim()) return;
    const timer = setTimeout(() => {
      searched.current = typed.trim();
      search.current(typed.trim());
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={texts.search}
      placeholder={texts.searchPlaceholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={MAX_LENGTH.search}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
