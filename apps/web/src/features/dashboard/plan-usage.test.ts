import type { User } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { harbor, mara } from '../../test/fixtures.ts';
import { planUsage } from './plan-usage.ts';

const free = { ...mara.plan, enforced: true };
const premium: User['plan'] = { name: 'premium', servers: 3, members: null, enforced: true };
const enterprise: User['plan'] = { name: 'enterprise', servers: null, members: null, enforced: true };
const theirs = { ...harbor, ownerId: 'u2', memberCount: 50 };
const open = 'Limits are not enforced here.';

test.each<[string, User['plan'], (typeof harbor)[], string[]]>([
  ['nothing owned', free, [theirs], []],
  ['the one server', free, [harbor, theirs], ['Free plan: 1 of 1 server.']],
  ['while limits are not enforced', mara.plan, [harbor], ['Free plan: 1 of 1 server.', open]],
  [
    'a nearly full server',
    free,
    [{ ...harbor, memberCount: 40 }],
    ['Free plan: 1 of 1 server, 40 of 50 members in Harbor City.'],
  ],
  ['a larger plan', premium, [harbor, harbor], ['Premium plan: 2 of 3 servers.']],
  ['a plan without limits', enterprise, [harbor], []],
])('%s', (_what, plan, servers, told) => {
  expect(planUsage({ ...mara, plan }, servers)).toEqual(told);
});
