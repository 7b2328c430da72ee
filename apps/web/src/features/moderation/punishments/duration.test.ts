import { expect, test } from 'vitest';
import { DURATION_PRESETS, formatEnd, formatExpiry, formatLength, parseMinutes } from './duration.ts';

test.each([
  [null, 'ban', 'Permanent'],
  [null, 'strike', 'Permanent'],
  [null, 'warning', '—'],
  [null, 'kick', '—'],
  [1, 'ban', '1m'],
  [30, 'kick', '30m'],
  [120, 'ban', '2h'],
  [1_440, 'ban', '1d'],
  [1_501, 'ban', '1d 1h 1m'],
  [43_200, 'warning', '30d'],
] as const)('%s minutes of a %s: %s', (minutes, type, text) => {
  expect(formatLength(minutes, type)).toBe(text);
});

test('the chips are those of the screen', () => {
  expect(DURATION_PRESETS.map(({ label, minutes }) => [label, minutes])).toEqual([
    ['30m', 30],
    ['2h', 120],
    ['1d', 1_440],
    ['7d', 10_080],
    ['30d', 43_200],
    ['Permanent', null],
  ]);
});

const now = Date.UTC(2024, 5, 1);
const at = (ms: number) => new Date(now + ms).toISOString();

test.each([
  ['never ends', null, true, '—'],
  ['still runs', at(2 * 3_600_000), true, 'in 2h'],
  ['is over', at(-3_600_000), false, '1h ago'],
  ['was ended by hand before its time', at(3_600_000), false, '—'],
])('expiry of what %s', (_name, expiresAt, isActive, text) => {
  expect(formatExpiry({ expiresAt, isActive }, now)).toBe(text);
});

test.each([
  ['', { minutes: null }],
  ['  ', { minutes: null }],
  [' 90 ', { minutes: 90 }],
  ['5256000', { minutes: 5_256_000 }],
])('minutes "%s"', (text, parsed) => {
  expect(parseMinutes(text)).toEqual(parsed);
});

test.each(['0', '-5', '1.5', '1e3', 'two', '5256001', '00'])('minutes "%s" are refused in words', (text) => {
  expect(parseMinutes(text)).toEqual({ problem: expect.stringMatching(/no end/) });
});

test.each([
  ['a ban that still runs', 'ban', at(2 * 3_600_000), true, 'ends in 2h'],
  ['a ban that ran out', 'ban', at(-3_600_000), false, 'ended 1h ago'],
  ['a ban that was ended by hand', 'ban', at(3_600_000), false, 'ended early'],
  ['a permanent ban that was ended by hand', 'ban', null, false, 'ended early'],
  ['a permanent ban', 'ban', null, true, null],
  ['a warning that was ended', 'warning', null, false, null],
] as const)('the end of %s', (_name, punishmentType, expiresAt, isActive, text) => {
  expect(formatEnd({ punishmentType, expiresAt, isActive }, now)).toBe(text);
});
