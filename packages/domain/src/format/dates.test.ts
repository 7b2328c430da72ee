import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNameOf } from '../calendar.ts';
import {
  formatDate,
  formatDateTime,
  formatDays,
  formatRelative,
  formatShortDate,
  formatShortDateTime,
  formatTime,
  formatWeekdayTime,
} from './dates.ts';

/** Times are written with a narrow space that does not break. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

const AT = '2026-11-21T23:05:00Z';
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const times = fc.integer({ min: Date.UTC(2000), max: Date.UTC(2040) });

describe('a date or a time in a zone', () => {
  it.each([
    [formatDate(AT, 'UTC'), 'Nov 21, 2026'],
    [formatDate(Date.parse(AT), 'Europe/Berlin'), 'Nov 22, 2026'],
    [formatDateTime(new Date(AT), 'America/New_York'), 'Nov 21, 2026, 6:05 PM'],
    [formatTime(AT, 'Asia/Kolkata'), '4:35 AM'],
    [formatWeekdayTime(AT, 'Europe/Berlin'), 'Sunday 12:05 AM'],
    [formatShortDate(AT, 'Europe/Berlin'), 'Nov 22'],
    [formatShortDate(AT, 'Europe/Berlin', '2027-01-04T00:00:00Z'), 'Nov 22, 2026'],
    [formatShortDateTime(AT, 'Europe/Berlin', Date.parse(AT)), 'Nov 22, 12:05 AM'],
    [formatShortDateTime(AT, 'UTC', '2027-06-01T00:00:00Z'), 'Nov 21, 2026, 11:05 PM'],
    // The year is that of the zone: 2027 has begun in Tokyo, not in New York.
    [formatShortDate(AT, 'Asia/Tokyo', '2026-12-31T20:00:00Z'), 'Nov 22, 2026'],
    [formatShortDate(AT, 'America/New_York', '2026-12-31T20:00:00Z'), 'Nov 21'],
  ])('%s', (formatted, text) => {
    expect(plain(formatted)).toBe(text);
  });

  it('throws for a zone that does not exist', () => {
    expect(() => formatTime(AT, 'Mars/Olympus')).toThrow(RangeError);
  });

  it('shows the day of the calendar, in any zone', () => {
    fc.assert(
      fc.property(times, zones, (at, zone) => {
        expect(formatDate(at, zone)).toBe(formatDate(`${dayNameOf(at, zone)}T12:00:00Z`, 'UTC'));
      }),
    );
  });
});

describe('whole days', () => {
  it.each([
    ['2026-12-01', '2026-12-08', false, 'Dec 1 to Dec 7'],
    ['2026-12-01', '2026-12-08', true, 'Dec 1 to Dec 7, 2026'],
    ['2026-12-01', '2026-12-02', false, 'Dec 1'],
    ['2026-12-01', '2026-12-02', true, 'Dec 1, 2026'],
    ['2026-12-28', '2027-01-04', true, 'Dec 28, 2026 to Jan 3, 2027'],
    ['2026-12-01', '2026-12-01', false, 'Dec 1'],
  ])('from %s to %s (year: %s) are "%s"', (from, to, withYear, text) => {
    expect(formatDays({ from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` }, 'UTC', withYear)).toBe(text);
  });
});

describe('a time as seen from now', () => {
  const now = Date.UTC(2026, 10, 21, 18);
  const day = 86_400_000;

  it.each([
    [0, 'just now'],
    [-59_999, 'just now'],
    [59_999, 'now'],
    [-60_000, '1m ago'],
    [-3_599_999, '59m ago'],
    [3_600_000, 'in 1h'],
    [1 - day, '23h ago'],
    [-day, 'Nov 20, 6:00 PM'],
    [2 * day, 'Nov 23, 6:00 PM'],
    [-400 * day, 'Oct 17, 2025, 6:00 PM'],
  ])('%i ms away is "%s"', (distance, text) => {
    expect(plain(formatRelative(now + distance, now, 'UTC'))).toBe(text);
  });
});
