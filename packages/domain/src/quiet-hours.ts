import { minuteOfDay } from './calendar.ts';

/** Minutes after midnight, from `from` to just before `to`; over midnight when `to` is less. */
export interface QuietHours {
  from: number;
  to: number;
}

export const MINUTES_OF_DAY = 24 * 60;

/** Returns whether a time (epoch ms) is in quiet hours by the zone's clocks, including days when clocks change. */
export function isQuiet({ from, to }: QuietHours, now: number, zone: string): boolean {
  const minute = minuteOfDay(now, zone);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}
