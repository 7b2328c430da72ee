import { expect, test } from 'vitest';
import { formatDayIn, formatIn, momentOf, wallTimeIn } from './zoned.ts';

test.each([
  ['UTC', '2026-11-21T18:05:30Z', '2026-11-21T18:05'],
  ['Europe/Berlin', '2026-11-21T23:05:00Z', '2026-11-22T00:05'],
  ['America/New_York', '2026-07-01T03:00:00Z', '2026-06-30T23:00'],
  ['Asia/Kolkata', '2026-01-01T00:00:00Z', '2026-01-01T05:30'],
])('in %s the clocks show at %s', (zone, at, wall) => {
  expect(wallTimeIn(zone, Date.parse(at))).toBe(wall);
  expect(momentOf(zone, wall)).toBe(Math.floor(Date.parse(at) / 60_000) * 60_000);
});

test.each([
  ['spring in Berlin: 2:30 does not exist and is 3:30', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
  ['before it', '2026-03-29T01:59', '2026-03-29T00:59:00Z'],
  ['after it', '2026-03-29T03:00', '2026-03-29T01:00:00Z'],
  ['autumn in Berlin: 2:30 comes twice, the first counts', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
  ['before it', '2026-10-25T01:59', '2026-10-24T23:59:00Z'],
  ['after it', '2026-10-25T03:00', '2026-10-25T02:00:00Z'],
])('%s', (_what, wall, expected) => {
  expect(new Date(momentOf('Europe/Berlin', wall) ?? 0).toISOString()).toBe(new Date(expected).toISOString());
});

test.each(['', 'yesterday', '2026-11-21', '2026-13-01T00:00'])('"%s" is no time', (wall) => {
  expect(momentOf('UTC', wall)).toBeNull();
});

test.each([
  ['spring', Date.UTC(2026, 2, 6), []],
  ['autumn', Date.UTC(2026, 9, 30), ['2026-11-01T06:00:00.000Z']],
])(
  'every hour around the change in %s goes there and back, but for one that comes twice',
  (_when, start, twice) => {
    const wrong = Array.from({ length: 96 }, (_, hour) => start + hour * 3_600_000).filter(
      (at) => momentOf('America/New_York', wallTimeIn('America/New_York', at)) !== at,
    );
    expect(wrong.map((at) => new Date(at).toISOString())).toEqual(twice);
  },
);

test('moments in words', () => {
  const at = '2026-11-21T23:05:00Z';
  expect(formatIn('Europe/Berlin', at, Date.parse(at)).replaceAll('\u202f', ' ')).toBe('Nov 22, 12:05 AM');
  expect(formatIn('UTC', at, Date.UTC(2027, 5, 1))).toContain('2026');
  expect(formatDayIn('Europe/Berlin', at)).toBe('Nov 22');
  expect(formatDayIn('Europe/Berlin', at, '2027-01-04T00:00:00Z')).toBe('Nov 22, 2026');
});
