import { dayOf } from '@tenfour/domain';
import { formatDayIn, momentOf, wallTimeIn } from '../../../ui/zoned.ts';
import { texts } from './texts.ts';

/** From the first moment of one day to the first after another, in a zone; null for days that cannot be read. */
export function spanOfDays(zone: string, first: string, last: string): { from: string; to: string } | null {
  const from = momentOf(zone, `${first}T00:00`);
  const noon = momentOf(zone, `${last}T12:00`);
  if (from === null || noon === null) return null;
  return { from: new Date(from).toISOString(), to: new Date(dayOf(noon, zone).to).toISOString() };
}

/** The last day of a leave, as a date field holds it. */
export function lastDayOf(zone: string, to: string): string {
  return wallTimeIn(zone, Date.parse(to) - 1).slice(0, 10);
}

/** "Dec 1 to Dec 7". */
export function daysInWords(zone: string, { from, to }: { from: string; to: string }): string {
  const last = new Date(Math.max(Date.parse(from), Date.parse(to) - 1)).toISOString();
  return texts.days(formatDayIn(zone, from), formatDayIn(zone, last));
}
