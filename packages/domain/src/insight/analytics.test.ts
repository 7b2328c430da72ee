import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNameAt, dayNameOf, dayNumberOf, startOfDay } from '../calendar.ts';
import { evenSpans } from '../time-zones.ts';
import {
  daysOfPeriod,
  periodBefore,
  periodOf,
  quantileOf,
  requiredOver,
  sortedDurations,
  stepFor,
  stepsOf,
} from './analytics.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-21T18:00:00Z');
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const;
const zones = fc.constantFrom(...ZONES);
const moments = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') });
const text = (at: number) => new Date(at).toISOString();

describe('days that are asked for', () => {
  it('end with today where the server is', () => {
    const period = periodOf({ range: '7d' }, 'Australia/Adelaide', NOW);
    expect([text(period.from), text(period.to)]).toEqual([
      '2026-11-15T13:30:00.000Z',
      '2026-11-22T13:30:00.000Z',
    ]);
    expect(period).toMatchObject({ days: 7, cut: NOW });
  });

  it('can be chosen manually, and are known to their end once they are over', () => {
    const period = periodOf({ range: '30d', from: '2026-03-28', to: '2026-03-30' }, 'Europe/Berlin', NOW);
    expect(period).toMatchObject({ days: 3, cut: period.to });
    expect((period.to - period.from) / HOUR).toBe(71);
    expect(periodOf({ range: '30d', from: '2026-11-20' }, 'UTC', NOW)).toMatchObject({ days: 2, cut: NOW });
    expect(periodOf({ range: '7d', from: '2026-11-20', to: '2027-01-01' }, 'UTC', NOW).days).toBe(2);
  });

  it.each([
    [{ to: '2026-11-01' }, 'Please choose the first day as well.'],
    [{ from: '2026-11-05', to: '2026-11-01' }, 'The last day is before the first one.'],
    [{ from: '2026-11-22' }, 'The first day is still to come.'],
    [{ from: '2025-11-01' }, 'Please choose at most 366 days.'],
    [{ from: '0001-01-01', to: '0001-01-02' }, 'Please choose a first day after the year 2000.'],
  ])('%o is refused', (asked, message) => {
    expect(() => periodOf({ range: '7d', ...asked }, 'UTC', NOW)).toThrow(message);
  });

  it('are compared with as many before, up to the same point of a current day', () => {
    fc.assert(
      fc.property(zones, moments, fc.constantFrom('7d', '30d', '90d', '365d'), (zone, now, range) => {
        const period = periodOf({ range }, zone, now);
        const before = periodBefore(period, zone);
        expect(before.days).toBe(period.days);
        expect(before.to).toBe(period.from);
        expect(before.firstDay).toBe(period.firstDay - period.days);
        expect(before.cut).toBeLessThanOrEqual(before.to);
        // A clock change can make one of them an hour longer.
        expect(Math.abs(before.cut - before.from - (period.cut - period.from))).toBeLessThanOrEqual(HOUR);
      }),
    );
  });
});

describe('steps', () => {
  it('are hours for as few days as a chart has them, days up to four months, then seven days each', () => {
    const steps = [stepFor(7, 8), stepFor(30, 8), stepFor(7), stepFor(90), stepFor(365)];
    expect(steps).toEqual(['hour', 'day', 'day', 'day', 'week']);
    const year = periodOf({ range: '365d' }, 'Europe/Berlin', NOW);
    expect(stepsOf(year, 'week', 'Europe/Berlin')).toHaveLength(53);
    expect(stepsOf(year, 'day', 'Europe/Berlin')).toHaveLength(365);
    // From Adelaide's midnight, which is at half past the hour in UTC, to the current hour.
    const days = periodOf({ range: '7d' }, 'Australia/Adelaide', NOW);
    const hours = stepsOf(days, 'hour', 'Australia/Adelaide');
    expect([text(hours[0] ?? 0), text(hours.at(-1) ?? 0)]).toEqual([
      '2026-11-15T13:00:00.000Z',
      '2026-11-21T17:00:00.000Z',
    ]);
  });

  it('never lie in the future and always begin with the period', () => {
    fc.assert(
      fc.property(zones, moments, (zone, now) => {
        for (const range of ['7d', '90d'] as const) {
          const period = periodOf({ range }, zone, now);
          const steps = stepsOf(period, 'day', zone);
          expect(steps[0]).toBe(period.from);
          expect(steps.at(-1)).toBeLessThanOrEqual(Math.max(now, period.from));
        }
      }),
    );
  });
});

describe('calendars', () => {
  it('are found for any moment as the clocks of the zone show it', () => {
    fc.assert(
      fc.property(
        zones,
        moments,
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (zone, from, days, share) => {
          const span = { from, to: from + days * DAY };
          const at = Math.floor(from + share * (days * DAY - 1));
          const piece = evenSpans(span, zone).find((one) => at >= one.from && at < one.to);
          const day = Math.floor((at + (piece?.offset ?? 0)) / DAY);
          expect(dayNameAt(day)).toBe(dayNameOf(at, zone));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are cut where the clocks change, without a gap', () => {
    fc.assert(
      fc.property(zones, moments, fc.integer({ min: 1, max: 400 * 24 }), (zone, from, hours) => {
        const span = { from, to: from + hours * HOUR };
        const spans = evenSpans(span, zone);
        expect(spans[0]?.from).toBe(span.from);
        expect(spans.at(-1)?.to).toBe(span.to);
        expect(spans.slice(1).map((one) => one.from)).toEqual(spans.slice(0, -1).map((one) => one.to));
        expect(spans.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 60 },
    );
    const berlin = evenSpans(
      { from: Date.parse('2026-01-01'), to: Date.parse('2027-01-01') },
      'Europe/Berlin',
    );
    expect(berlin.map(({ to, offset }) => [text(to), offset / HOUR])).toEqual([
      ['2026-03-29T01:00:00.000Z', 1],
      ['2026-10-25T01:00:00.000Z', 2],
      ['2027-01-01T00:00:00.000Z', 1],
    ]);
  });

  it('number days and name them again', () => {
    expect(dayNameAt(dayNumberOf('2026-11-21'))).toBe('2026-11-21');
    expect(text(startOfDay(dayNumberOf('2026-11-21'), 'Asia/Kathmandu'))).toBe('2026-11-20T18:15:00.000Z');
  });
});

describe('quantiles', () => {
  it.each([
    [[], 0.5, null],
    [[7], 0.9, 7],
    [[1, 2, 3, 4], 0.5, 3],
    [[10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 0.9, 91],
    [[-5, 10], 0.5, 5],
  ])('of %o at %d is %o', (durations, share, expected) => {
    expect(quantileOf(sortedDurations(durations), share)).toBe(expected);
  });
});

describe('required hours', () => {
  const period = periodOf({ range: '7d' }, 'UTC', Date.parse('2026-11-21T12:00:00Z'));
  const days = daysOfPeriod(period, 'UTC');

  it('count a seventh of a week for each day, and half of one for half of today', () => {
    expect(days).toHaveLength(7);
    expect(requiredOver(7 * 60, days)).toBe(6.5 * HOUR);
  });

  it('are less by leaves', () => {
    const leave = { from: period.from, to: period.from + 2 * DAY, share: 0 };
    expect(requiredOver(7 * 60, days, [leave])).toBe(4.5 * HOUR);
  });
});
