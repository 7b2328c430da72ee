import { Skeleton } from '@mantine/core';
import classes from './RowsSkeleton.module.css';

/** Widths of the bars, so that they look like text and not like a block. */
const WIDTHS = ['64%', '48%', '72%', '56%'] as const;

/**
 * The rows of a list or a table while they are being read, as high as they will be (ux.md 2.7). `lines` of text a row
 * has; `flush` where the list itself keeps no distance to the sides.
 */
export function RowsSkeleton({
  rows = 4,
  lines = 1,
  flush,
}: {
  rows?: number;
  lines?: 1 | 2 | 3;
  flush?: boolean;
}) {
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
