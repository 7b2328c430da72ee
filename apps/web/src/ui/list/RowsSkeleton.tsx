import { Skeleton } from '@mantine/core';
import classes from './RowsSkeleton.module.css';

/** Widths of the bars, so that they look like text and not like a block. */
const WIDTHS = ['64%', '48%', '72%', '56%'] as const;

/** How many rows a skeleton has, and lines of text in each; `flush` is for lists without side padding. */
export interface RowsSkeletonProps {
  rows?: number;
  lines?: 1 | 2 | 3;
  flush?: boolean | undefined;
}

/** Shows placeholders for the rows of a list or table while they load, at their final height. */
export function RowsSkeleton({ rows = 4, lines = 1, flush }: RowsSkeletonProps) {
  return (
    <div className={classes.rows} data-flush={flush || undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} data-lines={lines}>
          <Skeleton height={12} width={WIDTHS[row % WIDTHS.length] ?? '60%'} />
          {lines > 1 ? <Skeleton height={10} width="32%" /> : null}
        </div>
      ))}
    </div>
  );
}
