import { expect, test } from 'vitest';
import { EMPTY_DRAFT, isComplete, isWorthKeeping, readDraft } from './draft.ts';

const full = { ...EMPTY_DRAFT, reporterUsername: 'Ana', reportedUsername: 'Bo', reason: 'RDM' };

test('a call needs who calls, about whom and why; blanks are nothing', () => {
  expect(isComplete(full)).toBe(true);
  for (const field of ['reporterUsername', 'reportedUsername', 'reason'] as const) {
    expect(isComplete({ ...full, [field]: '  ' }), field).toBe(false);
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
