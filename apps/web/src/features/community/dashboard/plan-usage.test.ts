import type { User } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { harbor, mara } from '../../../test/fixtures.ts';
import { joinedServers, ownedServers, planUsage } from './plan-usage.ts';

const free = { ...mara.plan, enforced: true };
const premium: User['plan'] = { name: 'premium', servers: 3, members: null, enforced: true };
const enterprise: User['plan'] = { name: 'enterprise', servers: null, members: null, enforced: true };
const theirs = { ...harbor, ownerId: 'u2', memberCount: 50 };

test.each<[string, User['plan'], (typeof harbor)[], string[]]>([
  ['nothing owned', free, [theirs], []],
  ['the one server', free, [harbor, theirs], ['Free plan: 1 of 1 server.']],
  ['while limits are not enforced', mara.plan, [harbor], []],
  [
    'a nearly full server',
    free,
    [{ ...harbor, memberCount: 40 }],
    ['Free plan: 1 of 1 server, 40 of 50 members in Harbor City.'],
  ],
  ['a larger plan', premium, [harbor, harbor], ['Premium plan: 2 of 3 servers.']],
  ['a plan without limits', enterprise, [harbor], []],
])('%s', (_what, plan, servers, usage) => {
  expect(planUsage({ ...mara, plan }, servers)).toEqual(usage);
});

test.each<[number, number | null, string | null]>([
  [0, 10, null],
  [7, 10, null],
  [8, 10, 'You own 8 of 10 servers.'],
  [10, 10, 'You own 10 of 10 servers. Delete one to create another.'],
  [12, 10, 'You own 10 of 10 servers. Delete one to create another.'],
  [1, 1, 'You own 1 of 1 server. Delete one to create another.'],
  [40, null, null],
])('%i servers of %s', (owned, serversMax, usage) => {
  const servers = [theirs, ...Array.from({ length: owned }, () => harbor)];
  expect(ownedServers({ ...mara, serversMax }, servers)).toBe(usage);
});

test.each<[number, number, string | null]>([
  [79, 0, null],
  [79, 1, '80 of 100 servers and requests.'],
  [99, 1, '100 of 100 servers and requests. Leave one to join another.'],
  [120, 0, '100 of 100 servers and requests. Leave one to join another.'],
])('%i servers joined and %i requests', (joined, pending, expected) => {
  const servers = [harbor, ...Array.from({ length: joined }, () => theirs)];
  expect(joinedServers(mara, servers, pending)).toBe(expected);
});
