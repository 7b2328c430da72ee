import { expect, test } from 'vitest';
import { staffIdOf } from './use-record.ts';

test.each([
  ['u1', ' 42 ', '42'],
  ['u1', '  ', 'u1'],
  ['', '', ''],
])('member %j and typed id %j are %j: a typed id counts first', (memberId, customId, staffId) => {
  expect(staffIdOf({ memberId, customId })).toBe(staffId);
});
