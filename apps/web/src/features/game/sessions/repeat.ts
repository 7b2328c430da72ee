import type { SeriesRepeat, SessionSeries } from '@tenfour/contracts';
import {
  SERIES_COUNT_MAX,
  SERIES_INTERVAL_MAX,
  type SeriesWeekday,
  type WallTime,
  weekdayOf,
} from '@tenfour/domain';

/** How a series repeats, as typed. */
export interface RepeatDraft {
  days: SeriesWeekday[];
  interval: number | string;
  ends: 'never' | 'until' | 'count';
  until: string;
  count: number | string;
}

/** Returns the draft of a series' rule, or of a new one that never ends. */
export function repeatDraftOf(series: SessionSeries | null): RepeatDraft {
  return {
    days: series?.days ?? [],
    interval: series?.interval ?? 1,
    ends: series?.until != null ? 'until' : series?.count != null ? 'count' : 'never',
    until: series?.until ?? '',
    count: series?.count ?? 10,
  };
}

/** Returns what the draft sends; a series without days repeats on the day of its first session. */
export function repeatInputOf(
  { days, interval, ends, until, count }: RepeatDraft,
  first: WallTime,
): SeriesRepeat {
  const [startsOn = '', time = ''] = first.split('T');
  return {
    startsOn,
    time: time.slice(0, 5),
    days: days.length > 0 || startsOn === '' ? days : [weekdayOf(startsOn)],
    interval: Number(interval),
    until: ends === 'until' ? until : null,
    count: ends === 'count' ? Number(count) : null,
  };
}

type RepeatProblem = 'interval' | 'until' | 'count';

/** Returns the first field of the draft that can't be sent; null when all can. */
export function repeatProblem(
  { interval, ends, until, count }: RepeatDraft,
  first: WallTime,
): RepeatProblem | null {
  if (!isWithin(interval, SERIES_INTERVAL_MAX)) return 'interval';
  if (ends === 'until' && (until === '' || until < first.slice(0, 10))) return 'until';
  return ends === 'count' && !isWithin(count, SERIES_COUNT_MAX) ? 'count' : null;
}

function isWithin(value: number | string, most: number): boolean {
  const number = Number(value);
  return value !== '' && Number.isInteger(number) && number >= 1 && number <= most;
}
