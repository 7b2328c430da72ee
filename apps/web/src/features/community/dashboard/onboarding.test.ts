import type { ServerListItem } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { onboardingSteps } from './onboarding.ts';

function server(change: Partial<ServerListItem>): ServerListItem {
  return {
    id: 's1',
    name: 'Harbor City',
    role: 'owner',
    ownerId: 'u1',
    joinCode: 'K7Q2XABC',
    isActive: true,
    status: 'active',
    suspension: null,
    memberCount: 1,
    pendingCount: 0,
    erlcKeyConfigured: false,
    createdAt: '2024-01-01T00:00:00.000Z',
    ...change,
  };
}

test.each([
  ['a fresh account', null, [], false, [false, false, false, false]],
  ['somebody who waits to be let in: the key and the staff are not theirs', null, [], true, [false, false]],
  ['an owner without key and staff', 'AnaPolice', [server({})], false, [true, true, false, false]],
  [
    'an owner whose second server has both',
    'AnaPolice',
    [server({}), server({ id: 's2', erlcKeyConfigured: true, memberCount: 2 })],
    true,
    [true, true, true, true],
  ],
  [
    'somebody who only joined: the key and the staff are not theirs',
    null,
    [server({ role: 'moderator' })],
    false,
    [false, true],
  ],
])('%s', (_who, robloxUsername, servers, waits, done) => {
  expect(onboardingSteps({ robloxUsername }, servers, waits).map((step) => step.done)).toEqual(done);
});

test('steps in a server lead to a server that one owns', () => {
  const servers = [server({ id: 'other', role: 'member' }), server({ id: 'mine' })];
  const places = onboardingSteps({ robloxUsername: null }, servers, false).map((step) => step.serverId);
  expect(places).toEqual([undefined, undefined, 'mine', 'mine']);
});
