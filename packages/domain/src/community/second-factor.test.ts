import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ROLES, rank } from './roles.ts';
import {
  factorActionFor,
  isFreshFactor,
  panelFactorAction,
  requiresFactor,
  STEP_UP_MS,
} from './second-factor.ts';

const NOW = 1_800_000_000_000;

it.each([
  ['never', null, false],
  ['now', NOW, true],
  ['just before it ends', NOW - STEP_UP_MS + 1, true],
  ['ten minutes ago', NOW - STEP_UP_MS, false],
  ['by an instance whose clock is ahead', NOW + 1_000, true],
  ['before the clock was set back by an hour', NOW + 60 * 60_000, false],
] as const)('a factor that was given %s is fresh: %s', (_when, givenAt, fresh) => {
  expect(isFreshFactor(givenAt, NOW)).toBe(fresh);
});

it('is fresh for at most ten minutes and the skew, whatever was stored', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * NOW }), (givenAt) => {
      if (isFreshFactor(givenAt, NOW)) expect(Math.abs(NOW - givenAt)).toBeLessThan(STEP_UP_MS);
    }),
  );
});

it.each(ROLES)('a server that requires it does so of %s, unless they are a member', (role) => {
  const of = (requiredAt: number | null) => requiresFactor(rank(role), requiredAt, NOW);
  expect([of(null), of(NOW + 1), of(NOW), of(NOW - 1)]).toEqual([
    false,
    false,
    role !== 'member',
    role !== 'member',
  ]);
});

it.each([
  ['no factor', null, false, null],
  ['no factor', null, true, 'set-up'],
  ['a factor never given', { givenAt: null }, false, 'give'],
  ['a factor given long before', { givenAt: NOW - STEP_UP_MS }, false, 'give'],
  ['a factor given shortly before', { givenAt: NOW - STEP_UP_MS + 1 }, true, null],
  ['a factor given in the panel', { givenAt: NOW + 60 * 60_000 }, false, null],
] as const)('a panel of a person with %s (%j), required %s, needs %s', (_what, factor, required, action) => {
  expect(panelFactorAction(factor, { openedAt: NOW, required })).toBe(action);
});

it.each([
  [null, false, null],
  [null, true, 'set-up'],
  [true, false, null],
  [true, true, null],
  [false, false, 'give'],
  [false, true, 'give'],
] as const)('fresh %s, required %s: %s', (fresh, required, action) => {
  expect(factorActionFor({ fresh, required })).toBe(action);
});
