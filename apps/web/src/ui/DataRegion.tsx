import type { ReactNode } from 'react';
import { copy } from '../copy.ts';
import { isOutage } from '../data/outage.ts';
import classes from './DataRegion.module.css';
import { ErrorState } from './ErrorState.tsx';
import { useOutage } from './Outage.tsx';
import { formatTime } from './time.ts';
import { useDeferredRender } from './use-deferred-render.ts';

/** The part of a query's result that a region shows. */
export interface RegionQuery<T> {
  data: T | undefined;
  error: unknown;
  /** Unix ms of the newest data. */
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/**
 * Shows the states around data: a skeleton after 200 ms, an error with Retry, and stale data, dimmed and dated, while a
 * newer fetch fails. An outage that the page's notice reports (`OutageBoundary`) is not repeated here. Empty states
 * belong to the caller, in `children`.
 */
export function DataRegion<T>(props: {
  query: RegionQuery<T>;
  skeleton: ReactNode;
  /** The text before the reason, where a failed read has a required one. */
  failed?: string;
  children: (data: T) => ReactNode;
}) {
  const { query, skeleton, children } = props;
  const prefix = props.failed === undefined ? '' : `${props.failed}: `;
  const isShownAbove = useOutage() !== null && isOutage(query.error);
  const drawn = useDeferredRender(query.data !== undefined);
  if (query.data === undefined) {
    if (isShownAbove)
      return (
        <p className={classes.quiet} data-quiet>
          {copy.common.outage.region}
        </p>
      );
    if (query.error)
      return <ErrorState error={query.error} prefix={prefix} onRetry={() => void query.refetch()} />;
    return <Loading>{skeleton}</Loading>;
  }
  if (!drawn) return <Loading>{skeleton}</Loading>;
  const own = Boolean(query.error) && !isShownAbove;
  // One element in one place, whatever befalls the data: what is typed, open or shown in it stays when reads fail.
  return (
    <>
      {own ? <ErrorState error={query.error} prefix={prefix} onRetry={() => void query.refetch()} /> : null}
      {own ? <p className={classes.asOf}>Showing data as of {formatTime(query.dataUpdatedAt)}</p> : null}
      <div className={query.error ? classes.old : classes.fresh} data-below={own || undefined}>
        {children(query.data)}
      </div>
    </>
  );
}

/**
 * Why something that a form or a card needs could not be read, with Retry; nothing while it could, and nothing of what
 * the page's one notice tells. For where the rest stands without it.
 */
export function RegionProblem(props: {
  query: Pick<RegionQuery<unknown>, 'error' | 'refetch'>;
  failed?: string;
}) {
  const { error, refetch } = props.query;
  const isShownAbove = useOutage() !== null && isOutage(error);
  if (!error || isShownAbove) return null;
  const prefix = props.failed === undefined ? '' : `${props.failed}: `;
  return <ErrorState error={error} prefix={prefix} onRetry={() => void refetch()} />;
}

/**
 * A skeleton in the final geometry; invisible for the first 200 ms, so that quick answers do not flicker. What stands
 * below it in a `tf-in-turn` waits for it.
 */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div className={classes.loading} aria-busy="true" data-awaited>
      <span className="tf-visually-hidden" role="status">
        {copy.common.loading}
      </span>
      {children}
    </div>
  );
}
