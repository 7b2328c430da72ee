import { expect, test } from 'vitest';
import { draftProblems, EMPTY_DRAFT, readLeft, subjectOf } from './draft.ts';

test('a typed id counts before a chosen member, blanks count as nothing', () => {
  expect(subjectOf({ memberId: 'u1', customId: ' 42 ', reason: '' })).toBe('42');
  expect(subjectOf({ memberId: 'u1', customId: '  ', reason: '' })).toBe('u1');
  expect(subjectOf(EMPTY_DRAFT)).toBe('');
});

test.each([
  [EMPTY_DRAFT, ['who', 'reason']],
  [{ memberId: 'u1', customId: '', reason: ' ' }, ['reason']],
  [{ memberId: '', customId: '', reason: 'Late' }, ['who']],
  [{ memberId: '', customId: '42', reason: 'Late' }, []],
])('%j lacks %j', (draft, fields) => {
  expect(Object.keys(draftProblems(draft))).toEqual(fields);
});

test.each([
  [{ type: 'strike', draft: { memberId: '', customId: '4', reason: 'x' } }, 'strike'],
  [{ type: 'demotion', draft: EMPTY_DRAFT }, null],
])('%j is read back', (left, type) => {
  expect(readLeft(left)).toEqual({ type, draft: left.draft });
});

test.each([null, 'text', {}, { type: 'strike', draft: { reason: 'x' } }, { type: 'strike', draft: null }])(
  '%j is nothing that was left',
  (value) => {
    expect(readLeft(value)).toBeNull();
  },
);
