import { expect, it } from 'vitest';
import { canReleaseHold, higherRole } from './roles.ts';

it.each([
  ['owner', 'admin', 'owner', true],
  ['owner', 'member', 'admin', true],
  ['admin', 'member', 'admin', true],
  ['admin', 'moderator', 'moderator', true],
  ['admin', 'member', 'owner', false],
  ['admin', 'admin', 'admin', false],
  ['moderator', 'member', 'admin', false],
  ['owner', 'owner', 'member', false],
] as const)('%s on a %s whose role a %s set: %s', (actor, member, setBy, allowed) => {
  expect(canReleaseHold(actor, member, setBy)).toBe(allowed);
});

it('picks the higher role', () => {
  expect(higherRole('admin', 'owner')).toBe('owner');
  expect(higherRole('moderator', 'member')).toBe('moderator');
});
