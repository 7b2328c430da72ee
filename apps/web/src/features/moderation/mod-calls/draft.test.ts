import { expect, test } from 'vitest';
import { EMPTY_DRAFT, isWorthKeeping, missingOf } from './draft.ts';

const full = { ...EMPTY_DRAFT, reporterUsername: 'Ana', reportedUsername: 'Bo', reason: 'RDM' };

// covers: R523-R525, R527, R528
test('a call needs a reporter, a player and a reason; blanks are nothing', () => {
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
