import { expect, it } from 'vitest';
import { requireDisciplinable } from './infractions.ts';
import type { Role } from './roles.ts';

const ALLOWED: readonly (readonly [Role, Role | null])[] = [
  ['owner', 'admin'],
  ['owner', 'moderator'],
  ['owner', 'member'],
  ['owner', null],
  ['admin', 'moderator'],
  ['admin', 'member'],
  ['admin', null],
];

it.each(ALLOWED)('%s may discipline %s', (actor, target) => {
  const sides = { actor: { id: 'a', role: actor }, target: { id: 't', role: target } };
  expect(() => requireDisciplinable(sides)).not.toThrow();
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
