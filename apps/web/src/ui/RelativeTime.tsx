import { formatDateTime, formatRelative } from './time.ts';
import { useNow } from './use-now.ts';

const MINUTE_MS = 60_000;

/** Shows "3 minutes ago", updated as time passes, with the full date on hover. `at` is ISO or Unix ms. */
export function RelativeTime({ at }: { at: string | number }) {
  const now = useNow(30_000);
  const date = new Date(at);
  // What happened since the last tick, or by a clock that is ahead, is nothing to come.
  const passed = Math.abs(date.getTime() - now) < MINUTE_MS ? Math.min(date.getTime(), now) : date.getTime();
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)}>
      {formatRelative(passed, now)}
    </time>
  );
}
