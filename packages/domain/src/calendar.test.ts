import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, monthOf, weekOf, weeksUpTo } from './calendar.ts';
import type { Span } from './time-zones.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const texts = ({ from, to }: Span) => [new Date(from).toISOString(), new Date(to).toISOString()];
const hours = ({ from, to }: Span) => (to - from) / HOUR;

describe('a week', () => {
  it.each([
    ['UTC', '2026-11-21T18:00Z', '2026-11-16T00:00:00.000Z', 168],
    ['UTC', '2026-11-23T00:00Z', '2026-11-23T00:00:00.000Z', 168],
    ['UTC', '2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z', 168],
    // Clocks go forward on Sunday 29 March 2026, back on 25 October.
    ['Europe/Berlin', '2026-03-25T12:00Z', '2026-03-22T23:00:00.000Z', 167],
    ['Europe/Berlin', '2026-03-29T21:59Z', '2026-03-22T23:00:00.000Z', 167],
    ['Europe/Berlin', '2026-03-29T22:00Z', '2026-03-29T22:00:00.000Z', 168],
    ['Europe/Berlin', '2026-10-25T12:00Z', '2026-10-18T22:00:00.000Z', 169],
    ['America/New_York', '2026-03-08T12:00Z', '2026-03-02T05:00:00.000Z', 167],
    ['America/New_York', '2026-11-01T12:00Z', '2026-10-26T04:00:00.000Z', 169],
    ['Asia/Kathmandu', '2026-01-05T00:00Z', '2026-01-04T18:15:00.000Z', 168],
    ['Pacific/Kiritimati', '2026-01-04T11:00Z', '2026-01-04T10:00:00.000Z', 168],
    ['Europe/Berlin', '2026-01-01T12:00Z', '2025-12-28T23:00:00.000Z', 168],
  ])('in %s around %s begins %s and has %i hours', (zone, moment, from, length) => {
    const week = weekOf(at(moment), zone);
    expect(texts(week)[0]).toBe(from);
    expect(hours(week)).toBe(length);
  });

  it('twelve of them end with this one and leave no gap', () => {
    const weeks = weeksUpTo(at('2026-11-21T18:00Z'), 'Europe/Berlin', 12);
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toEqual(weekOf(at('2026-11-21T18:00Z'), 'Europe/Berlin'));
    expect(weeks.slice(1).map(({ from }) => from)).toEqual(weeks.slice(0, -1).map(({ to }) => to));
    expect(weeks.filter((week) => hours(week) === 169)).toHaveLength(1);
  });
});

describe('a day and a month', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T12:00Z', 23],
    ['Europe/Berlin', '2026-10-25T12:00Z', 25],
    ['Europe/Berlin', '2026-10-26T12:00Z', 24],
    ['Australia/Lord_Howe', '2026-04-05T03:00Z', 24.5],
  ])('the day in %s around %s has %d hours', (zone, moment, length) => {
    expect(hours(dayOf(at(moment), zone))).toBe(length);
  });

  it('begins later where the clocks jump over midnight, and once where they go back over it', () => {
    // Cairo moves from 00:00 to 01:00 on 24 April 2026, and from 24:00 to 23:00 on 29 October.
    expect(texts(dayOf(at('2026-04-24T12:00Z'), 'Africa/Cairo'))[0]).toBe('2026-04-23T22:00:00.000Z');
    expect(hours(dayOf(at('2026-04-24T12:00Z'), 'Africa/Cairo'))).toBe(23);
    expect(hours(dayOf(at('2026-10-29T12:00Z'), 'Africa/Cairo'))).toBe(25);
    // Havana's midnight exists twice on 1 November 2026.
    expect(texts(dayOf(at('2026-11-01T12:00Z'), 'America/Havana'))[0]).toBe('2026-11-01T04:00:00.000Z');
    expect(hours(dayOf(at('2026-11-01T12:00Z'), 'America/Havana'))).toBe(25);
  });

  it('Samoa slept through 30 December 2011', () => {
    const day = dayOf(at('2011-12-29T20:00Z'), 'Pacific/Apia');
    expect(texts(day)).toEqual(['2011-12-29T10:00:00.000Z', '2011-12-30T10:00:00.000Z']);
    expect(dayOf(at('2011-12-30T10:00Z'), 'Pacific/Apia').from).toBe(day.to);
  });

  it.each([
    ['Europe/Berlin', '2026-03-15T12:00Z', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['America/New_York', '2026-12-31T23:00Z', '2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
  ])('the month in %s around %s', (zone, moment, from, to) => {
    expect(texts(monthOf(at(moment), zone))).toEqual([from, to]);
  });

  it('a zone that does not exist is refused', () => {
    expect(() => weekOf(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('in any zone at any moment', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const moments = fc.integer({ min: at('2000-01-01T00:00Z'), max: at('2040-01-01T00:00Z') });
  const spanOf = { day: dayOf, week: weekOf, month: monthOf };

  it.each(['day', 'week', 'month'] as const)(
    'a %s holds its moment, and the next begins where it ends',
    (kind) => {
      fc.assert(
        fc.property(moments, zones, (moment, zone) => {
          const span = spanOf[kind](moment, zone);
          expect(moment).toBeGreaterThanOrEqual(span.from);
          expect(moment).toBeLessThan(span.to);
          expect(spanOf[kind](span.from, zone)).toEqual(span);
          expect(spanOf[kind](span.to - 1, zone)).toEqual(span);
          expect(spanOf[kind](span.to, zone).from).toBe(span.to);
        }),
        { numRuns: 300 },
      );
    },
  );
});
