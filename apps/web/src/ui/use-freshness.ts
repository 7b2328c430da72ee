import { formatDuration } from '@tenfour/domain';
import { useOutage } from './Outage.tsx';
import { useNow } from './use-now.ts';

/** A page that polls every 30 s at most and has heard nothing for this long shows old data, in ms. */
const UNHEARD_MS = 75_000;

/** Stale data of at least this age warns, in ms. A shorter interruption is nothing to act on. */
const LATE_MS = 60_000;

/** Data with a moment of its own (`asOf`, ISO; null: never read) and the query that brings it. */
export interface Dated {
  asOf: string | null;
  /** What the API itself says: the data was older than it should be when it came. */
  stale: boolean;
  query: { error: unknown; dataUpdatedAt: number };
}

/** How old data is at this moment. `age` is null for what was never read. */
export interface FreshnessState {
  age: string | null;
  stale: boolean;
  /** Stale for so long that it warns. */
  late: boolean;
}

/**
 * The age of polled data, ticking each second. It is stale when the API said so, when the newest poll failed, and when
 * nothing has been heard for too long: what stands on the screen is then what was, not what is.
 */
export function useFreshness({ asOf, stale, query }: Dated): FreshnessState {
  const now = useNow(1_000);
  const outage = useOutage();
  const unheard = query.dataUpdatedAt > 0 && now - query.dataUpdatedAt > UNHEARD_MS;
  const isStale = stale || Boolean(query.error) || outage !== null || unheard;
  const ageMs = asOf === null ? null : now - Date.parse(asOf);
  return {
    age: ageMs === null ? null : formatDuration(ageMs, 1),
    stale: isStale,
    late: isStale && ageMs !== null && ageMs >= LATE_MS,
  };
}
