import type { Member } from '@tenfour/contracts';
import { type Role, rank } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { byPower, matching, nameWithTag, type RoleFilter, roleCounts } from './filter.ts';

function member(username: string, role: Role, change: Partial<Member> = {}): Member {
  return {
    id: `m-${username}`,
    userId: `u-${username}`,
    username,
    discriminator: '0',
    avatar: '',
    robloxUsername: null,
    role,
    rank: rank(role),
    roles: [],
    status: 'active',
    joinedAt: '2024-01-01T00:00:00.000Z',
    ...change,
  };
}

const zoe = member('zoe', 'owner');
const ben = member('Ben', 'moderator', { robloxUsername: 'AnaPolice' });
const ana = member('ana', 'moderator');
const kim = member('kim', 'member');
const all = [kim, ben, zoe, ana];

test('the owner first, then by role and name', () => {
  expect(byPower(all).map(({ username }) => username)).toEqual(['zoe', 'ana', 'Ben', 'kim']);
});

test.each<[string, RoleFilter, Member[]]>([
  ['', 'all', all],
  ['  ANA ', 'all', [ben, ana]],
  ['ana', 'member', []],
  ['', 'moderator', [ben, ana]],
  ['ben\nana', 'all', []],
])('"%s" among %s', (search, role, found) => {
  expect(matching(all, search, role)).toEqual(found);
});

test('counts only roles that are in use', () => {
  expect(roleCounts(all)).toEqual([
    { role: 'owner', count: 1 },
    { role: 'moderator', count: 2 },
    { role: 'member', count: 1 },
  ]);
});

test.each([
  ['0', null],
  ['0000', null],
  ['', null],
  ['0042', '#0042'],
])('tag %j', (discriminator, tag) => {
  expect(nameWithTag(member('mara', 'member', { discriminator }))).toEqual({ name: 'mara', tag });
});
