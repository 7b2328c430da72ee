import { expect, test } from 'vitest';
import { initialsOf } from './Avatar.tsx';

test.each([
  ['harper', 'HA'],
  ['Ana Bell Cole', 'AB'],
  ['😀 no such!', '😀N'],
  ['👩‍🚒 crew', '👩‍🚒C'],
  ['x', 'X'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
