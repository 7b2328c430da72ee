import { MASS_ACTION_MAX } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { ALWAYS, requireFreshFactor, WHEN_GIVING_ADMIN, whenAny, whenMany, whenSetting } from './step-up.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at));

it.each([
  [ALWAYS, undefined, true],
  [whenSetting('a', 'b'), { b: null }, true],
  [whenSetting('a', 'b'), { c: 1 }, false],
  [whenSetting('toString'), {}, false],
  [whenSetting('a'), null, false],
  [whenMany('x'), { x: ids(MASS_ACTION_MAX) }, false],
  [whenMany('x'), { x: ids(MASS_ACTION_MAX + 1) }, true],
  [whenMany('x', 'y'), { x: ids(MASS_ACTION_MAX), y: ['1'] }, true],
  [WHEN_GIVING_ADMIN, { role: 'admin', until: null }, true],
  [WHEN_GIVING_ADMIN, { role: 'moderator' }, false],
  [whenAny(whenMany('x'), WHEN_GIVING_ADMIN), { x: ['1'], role: 'admin' }, true],
  [whenAny(whenMany('x'), WHEN_GIVING_ADMIN), { x: ids(MASS_ACTION_MAX + 1) }, true],
  [whenAny(whenMany('x'), WHEN_GIVING_ADMIN), { x: ['1'] }, false],
  [whenMany('x'), { x: 'a text that is long' }, false],
] as const)('%j of %j is dangerous: %s', (rule, input, isDangerous) => {
  expect(rule.appliesTo(input)).toBe(isDangerous);
});

it.each([
  [{}, null],
  [{ factorRequired: true }, 'set-up'],
  [{ factor: { givenAt: 1, fresh: true }, factorRequired: true }, null],
  [{ factor: { givenAt: null, fresh: false } }, 'give'],
] as const)('%j has to %s', (caller, action) => {
  const check = () => requireFreshFactor(caller);
  if (action === null) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code: 'FACTOR_REQUIRED', details: { action } }));
});

it.each([{ apiKeyId: 'k' }, { source: 'bot' }, { source: 'game' }] as const)(
  'tells %j to use the panel',
  (caller) => {
    expect(() => requireFreshFactor({ ...caller, factorRequired: true })).toThrow('Do it in the panel');
  },
);
