import { formatDateTime, formatRelative } from './time.ts';
import { useNow } from './use-now.ts';

/** "3 minutes ago", kept current, with the full date on hover. `at` is ISO or Unix ms. */
export function RelativeTime({ at }: { at: string | number }) {
  const now = useNow(30_000);
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)}>
      {formatRelative(date.getTime(), now)}
    </time>
  );
}
