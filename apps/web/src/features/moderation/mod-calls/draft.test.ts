import { expect, test } from 'vitest';
import { EMPTY_DRAFT, isWorthKeeping, missingOf, readDraft } from './draft.ts';

const full = { ...EMPTY_DRAFT, reporterUsername: 'Ana', reportedUsername: 'Bo', reason: 'RDM' };

// covers: R523-R525, R527, R528
test('a call needs who calls, about whom and why; blanks are nothing', () => {
  expect(missingOf(full)).toEqual([]);
  expect(missingOf(EMPTY_DRAFT)).toEqual(['reporterUsername', 'reportedUsername', 'reason']);
  for (const field of ['reporterUsername', 'reportedUsername', 'reason'] as const) {
    expect(missingOf({ ...full, [field]: '  ' })).toEqual([field]);
  }
});

test('anything that was typed is worth keeping, a chosen priority alone is not', () => {
  expect(isWorthKeeping({ ...EMPTY_DRAFT, priority: 'urgent' })).toBe(false);
  expect(isWorthKeeping({ ...EMPTY_DRAFT, location: 'Bank' })).toBe(true);
});

test.each([
  ['itself', full, full],
  ['an unknown priority', { ...full, priority: 'huge' }, full],
  ['half of it', { reason: 'RDM' }, null],
  ['a text', 'RDM', null],
  ['nothing', null, null],
])('reads back %s', (_what, stored, expected) => {
  expect(readDraft(stored)).toEqual(expected);
});
