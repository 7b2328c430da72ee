import { expect, it } from 'vitest';
import type { Role } from '../community/roles.ts';
import { requireDisciplinable, requireRevocable } from './infractions.ts';

const ALLOWED: readonly (readonly [Role, Role | null])[] = [
  ['owner', 'admin'],
  ['owner', 'moderator'],
  ['owner', 'member'],
  ['owner', null],
  ['admin', 'moderator'],
  ['admin', 'member'],
  ['admin', null],
];

it.each(ALLOWED)('%s can discipline %s', (actor, target) => {
  const sides = { actor: { id: 'a', role: actor }, target: { id: 't', role: target } };
  expect(() => requireDisciplinable(sides)).not.toThrow();
});

it.each([...ALLOWED, ['owner', 'owner']] as const)('%s can revoke a record of %s', (actor, target) => {
  const sides = { actor: { id: 'a', role: actor }, target: { id: 't', role: target } };
  expect(() => requireRevocable(sides)).not.toThrow();
});

it.each([
  ['a', 'admin'],
  ['a', null],
  ['t', 'owner'],
  ['t', 'admin'],
] as const)('an admin cannot revoke a record of %s, %s', (id, role) => {
  const sides = { actor: { id: 'a', role: 'admin' as const }, target: { id, role } };
  expect(() => requireRevocable(sides)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
});

it.each([
  ['admin', 'a', 'admin', 'REFUSED'],
  ['owner', 'a', 'owner', 'REFUSED'],
  ['admin', 'a', null, 'REFUSED'],
  ['admin', 't', 'owner', 'FORBIDDEN'],
  ['admin', 't', 'admin', 'FORBIDDEN'],
  ['moderator', 't', 'moderator', 'FORBIDDEN'],
] as const)('%s against %s, %s: %s', (actor, id, role, code) => {
  const sides = { actor: { id: 'a', role: actor }, target: { id, role } };
  expect(() => requireDisciplinable(sides)).toThrow(expect.objectContaining({ code }));
});
