import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Issuer } from '@tenfour/contracts';
import { formatPeriod } from '../../../ui/period.ts';
import { statusLook } from '../../../ui/status-table.ts';
import classes from './Filters.module.css';
import type { PunishmentsFilters } from './search.ts';
import { texts } from './texts.ts';

/** One active filter, and what removes it. */
interface Chip {
  label: string;
  without: Record<string, string>;
}

/** Returns the active filters besides the search, as chips. */
export function chipsOf(value: PunishmentsFilters, issuers: readonly Issuer[], today: string): Chip[] {
  const { type, status, by, field, record } = value;
  const period = formatPeriod(value, today);
  const issuer = issuerOptions(issuers, by).find((option) => option.value === by);
  return [
    ...(record === undefined ? [] : [{ label: texts.oneRecord, without: { record: '' } }]),
    ...(type ? [{ label: statusLook('punishment', type).label, without: { type: '' } }] : []),
    ...(status ? [{ label: statusLook('punishmentState', status).label, without: { status: '' } }] : []),
    ...(period === null ? [] : [{ label: period, without: { from: '', to: '' } }]),
    ...(field === undefined ? [] : [{ label: fieldChip(field), without: { field: '' } }]),
    ...(issuer ? [{ label: texts.byIssuer(issuer.label), without: { by: '' } }] : []),
  ];
}

function fieldChip(field: string): string {
  return field === 'missing' ? texts.incomplete : field.slice(field.indexOf(':') + 1);
}

/** The active filters; a press removes one. */
export function FilterChips(props: {
  chips: readonly Chip[];
  set: (part: Record<string, string>) => void;
  onClear: () => void;
}) {
  if (props.chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={texts.activeFilters}>
      {props.chips.map(({ label, without }) => (
        <li key={label}>
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconX size={13} aria-hidden />}
            onClick={() => props.set(without)}
          >
            <span className="tf-visually-hidden">{texts.removeFilter} </span>
            {label}
          </Button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={props.onClear}>
          {texts.clearAll}
        </Button>
      </li>
    </ul>
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
