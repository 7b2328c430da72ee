import type { ReactNode } from 'react';
import { DataRegion, type RegionQuery } from '../DataRegion.tsx';
import { Deferred } from '../Deferred.tsx';
import { ListFooter, type ListPages } from './ListFooter.tsx';
import { LongList } from './LongList.tsx';
import { ListArea } from './NewPill.tsx';
import { NoMatch, type NoMatchProps } from './NoMatch.tsx';
import { RowsSkeleton, type RowsSkeletonProps } from './RowsSkeleton.tsx';
import type { Row } from './use-held-rows.ts';
import { useListRows } from './use-list-rows.ts';

interface DataListProps<Item extends Row> {
  /** A query of all rows, or a list by pages (`usePagedList`). */
  list: RegionQuery<readonly Item[]> & Partial<ListPages> & { isPlaceholderData?: boolean };
  skeleton: RowsSkeletonProps;
  /** Shown while there are no rows at all. */
  empty: ReactNode;
  /** Shown instead of `empty` while filters hide every row. */
  noMatch?: NoMatchProps | false;
  /** What narrows the list. With another value it is another list: no row waits, and none keeps its place. */
  filters?: unknown;
  /** The text before the reason when the list cannot be read. */
  failed?: string;
  /** Whether the viewer caused a row: it is shown immediately. */
  own?: (item: Item) => boolean;
  /** Whether removed rows keep their place until the pointer rests; `isGone` tells them apart. */
  steady?: boolean;
  /** Puts the rows into a scrolling region with this label and maximum height; phones cut the list instead. */
  region?: { label: string; mah: string };
  /** Text of the footer once all pages are loaded; without it the footer goes. */
  end?: (count: number) => string;
  /** More of the footer. */
  footer?: ReactNode;
  /** For lists without side padding. */
  flush?: boolean;
  children: (rows: readonly Item[], isGone: (item: Item) => boolean) => ReactNode;
}

/**
 * Shows a list with all its states: skeleton, error with Retry, empty, no match, new rows behind a pill while the
 * viewer is using it, and a footer that loads the next page. `children` draws the rows; each carries its id as
 * `data-row`. Lists with a layout of their own build on `useListRows` and `ListArea`.
 */
export function DataList<Item extends Row>(props: DataListProps<Item>) {
  const { list, failed, filters, steady } = props;
  const isOld = list.isPlaceholderData === true;
  const rows = (items: readonly Item[]) => (
    // While other filters are being read, the old list stays as it is.
    <Rows {...props} key={isOld ? `old:${items[0]?.id}` : JSON.stringify(filters)} items={items} />
  );
  return (
    <DataRegion
      query={list}
      skeleton={<RowsSkeleton {...props.skeleton} flush={props.flush} />}
      {...(failed === undefined ? {} : { failed })}
    >
      {(items) => {
        if (items.length === 0 && !steady) return <Nothing {...props} />;
        return props.region ? <Deferred>{rows(items)}</Deferred> : rows(items);
      }}
    </DataRegion>
  );
}

function Nothing<Item extends Row>({ empty, noMatch }: Pick<DataListProps<Item>, 'empty' | 'noMatch'>) {
  return noMatch ? <NoMatch {...noMatch} /> : empty;
}

function Rows<Item extends Row>(props: DataListProps<Item> & { items: readonly Item[] }) {
  const { list, own, steady = false, region, end } = props;
  const { hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = list;
  const rows = useListRows(props.items, { hasMore: hasNextPage, steady, ...(own ? { own } : {}) });
  if (rows.rows.length === 0) return <Nothing {...props} />;
  const items = rows.rows.map(({ item }) => item);
  return (
    <ListArea of={rows}>
      {region ? (
        <LongList {...region} count={items.length}>
          {(most) => props.children(items.slice(0, most), rows.isGone)}
        </LongList>
      ) : (
        props.children(items, rows.isGone)
      )}
      {fetchNextPage && (end || hasNextPage) ? (
        <ListFooter
          pages={{ hasNextPage, isFetchingNextPage, fetchNextPage }}
          count={rows.shown.length}
          all={end?.(rows.shown.length) ?? ''}
          {...(props.flush ? { flush: true } : {})}
        >
          {props.footer}
        </ListFooter>
      ) : null}
    </ListArea>
  );
}
