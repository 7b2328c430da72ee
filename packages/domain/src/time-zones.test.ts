import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evenSpans,
  offsetAt,
  parseWallTime,
  timeOfWallClock,
  timeZoneNamed,
  wallTimeAt,
} from './time-zones.ts';

it.each([
  ['UTC', 'UTC'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['', null],
  ['+02:00', null],
  ['-05', null],
  ['Mars/Olympus', null],
  [' Europe/Berlin', null],
  ['Europe/Berlin\n', null],
  [`Europe/${'x'.repeat(80)}`, null],
])('%j is %j', (name, zone) => {
  expect(timeZoneNamed(name)).toBe(zone);
});

it('knows every zone that the runtime lists', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(timeZoneNamed(zone)).not.toBeNull();
});

it('never throws, and what it gives can be used', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const zone = timeZoneNamed(name);
      if (zone !== null) new Intl.DateTimeFormat('en', { timeZone: zone }).format(0);
    }),
  );
});

const at = (text: string): number => Date.parse(text);
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const times = fc.integer({ min: at('2000-01-01T00:00Z'), max: at('2040-01-01T00:00Z') });

describe('the offset of a zone', () => {
  it.each([
    ['UTC', '2026-07-01T00:00Z', 0],
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z', 60],
    ['Europe/Berlin', '2026-03-29T01:00Z', 120],
    ['America/St_Johns', '2026-01-01T00:00Z', -210],
    ['Asia/Kathmandu', '2026-01-01T00:00Z', 345],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z', 630],
    ['Pacific/Kiritimati', '2026-01-01T00:00Z', 840],
    // Greenland gave up changing its clocks, and the Sahara pauses daylight saving for Ramadan.
    ['America/Nuuk', '2022-01-01T00:00Z', -180],
    ['Africa/Casablanca', '2025-03-10T00:00Z', 0],
    ['Africa/Casablanca', '2025-05-01T00:00Z', 60],
  ])('%s at %s is %i minutes', (zone, moment, minutes) => {
    expect(offsetAt(at(moment), zone)).toBe(minutes * 60_000);
  });

  it('throws for an unknown zone and for no time', () => {
    expect(() => offsetAt(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => offsetAt(Number.NaN, 'UTC')).toThrow(RangeError);
  });

  it('is what the clocks of the runtime show', () => {
    fc.assert(
      fc.property(times, zones, (time, zone) => {
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(time);
        const whole = Math.floor(time / 1_000) * 1_000;
        expect(offsetAt(time, zone)).toBe(at(`${shown.replace(' ', 'T')}Z`) - whole);
      }),
    );
  });

  it('is the same within each even span, and differs between neighbors', () => {
    const year = { from: at('2026-01-01T00:00Z'), to: at('2027-01-01T00:00Z') };
    fc.assert(
      fc.property(zones, (zone) => {
        const spans = evenSpans(year, zone);
        expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([year.from, year.to]);
        for (const [index, { from, to, offset }] of spans.entries()) {
          expect([offsetAt(from, zone), offsetAt(to - 1, zone)]).toEqual([offset, offset]);
          expect(spans[index + 1]?.from ?? to).toBe(to);
          expect(spans[index + 1]?.offset).not.toBe(offset);
        }
      }),
    );
  });
});

describe('a local time', () => {
  it.each([
    ['UTC', '2026-11-21T18:05:30Z', '2026-11-21T18:05'],
    ['Europe/Berlin', '2026-11-21T23:05:00Z', '2026-11-22T00:05'],
    ['America/New_York', '2026-07-01T03:00:00Z', '2026-06-30T23:00'],
    ['Asia/Kolkata', '2026-01-01T00:00:00Z', '2026-01-01T05:30'],
  ])('in %s at %s is %s', (zone, moment, wall) => {
    expect(wallTimeAt(at(moment), zone)).toBe(wall);
    expect(parseWallTime(wall, zone)).toBe(Math.floor(at(moment) / 60_000) * 60_000);
  });

  it.each([
    ['Europe/Berlin', 'does not exist in spring: 2:30 is 3:30', '2026-03-29T02:30', '2026-03-29T01:30Z'],
    ['Europe/Berlin', 'before the change', '2026-03-29T01:59', '2026-03-29T00:59Z'],
    ['Europe/Berlin', 'after the change', '2026-03-29T03:00', '2026-03-29T01:00Z'],
    ['Europe/Berlin', 'comes twice in autumn: the first counts', '2026-10-25T02:30', '2026-10-25T00:30Z'],
    ['Europe/Berlin', 'before the change', '2026-10-25T01:59', '2026-10-24T23:59Z'],
    ['Europe/Berlin', 'after the change', '2026-10-25T03:00', '2026-10-25T02:00Z'],
    ['Africa/Cairo', 'a midnight that is left out', '2026-04-24T00:00', '2026-04-23T22:00Z'],
    ['America/Havana', 'a midnight that comes twice', '2026-11-01T00:00', '2026-11-01T04:00Z'],
    ['Australia/Lord_Howe', 'half an hour that comes twice', '2026-04-05T01:45', '2026-04-04T14:45Z'],
    ['Pacific/Apia', 'a day that is left out', '2011-12-30T12:00', '2011-12-30T22:00Z'],
  ])('in %s: %s', (zone, _what, wall, expected) => {
    expect(new Date(parseWallTime(wall, zone) ?? 0).toISOString()).toBe(new Date(expected).toISOString());
  });

  it.each(['', 'yesterday', '2026-11-21', '2026-13-01T00:00'])('%j cannot be read', (wall) => {
    expect(parseWallTime(wall, 'UTC')).toBeNull();
  });

  it('goes there and back in any zone, except in an hour that comes twice', () => {
    fc.assert(
      fc.property(times, zones, (time, zone) => {
        const wall = time + offsetAt(time, zone);
        const back = timeOfWallClock(wall, zone);
        expect(back).toBeLessThanOrEqual(time);
        expect(back + offsetAt(back, zone)).toBe(wall);
        const [only] = evenSpans({ from: time - 86_400_000, to: time + 86_400_000 }, zone);
        if (only !== undefined && only.to > time + 86_399_999) expect(back).toBe(time);
      }),
    );
  });
});
