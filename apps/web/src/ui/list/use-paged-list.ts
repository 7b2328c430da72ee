import type { InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type UnauthorizedKind, useUnauthorized } from '../../data/unauthorized.ts';
import type { RegionQuery } from '../DataRegion.tsx';
import type { ListPages } from './ListFooter.tsx';

/** A list that is loaded page by page, as `DataList` and `ListFooter` take it. `data` has the rows of all loaded pages. */
export interface PagedList<Item> extends RegionQuery<readonly Item[]>, ListPages {
  /** Whether `data` still belongs to the previous filters. */
  isPlaceholderData: boolean;
  isFetchNextPageError: boolean;
}

/** The part of an infinite query's result that a list needs. */
type PagesResult<Item> = Omit<PagedList<Item>, 'data'> & { data: InfiniteData<Item[], unknown> | undefined };

/**
 * Joins the pages of an infinite query into one list, each id once: a row can move to the next page between two reads.
 * Redirects to sign-in when the session is lost; `kind` chooses the wording.
 */
export function usePagedList<Item extends { id: string }>(
  result: PagesResult<Item>,
  kind: UnauthorizedKind = 'server',
): PagedList<Item> {
  useUnauthorized(kind, result.error);
  const { data: read } = result;
  const data = useMemo(
    () => read && [...new Map(read.pages.flat().map((item) => [item.id, item])).values()],
    [read],
  );
  return { ...result, data };
}

/**
 * Returns the `getNextPageParam` of a list with `size` items in a full page. `cursorOf` gives the cursor after an item.
 * The last page is the first one that is not full.
 */
export function nextCursorOf<Item>(size: number, cursorOf: (last: Item) => string) {
  return (page: readonly Item[]): string | undefined => {
    const last = page.at(-1);
    return last !== undefined && page.length === size ? cursorOf(last) : undefined;
  };
}
