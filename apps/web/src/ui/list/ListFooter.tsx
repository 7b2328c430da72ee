import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ListFooter.module.css';

const texts = {
  more: 'Load more',
  loadingMore: 'Loading more...',
  shown: (count: number) => `${count} shown`,
};

/** The pages of a list as `useInfiniteQuery` has them. */
export interface ListPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/**
 * The end of a list that comes by pages: how many are shown and the way to the next ones, or `all`, how many there are.
 * `flush` where what surrounds the list keeps its own distance.
 */
export function ListFooter(props: {
  pages: ListPages;
  count: number;
  all: string;
  flush?: boolean;
  children?: ReactNode;
}) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = props.pages;
  return (
    <div className={classes.foot} data-flush={props.flush || undefined}>
      <span role="status">{hasNextPage ? texts.shown(props.count) : props.all}</span>
      {props.children}
      {hasNextPage ? (
        <Button
          size="xs"
          variant="default"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? texts.loadingMore : texts.more}
        </Button>
      ) : null}
    </div>
  );
}
