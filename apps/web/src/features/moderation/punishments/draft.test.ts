import { expect, test } from 'vitest';
import { draftProblems, EMPTY_DRAFT, isWorthKeeping, lacksRequired, payloadOf } from './draft.ts';

const good = {
  robloxUsername: ' Ana ',
  punishmentType: 'strike',
  reason: ' RDM ',
  minutes: '60',
  evidence: [' https://a.example/1 ', ''],
  enforce: 'default',
  commandId: '',
  fields: {},
} as const;

// covers: R532, R533
test('a complete draft has no problems and is sent trimmed', () => {
  expect(draftProblems(good)).toEqual({});
  expect(payloadOf(good)).toEqual({
    robloxUsername: 'Ana',
    punishmentType: 'strike',
    reason: 'RDM',
    duration: 60,
    evidence: ['https://a.example/1'],
  });
  expect(payloadOf({ ...good, minutes: '' }).duration).toBeNull();
});

// covers: R529-R531
test.each([
  [{ robloxUsername: '  ' }, ['robloxUsername'], true],
  [{ reason: '' }, ['reason'], true],
  [{ robloxUsername: '', reason: ' ', minutes: '0' }, ['robloxUsername', 'reason', 'minutes'], true],
  [{ minutes: '-1' }, ['minutes'], false],
  [{ evidence: ['https://a.example', 'nonsense'] }, ['evidence'], false],
  [{ robloxUsername: 'x'.repeat(21) }, ['robloxUsername'], false],
])('%o is refused', (part, fields, lacks) => {
  const draft = { ...good, ...part };
  expect(Object.keys(draftProblems(draft))).toEqual(fields);
  expect(lacksRequired(draft)).toBe(lacks);
});

test('a chosen type alone is not worth keeping', () => {
  expect(isWorthKeeping({ ...EMPTY_DRAFT, punishmentType: 'ban' })).toBe(false);
  expect(isWorthKeeping(good)).toBe(true);
});
