import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustments } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './FilterBar.module.css';
import { SearchField } from './SearchField.tsx';

/** Below this width lists become cards, and all filters but the search wait behind a button. */
export const PHONE_MEDIA_QUERY = '(max-width: 48em)';

/** Classes of the fields in a `FilterBar`. */
export const filterField = { select: classes.select ?? '', day: classes.day ?? '' } as const;

/** The filters of a list: its search, and the other fields, on a phone behind a button that counts those set. */
export function FilterBar(props: {
  search: { label: string; placeholder: string; value: string; onSearch: (text: string) => void };
  /** How many of the other filters are set. */
  active: number;
  /** The other fields, with the classes of `filterField`. */
  children: ReactNode;
  /** Below all of them. */
  note?: ReactNode;
}) {
  const { search, active } = props;
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <search className={classes.row}>
      <SearchField className={classes.search} {...search} />
      {isPhone ? (
        <Button
          variant="default"
          leftSection={<IconAdjustments size={16} aria-hidden />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {active === 0 ? 'Filters' : `Filters (${active})`}
        </Button>
      ) : null}
      <div id={id} className={classes.others} hidden={isPhone && !open}>
        {props.children}
      </div>
      {props.note}
    </search>
  );
}
