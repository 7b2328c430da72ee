import * as dates from '@tenfour/domain';

/*
 * Dates and times on the clock of the person's device, which only the browser knows. Everything on the clock of a
 * server's zone, and all durations, are formatted by `@tenfour/domain` directly.
 */
const DEVICE = undefined;

/** Formats "Nov 21, 2026, 4:58 AM". */
export function formatDateTime(at: dates.Moment): string {
  return dates.formatDateTime(at, DEVICE);
}

/** Formats "Nov 21, 2026". */
export function formatDate(at: dates.Moment): string {
  return dates.formatDate(at, DEVICE);
}

/** Formats "Nov 21", with the year when it is not that of `now`. */
export function formatShortDate(at: dates.Moment, now: dates.Moment): string {
  return dates.formatShortDate(at, DEVICE, now);
}

/** Formats "4:58 AM". */
export function formatTime(at: dates.Moment): string {
  return dates.formatTime(at, DEVICE);
}

/** Formats "3m ago", "in 2h", and further away "Nov 21, 4:58 AM". Both are epoch ms. */
export function formatRelative(at: number, now: number): string {
  return dates.formatRelative(at, now, DEVICE);
}
