import { type ReactNode, useMemo, useState } from 'react';
import { ScrollRegion } from '../ScrollRegion.tsx';
import type { Row } from './use-held-rows.ts';
import { useRegionRows } from './use-virtual-rows.ts';

/**
 * Shows a long list in a scrolling region. Only the visible rows are in the document: each says which of how many it
 * is. `isFixed` marks headings among the rows, which the keyboard skips.
 */
export function VirtualRegion<Item extends Row>(props: {
  label: string;
  mah: string;
  items: readonly Item[];
  /** Height of a row before it is measured, in px. */
  rowHeight: number;
  hasMore?: boolean;
  nearEnd?: (() => void) | undefined;
  isFixed?: (item: Item) => boolean;
  className?: string | undefined;
  children: (item: Item) => ReactNode;
}) {
  const { items, hasMore, isFixed } = props;
  const [region, setRegion] = useState<HTMLDivElement | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const keys = useMemo(() => items.map(({ id }) => id), [items]);
  const { rows, measure, after } = useRegionRows(region, {
    keys,
    rowHeight: props.rowHeight,
    focused,
    nearEnd: props.nearEnd,
  });
  return (
    <ScrollRegion label={props.label} mah={props.mah} viewportRef={setRegion}>
      <ul className={props.className} style={{ paddingBottom: after }}>
        {rows.map(({ index, gap }) => {
          const item = items[index];
          return item ? (
            <li
              key={item.id}
              ref={measure}
              data-index={index}
              data-row={isFixed?.(item) ? undefined : item.id}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : items.length}
              style={{ marginTop: gap }}
              onFocus={() => setFocused(item.id)}
              onBlur={() => setFocused(null)}
            >
              {props.children(item)}
            </li>
          ) : null;
        })}
      </ul>
    </ScrollRegion>
  );
}
