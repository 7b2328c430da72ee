import { expect, test } from 'vitest';
import { spaceNotice } from './space.ts';

const MB = 1_000_000;
const of = (used: number, most: number | null) => ({
  usedBytes: used * MB,
  maxBytes: most === null ? null : most * MB,
});

test.each([
  ['nothing while there is room', of(799, 1_000), of(100, 500), null],
  ['nothing without limits', of(9_000, null), of(9_000, null), null],
  ['the server', of(812, 1_000), of(100, 500), 'Pictures in this server use 812 of 1,000 MB.'],
  ['the person', of(100, 1_000), of(450.4, 500), 'Your pictures use 450 of 500 MB.'],
  ['what is tighter', of(990, 1_000), of(450, 500), 'Pictures in this server use 990 of 1,000 MB.'],
  [
    'that it is full',
    of(1_000, 1_000),
    of(450, 500),
    'There is no room for more pictures. Link to them instead.',
  ],
])('says %s', (_what, server, own, received) => {
  expect(spaceNotice({ server, own })).toBe(received);
});
