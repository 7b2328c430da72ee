import { expect, it } from 'vitest';
import { hintOf, maskOf } from './keys.ts';

it.each([
  ['kTmPqRsWxYz0123-LibertyCounty9876', '••••••••9876'],
  ['short-key', '••••••••'],
  ['abcdefgh-jkl', '••••••••-jkl'],
])('shows of %j no more than %j', (secret, mask) => {
  expect(maskOf(hintOf(secret))).toBe(mask);
});
