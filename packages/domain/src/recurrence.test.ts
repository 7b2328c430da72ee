import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERIES_WEEKDAYS, weekdayOf, writeSeriesRule } from './game/session-series.ts';
import { occurrencesIn } from './recurrence.ts';
import { wallTimeAt } from './time-zones.ts';

const YEAR = { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2027-01-01T00:00:00Z') };
const saturdays = { startsOn: '2026-01-03', minute: 20 * 60, rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SA' };

/** Zones with the UTC hours that 20:00 has there within 2026, in the order in which they appear. */
const ZONES = [
  ['Europe/Berlin', [19, 18, 19]],
  ['Europe/London', [20, 19, 20]],
  ['America/New_York', [1, 0, 1]],
  ['America/Los_Angeles', [4, 3, 4]],
  ['Australia/Sydney', [9, 10, 9]],
  ['America/Santiago', [23, 0, 23]],
  ['Asia/Tokyo', [11]],
] as const;

describe.each(ZONES)('in %s', (zone, hours) => {
  const occurrences = occurrencesIn(saturdays, YEAR, zone);

  it('20:00 stays 20:00 over both changes of the clocks', () => {
    expect(occurrences.length).toBeGreaterThanOrEqual(51);
    for (const { day, at } of occurrences) expect(wallTimeAt(at, zone)).toBe(`${day}T20:00`);
  });

  it('the time of UTC moves with the clocks', () => {
    const seen = occurrences.map(({ at }) => new Date(at).getUTCHours());
    expect(seen.filter((hour, index) => hour !== seen[index - 1])).toEqual(hours);
  });
});

describe('rules', () => {
  const days = (rule: string, startsOn = '2026-03-02') =>
    occurrencesIn({ startsOn, minute: 0, rule }, YEAR, 'Europe/Berlin').map(({ day }) => day);

  it.each([
    [
      'every other week, by count',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=5',
      ['2026-03-02', '2026-03-06', '2026-03-16', '2026-03-20', '2026-03-30'],
    ],
    [
      'until a day, included',
      'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;UNTIL=20260309T235959Z',
      ['2026-03-02', '2026-03-09'],
    ],
    ['once', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;COUNT=1', ['2026-03-02']],
    ['none before its start', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SU;COUNT=1', ['2026-03-08']],
  ])('%s', (_what, rule, expected) => {
    expect(days(rule)).toEqual(expected);
  });

  it('a time that the clocks skip is an hour later, once', () => {
    const nights = { startsOn: '2026-03-22', minute: 150, rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SU;COUNT=2' };
    const walls = occurrencesIn(nights, YEAR, 'Europe/Berlin').map(({ at }) =>
      wallTimeAt(at, 'Europe/Berlin'),
    );
    expect(walls).toEqual(['2026-03-22T02:30', '2026-03-29T03:30']);
  });

  it('adjoining spans share no occurrence and miss none', () => {
    const cut = fc.integer({ min: YEAR.from, max: YEAR.to });
    const weekdays = fc.subarray([...SERIES_WEEKDAYS], { minLength: 1 });
    fc.assert(
      fc.property(cut, weekdays, fc.nat({ max: 1_439 }), (middle, on, minute) => {
        const rule = writeSeriesRule({ days: on, interval: 1, until: null, count: null });
        const series = { startsOn: '2026-01-01', minute, rule };
        const all = occurrencesIn(series, YEAR, 'America/New_York');
        const parts = [
          ...occurrencesIn(series, { from: YEAR.from, to: middle }, 'America/New_York'),
          ...occurrencesIn(series, { from: middle, to: YEAR.to }, 'America/New_York'),
        ];
        expect(parts).toEqual(all);
        for (const { day } of all) expect(on).toContain(weekdayOf(day));
      }),
      { numRuns: 40 },
    );
  });
});
