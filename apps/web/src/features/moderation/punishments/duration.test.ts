import { expect, test } from 'vitest';
import { formatDetails, formatEnd, formatExpiry, formatIssuer } from './duration.ts';

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

test('a record that was made in the game says so beside its issuer', () => {
  expect(formatIssuer({ issuedBy: 'mara', source: 'game' })).toBe('mara in game');
  expect(formatIssuer({ issuedBy: 'mara', source: 'web' })).toBe('mara');
});
