import { dayNameOf, dayNumberOf, startOfDay } from '@tenfour/domain';

/** Returns a leave's span from the first to the last day in a zone; null for days that cannot be read. */
export function spanOfDays(zone: string, first: string, last: string): { from: string; to: string } | null {
  const [begin, end] = [dayNumberOf(first), dayNumberOf(last)];
  if (Number.isNaN(begin) || Number.isNaN(end)) return null;
  const iso = (day: number) => new Date(startOfDay(day, zone)).toISOString();
  return { from: iso(begin), to: iso(end + 1) };
}

/** Returns the last day of a leave, as a date field holds it. */
export function lastDayOf(zone: string, to: string): string {
  return dayNameOf(Date.parse(to) - 1, zone);
}
