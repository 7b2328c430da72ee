import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteOfDay } from './calendar.ts';
import { parseClock } from './format/durations.ts';
import { isQuiet, MINUTES_OF_DAY } from './quiet-hours.ts';

const at = (text: string): number => Date.parse(text);
const quiet = (from: string, to: string) => ({ from: parseClock(from) ?? -1, to: parseClock(to) ?? -1 });

describe('quiet hours', () => {
  it.each([
    ['inside', '22:00', '23:00', 'UTC', '2026-03-01T22:30:00Z', true],
    ['at the first minute', '22:00', '23:00', 'UTC', '2026-03-01T22:00:00Z', true],
    ['just before', '22:00', '23:00', 'UTC', '2026-03-01T21:59:59Z', false],
    ['at the last one they are over', '22:00', '23:00', 'UTC', '2026-03-01T23:00:00Z', false],
    ['over midnight, in the evening', '22:00', '06:00', 'UTC', '2026-03-01T23:59:00Z', true],
    ['over midnight, in the morning', '22:00', '06:00', 'UTC', '2026-03-02T05:59:59Z', true],
    ['over midnight, at noon', '22:00', '06:00', 'UTC', '2026-03-02T12:00:00Z', false],
    ['by the clocks of the zone', '22:00', '06:00', 'Europe/Berlin', '2026-01-10T21:30:00Z', true],
    ['in summer an hour earlier', '22:00', '06:00', 'Europe/Berlin', '2026-07-10T20:30:00Z', true],
    // On 29 March 2026 clocks move from 02:00 to 03:00: 02:30 does not exist, and 03:00 follows 01:59.
    ['before the clocks go forward', '02:00', '03:00', 'Europe/Berlin', '2026-03-29T00:59:59Z', false],
    ['the hour that is left out', '02:00', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00Z', false],
    // On 25 October they move from 03:00 back to 02:00: 02:30 exists twice.
    ['the first of two', '02:00', '03:00', 'Europe/Berlin', '2026-10-25T00:30:00Z', true],
    ['the second of two', '02:00', '03:00', 'Europe/Berlin', '2026-10-25T01:30:00Z', true],
    ['after both', '02:00', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00Z', false],
  ])('%s', (_what, from, to, zone, moment, expected) => {
    expect(isQuiet(quiet(from, to), at(moment), zone)).toBe(expected);
  });

  const minute = fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 });
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
  );
  const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });

  it('a moment is either in them or in their complement', () => {
    fc.assert(
      fc.property(minute, minute, zone, moment, (from, to, name, now) => {
        fc.pre(from !== to);
        expect(isQuiet({ from, to }, now, name)).toBe(!isQuiet({ from: to, to: from }, now, name));
      }),
    );
  });

  it('they begin with the minute that the clocks show', () => {
    fc.assert(
      fc.property(minute, zone, moment, (length, name, now) => {
        const from = minuteOfDay(now, name);
        const to = (from + 1 + (length % (MINUTES_OF_DAY - 1))) % MINUTES_OF_DAY;
        fc.pre(from !== to);
        expect(isQuiet({ from, to }, now, name)).toBe(true);
      }),
    );
  });
});
