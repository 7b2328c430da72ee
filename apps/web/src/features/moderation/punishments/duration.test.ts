import { expect, test } from 'vitest';
import {
  DURATION_PRESETS,
  formatDetails,
  formatEnd,
  formatExpiry,
  formatLength,
  minutesOf,
  parseMinutes,
  splitMinutes,
  withType,
} from './duration.ts';

test.each([
  [null, 'ban', 'Permanent'],
  [null, 'strike', 'Permanent'],
  [null, 'warning', '—'],
  [null, 'kick', '—'],
  [1, 'ban', '1 minute'],
  [30, 'kick', '30 minutes'],
  [120, 'ban', '2 hours'],
  [10_080, 'ban', '7 days'],
  [1_501, 'ban', '1 day 1 hour 1 minute'],
  [43_200, 'warning', '30 days'],
] as const)('%s minutes of a %s: %s', (minutes, type, text) => {
  expect(formatLength(minutes, type)).toBe(text);
});

test('the chips are those of the screen', () => {
  expect(DURATION_PRESETS.map(({ label, minutes }) => [label, minutes])).toEqual([
    ['30 minutes', '30'],
    ['2 hours', '120'],
    ['1 day', '1440'],
    ['7 days', '10080'],
    ['30 days', '43200'],
    ['Permanent', ''],
  ]);
});

test.each([
  ['90', 1, '90'],
  [' 2 ', 10_080, '20160'],
  ['', 60, '0'],
  ['1.5', 60, '1.5'],
  ['x', 1, 'x'],
])('the amount "%s" of %i minutes: %s', (amount, unit, minutes) => {
  expect(minutesOf(amount, unit)).toBe(minutes);
});

test.each([
  ['90', '90', 1],
  ['120', '2', 60],
  ['20160', '14', 1_440],
  ['0', '0', 1],
  ['x', 'x', 1],
])('%s minutes are shown as %s of %i', (minutes, amount, unit) => {
  expect(splitMinutes(minutes)).toEqual({ amount, unit });
});

test('a type without a duration removes it', () => {
  expect(withType('strike', '60')).toEqual({ punishmentType: 'strike', minutes: '60' });
  expect(withType('kick', '60')).toEqual({ punishmentType: 'kick', minutes: '' });
});

const now = Date.UTC(2024, 5, 1);
const at = (ms: number) => new Date(now + ms).toISOString();

test.each([
  ['never ends', null, true, '—'],
  ['still runs', at(2 * 3_600_000), true, 'in 2h'],
  ['is over', at(-3_600_000), false, '1h ago'],
  ['runs for days', at(10 * 24 * 3_600_000), true, 'Jun 11'],
  ['ended in another year', at(-200 * 24 * 3_600_000), false, 'Nov 14, 2023'],
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
  expect(parseMinutes(text)).toEqual({ problem: expect.stringMatching(/whole number|10 years/) });
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

test('the details of a record leave out what it does not have', () => {
  const record = { issuedBy: 'mara', duration: null, expiresAt: null, isActive: true } as const;
  expect(formatDetails({ ...record, punishmentType: 'kick' }, now)).toBe('mara');
  expect(formatDetails({ ...record, punishmentType: 'ban' }, now)).toBe('mara · Permanent');
  const timed = { ...record, punishmentType: 'ban', duration: 10_080, expiresAt: at(7_200_000) } as const;
  expect(formatDetails(timed, now)).toBe('mara · 7 days · ends in 2h');
});
