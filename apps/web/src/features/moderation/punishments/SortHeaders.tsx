import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { PunishmentSort } from '@tenfour/contracts';
import { useEffect, useRef } from 'react';
import classes from './PunishmentsList.module.css';

/** The orders that a column's head goes through, each with its direction. */
type HeadOrders = readonly (readonly [PunishmentSort, 'ascending' | 'descending'])[];

/** The order that a press on a head leads to: its next one, from another column its first. */
export function sortAfter(orders: HeadOrders, sort: PunishmentSort): PunishmentSort {
  const at = orders.findIndex(([one]) => one === sort);
  const next = orders[at + 1] ?? orders[0];
  // A head with one order gives it up again.
  return at >= 0 && orders.length === 1 ? 'newest' : (next?.[0] ?? 'newest');
}

/** The head that was pressed last: another order is drawn as another list, whose head takes the focus over. */
let pressed: string | null = null;

/** The head of a column that can order the table. */
export function SortHead(props: {
  label: string;
  orders: HeadOrders;
  sort: PunishmentSort;
  onSort: (sort: PunishmentSort) => void;
  className?: string | undefined;
}) {
  const { label, orders, sort, onSort } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed !== label) return;
    pressed = null;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [label]);
  const direction = orders.find(([one]) => one === sort)?.[1];
  const Icon =
    direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={props.className}>
      <button
        ref={button}
        type="button"
        className={classes.sort}
        onClick={() => {
          pressed = label;
          onSort(sortAfter(orders, sort));
        }}
      >
        {label}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
