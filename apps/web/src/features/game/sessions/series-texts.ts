import type { SessionSeries } from '@tenfour/contracts';
import { formatDate, plural, type SeriesWeekday } from '@tenfour/domain';

const DAYS = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const satisfies Record<SeriesWeekday, string>;

/** Words of series. */
export const seriesTexts = {
  days: DAYS,
  daysLabel: 'Days',
  daysHint: 'Empty: the day of the first session.',
  repeats: 'Repeat weekly',
  repeated: 'Repeats',
  first: 'First session',
  interval: 'Every (weeks)',
  endsLabel: 'Ends',
  ends: { never: 'Never', until: 'On a day', count: 'After a number' },
  until: 'Last day',
  count: 'Sessions',
  autoStart: 'Start automatically',
  autoStartHint: 'At its time, when all checks pass.',
  autoStarts: 'Starts automatically',
  notStarted: (why: string) => `Not started automatically. ${why}`,
  edit: 'Edit series',
  end: 'End series',
  endQuestion: (title: string) => `End ${title} and cancel its planned sessions?`,
  created: 'Series created',
  saved: 'Series saved',
  ended: 'Series ended',
  repeatsOn,
  problems: {
    interval: 'Enter 1 to 12 weeks.',
    until: 'Choose a day after the first session.',
    count: 'Enter 1 to 500 sessions.',
  },
};

/** Returns when a series repeats, such as "Every 2 weeks on Mon, Fri, until Dec 31". */
function repeatsOn({ days, interval, until, count }: SessionSeries): string {
  const every = interval === 1 ? 'Weekly' : `Every ${interval} weeks`;
  const on = days.map((day) => DAYS[day].slice(0, 3)).join(', ');
  if (until !== null) return `${every} on ${on}, until ${formatDate(`${until}T12:00:00Z`, 'UTC')}`;
  return count === null ? `${every} on ${on}` : `${every} on ${on}, ${plural(count, 'session')}`;
}
