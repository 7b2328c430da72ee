import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNameAt } from '../calendar.ts';
import {
  compareSeries,
  firstSeriesDay,
  type Occurrence,
  readSeriesRule,
  SERIES_AHEAD_MAX,
  SERIES_WEEKDAYS,
  type SeriesSession,
  weekdayOf,
  writeSeriesRule,
} from './session-series.ts';

const days = fc.subarray([...SERIES_WEEKDAYS], { minLength: 1 });
const day = fc.integer({ min: 10_000, max: 40_000 }).map(dayNameAt);

describe('rules', () => {
  it.each([
    [
      { days: ['FR', 'MO'], interval: 2, until: null, count: 10 } as const,
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=10',
    ],
    [
      { days: ['SU'], interval: 1, until: '2026-12-31', count: null } as const,
      'FREQ=WEEKLY;INTERVAL=1;BYDAY=SU;UNTIL=20261231T235959Z',
    ],
    [{ days: ['SA'], interval: 1, until: null, count: null } as const, 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SA'],
  ])('are written as %s', (rule, text) => {
    expect(writeSeriesRule(rule)).toBe(text);
  });

  it('are read as they were written', () => {
    const interval = fc.integer({ min: 1, max: 12 });
    const ends = fc.oneof(
      fc.record({ until: fc.constant(null), count: fc.constant(null) }),
      fc.record({ until: day, count: fc.constant(null) }),
      fc.record({ until: fc.constant(null), count: fc.integer({ min: 1, max: 500 }) }),
    );
    fc.assert(
      fc.property(days, interval, ends, (on, every, end) => {
        const rule = { days: on, interval: every, ...end };
        expect(readSeriesRule(writeSeriesRule(rule))).toEqual(rule);
      }),
    );
  });

  it.each([
    ['2026-11-28', 'SA'],
    ['1970-01-01', 'TH'],
    ['1969-12-29', 'MO'],
  ])('know that %s is %s', (name, weekday) => {
    expect(weekdayOf(name)).toBe(weekday);
  });

  it('begin on one of their days, within a week', () => {
    fc.assert(
      fc.property(day, days, (from, on) => {
        const first = firstSeriesDay(from, on);
        expect(on).toContain(weekdayOf(first));
        expect(first >= from).toBe(true);
        expect(Date.parse(first) - Date.parse(from)).toBeLessThan(7 * 86_400_000);
      }),
    );
  });
});

const NOW = 1_000_000_000_000;
const HOUR = 3_600_000;
const at = (hours: number): Occurrence => ({ day: `day ${hours}`, at: NOW + hours * HOUR });
const session = (hours: number, fields: Partial<SeriesSession> = {}): SeriesSession => ({
  ...at(hours),
  id: `s${hours}`,
  isPlanned: true,
  isEdited: false,
  ...fields,
});
const compare = (expected: Occurrence[], sessions: SeriesSession[], room = 25) =>
  compareSeries(expected, sessions, { now: NOW, room });

describe('comparing', () => {
  it('creates what is missing, the next first, and nothing that passed', () => {
    expect(compare([at(30), at(-1), at(2)], [])).toEqual({ create: [at(2), at(30)], keep: [], cancel: [] });
  });

  it.each([
    ['a canceled one', { isPlanned: false }],
    ['a moved one', { isEdited: true, at: NOW + 900 * HOUR }],
    ['a running one', { isPlanned: false, at: NOW - HOUR }],
  ])('lets %s be, and creates no other on its day', (_what, fields) => {
    expect(compare([at(2)], [session(2, fields)])).toEqual({ create: [], keep: [], cancel: [] });
  });

  it('cancels what is no longer of the series, but not what was changed on its own', () => {
    const sessions = [session(2), session(3, { isEdited: true }), session(-1)];
    expect(compare([], sessions)).toEqual({ create: [], keep: [], cancel: ['s2'] });
  });

  it('gives kept ones the time of the series', () => {
    const moved = { ...at(2), at: NOW + 5 * HOUR };
    expect(compare([moved], [session(2)]).keep).toEqual([{ id: 's2', at: moved.at }]);
  });

  it('creates no more than there is room for', () => {
    const expected = Array.from({ length: 14 }, (_, index) => at(index + 1));
    expect(compare(expected, []).create).toHaveLength(SERIES_AHEAD_MAX);
    expect(compare(expected, [], 2).create).toEqual([at(1), at(2)]);
    expect(compare(expected, [], -3).create).toEqual([]);
  });

  it('finds nothing more to do the second time', () => {
    const hours = fc.uniqueArray(fc.integer({ min: -5, max: 40 }), { maxLength: 14 });
    fc.assert(
      fc.property(hours, hours, fc.nat({ max: 25 }), (wanted, present, room) => {
        const expected = wanted.map(at);
        const before = present.map((hour) => session(hour));
        const first = compare(expected, before, room);
        const after = [
          ...before.filter(({ id }) => !first.cancel.includes(id)),
          ...first.create.map((one, index) => ({ ...session(0), ...one, id: `new${index}` })),
        ];
        const left = room - first.create.length + first.cancel.length;
        const again = compare(expected, after, left);
        expect(again.create).toEqual([]);
        expect(again.cancel).toEqual([]);
      }),
    );
  });
});
