import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DURATION_MINUTES } from '../punishment-types.ts';
import {
  formatClock,
  formatCountdown,
  formatDuration,
  formatHours,
  formatTimer,
  parseClock,
  parseDuration,
  spellDuration,
} from './durations.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
const lengths = fc.integer({ min: 0, max: 4_000 * DAY });
const minutes = fc.integer({ min: 1, max: MAX_DURATION_MINUTES });

/** Adds up a formatted duration, in ms. */
function worthOf(text: string): number {
  const worth: Readonly<Record<string, number>> = { d: DAY, h: HOUR, m: MINUTE, s: SECOND };
  return [...text.matchAll(/(\d+)\s?([dhms])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (worth[unit] ?? Number.NaN),
    0,
  );
}

describe('a duration in short', () => {
  it.each([
    [-5 * SECOND, 2, '0s'],
    [0, 2, '0s'],
    [999, 2, '0s'],
    [SECOND, 2, '1s'],
    [59_999, 2, '59s'],
    [MINUTE, 2, '1m'],
    [200 * SECOND, 2, '3m 20s'],
    [HOUR + 28 * MINUTE + 59 * SECOND, 2, '1h 28m'],
    [HOUR + 28 * SECOND, 2, '1h'],
    [DAY, 2, '1d'],
    [DAY + 59 * MINUTE, 2, '1d'],
    [30 * DAY + 12 * HOUR, 2, '30d 12h'],
    [DAY + HOUR + MINUTE, 3, '1d 1h 1m'],
    [DAY + MINUTE, 3, '1d 1m'],
    [2 * HOUR - 1, 1, '1h'],
    [12_900, 1, '12s'],
    [3 * DAY + HOUR, 1, '3d'],
    [MAX_DURATION_MINUTES * MINUTE, 2, '3650d'],
  ])('%i ms in %i units are %s', (ms, most, text) => {
    expect(formatDuration(ms, most)).toBe(text);
  });

  it('cuts off less than its smallest unit', () => {
    const units = [DAY, HOUR, MINUTE, SECOND];
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 4 }), (ms, most) => {
        const largest = units.findIndex((unit) => ms >= unit);
        const smallest = units[largest + most - 1] ?? SECOND;
        const cut = ms - worthOf(formatDuration(ms, most));
        expect(cut).toBeGreaterThanOrEqual(0);
        expect(cut).toBeLessThan(largest < 0 ? SECOND : smallest);
      }),
    );
  });

  it('distinguishes every duration in minutes when three units are shown', () => {
    fc.assert(
      fc.property(minutes, (all) => {
        expect(worthOf(formatDuration(all * MINUTE, 3))).toBe(all * MINUTE);
      }),
    );
  });
});

it.each([
  [-5, '0s'],
  [400, '1s'],
  [42_000, '42s'],
  [245 * SECOND, '4m 5s'],
  [5 * MINUTE, '5m'],
  [5 * MINUTE + 1, '6m'],
  [12 * MINUTE - SECOND, '12m'],
  [2 * HOUR - MINUTE, '1h 59m'],
  [2 * HOUR - SECOND, '2h'],
  [50 * HOUR, '2d 2h'],
])('a countdown of %i ms shows %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});

describe('working time', () => {
  it.each([
    [-1, '0m'],
    [59_999, '0m'],
    [45 * MINUTE, '45m'],
    [6 * HOUR + 10 * MINUTE, '6h 10m'],
    [120 * HOUR, '120h'],
  ])('%i ms are %s', (ms, text) => {
    expect(formatHours(ms)).toBe(text);
  });

  it('is cut off to the minute', () => {
    fc.assert(
      fc.property(lengths, (ms) => {
        expect(worthOf(formatHours(ms))).toBe(Math.floor(ms / MINUTE) * MINUTE);
      }),
    );
  });
});

describe('a duration in words', () => {
  it.each([
    [0, '0 minutes'],
    [1, '1 minute'],
    [45, '45 minutes'],
    [60, '1 hour'],
    [90, '1 hour 30 minutes'],
    [121, '2 hours 1 minute'],
    [1_440, '1 day'],
    [1_441, '1 day 1 minute'],
    [2_160, '1 day 12 hours'],
    [20_160, '14 days'],
    [MAX_DURATION_MINUTES, '3,650 days'],
  ])('%i minutes are %s', (all, words) => {
    expect(spellDuration(all)).toBe(words);
  });

  it('distinguishes every duration, to the minute', () => {
    fc.assert(
      fc.property(minutes, (all) => {
        expect(worthOf(spellDuration(all).replace(',', ''))).toBe(all * MINUTE);
      }),
    );
  });
});

describe('a timer and a clock', () => {
  it.each([
    [-5_000, '00:00:00'],
    [999, '00:00:00'],
    [5_047_900, '01:24:07'],
    [100 * HOUR, '100:00:00'],
  ])('a timer of %i ms shows %s', (ms, text) => {
    expect(formatTimer(ms)).toBe(text);
  });

  it.each([
    [0, '00:00'],
    [1_350, '22:30'],
    [1_439, '23:59'],
  ])('minute %i of the day is %s', (minute, text) => {
    expect(formatClock(minute)).toBe(text);
    expect(parseClock(text)).toBe(minute);
  });

  it.each(['', '24:00', '12:60', '7', '1:2', 'noon'])('%j is no time of day', (text) => {
    expect(parseClock(text)).toBeNull();
  });
});

describe('a typed duration', () => {
  it.each([
    ['90', 90],
    ['45m', 45],
    ['1h 30m', 90],
    ['1h30m', 90],
    ['2 hours', 120],
    ['2 days and 4 hours', 3_120],
    ['1 day, 1 min', 1_441],
    ['1,440 min', 1_440],
    [' 1W ', 10_080],
    ['0', null],
    ['0m', null],
    ['', null],
    ['soon', null],
    ['1h soon', null],
    ['1 month', null],
    ['-5m', null],
    ['1.5h', null],
  ])('%j is %j minutes', (text, all) => {
    expect(parseDuration(text)).toBe(all);
  });

  it('is read back from both forms', () => {
    fc.assert(
      fc.property(minutes, (all) => {
        expect(parseDuration(formatDuration(all * MINUTE, 3))).toBe(all);
        expect(parseDuration(spellDuration(all))).toBe(all);
      }),
    );
  });
});
