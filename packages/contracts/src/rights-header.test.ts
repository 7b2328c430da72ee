import { expect, test } from 'vitest';
import { formatRights, parseRights } from './rights-header.ts';

test.each([
  [[]],
  [[['s1', '0123abcd']]],
  [
    [
      ['s1', '0123abcd'],
      ['s2', 'ffffffff'],
    ],
  ],
] as [string, string][][][])('fingerprints survive the header: %j', (pairs) => {
  const rights = new Map(pairs);
  expect(parseRights(formatRights(rights))).toEqual(rights);
});

test.each([
  [null, []],
  ['', []],
  ['nonsense', []],
  ['s1=short', []],
  ['s1=0123abcd, s2=oops, s3=89abcdef', ['s1', 's3']],
])('of %j only what is well-formed is read', (text, servers) => {
  expect([...parseRights(text).keys()]).toEqual(servers);
});
