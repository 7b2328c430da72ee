import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ListFooter.module.css';

const texts = {
  more: 'Load more',
  loadingMore: 'Loading more...',
  shown: (count: number) => `${count} shown`,
};

/** The pages of a list as `useInfiniteQuery` returns them. */
export interface ListPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => unknown;
}

/**
 * Shows how many rows of a paged list are loaded and the button for more, or `all`, the total. `flush` is for lists
 * without side padding.
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
    <div className={classes.footer} data-flush={props.flush || undefined}>
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
