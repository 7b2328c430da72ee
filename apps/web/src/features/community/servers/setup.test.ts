import { CONNECTION_TEST, DEFAULT_PERMISSIONS } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { harborServer, permissionsOf, policy } from '../../../test/fixtures.ts';
import { isSetUp, setsUp, setupSteps } from './setup.ts';

const fresh = { ...harborServer, erlcKeyConfigured: false, erlcApiKey: null, memberCount: 1 };
const edited = JSON.stringify({ ...DEFAULT_PERMISSIONS.admin, canViewWebhooks: false });
const read = { asOf: '2026-11-20T18:00:00.000Z' };

test.each([
  ['a new server', fresh, undefined, [], '     ', false],
  [
    'with a key that never opened anything',
    { ...fresh, erlcKeyConfigured: true },
    { asOf: null },
    [],
    'x    ',
    false,
  ],
  ['with a key that did', { ...fresh, erlcKeyConfigured: true }, read, [], 'xx   ', false],
  ['with staff', { ...fresh, memberCount: 2 }, undefined, [], '  x  ', false],
  ['with edited permissions', { ...fresh, adminPermissions: edited }, undefined, [], '   x ', false],
  ['in use, the permissions untouched', harborServer, read, ['failed', 'sent'], 'xxx x', true],
  ['a command that was only confirmed', fresh, undefined, ['confirmed'], '    x', false],
  [
    'commands that the game refused or has not taken yet',
    fresh,
    undefined,
    ['failed', 'unknown', 'queued'],
    '     ',
    false,
  ],
] as const)('%s', (_what, server, game, states, done, over) => {
  const steps = setupSteps(
    server,
    game,
    states.map((state) => ({ command: ':h Hello', state })),
  );
  expect(steps.map((step) => (step.done ? 'x' : ' ')).join('')).toBe(done);
  expect(isSetUp(steps)).toBe(over);
});

test('the connection test is no first command', () => {
  const steps = setupSteps(fresh, read, [{ command: CONNECTION_TEST, state: 'confirmed' }]);
  expect(steps.find(({ key }) => key === 'command')?.done).toBe(false);
});

test.each([
  ['owner', false, true],
  ['admin', false, false],
  ['admin', true, false],
  ['moderator', true, false],
  ['member', true, false],
] as const)('the list is for who may do it: %s, delegated %s', (role, delegated, shown) => {
  expect(setsUp(permissionsOf(role, policy(delegated)))).toBe(shown);
});
