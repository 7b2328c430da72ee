import type { ServerListItem } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { harbor } from '../../../test/fixtures.ts';
import { onboardingSteps } from './Onboarding.tsx';

function server(change: Partial<ServerListItem>): ServerListItem {
  return { ...harbor, memberCount: 1, erlcKeyConfigured: false, ...change };
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
