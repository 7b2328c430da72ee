import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { PHONE_MEDIA_QUERY } from '../../../ui/FilterBar.tsx';
import classes from './Listing.module.css';

/** A column of a list; on phones, a labeled line of each card. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Width in the table, as CSS; the others share what is left. */
  width?: string;
  /** Stays in sight where the table is wider than its place, and stands unlabelled below a card. */
  actions?: boolean;
}

interface ListingProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Rows that are over and keep their place for a moment. */
  gone?: (row: Row) => boolean;
}

/** Rows as a table, on phones as cards. */
export function Listing<Row extends { id: string }>(props: ListingProps<Row>) {
  const isPhone = useMediaQuery(PHONE_MEDIA_QUERY, false, { getInitialValueInEffect: false });
  return isPhone ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row extends { id: string }>({ label, columns, rows, gone }: ListingProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className={classes.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ head, width, actions }) => (
              <th
                key={head}
                scope="col"
                className={actions ? classes.actions : undefined}
                style={width === undefined ? undefined : { width }}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row={row.id} data-gone={gone?.(row) || undefined}>
              {columns.map(({ head, cell, actions }) => (
                <td key={head} className={actions ? classes.actions : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row extends { id: string }>({ label, columns, rows, gone }: ListingProps<Row>) {
  const labelled = columns.filter(({ actions }) => !actions);
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} data-row={row.id} data-gone={gone?.(row) || undefined}>
          <dl>
            {labelled.map(({ head, cell }) => (
              <div key={head}>
                <dt>{head}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {columns
            .filter(({ actions }) => actions)
            .map(({ head, cell }) => (
              <div key={head} className={classes.below}>
                {cell(row)}
              </div>
            ))}
        </li>
      ))}
    </ul>
  );
}
