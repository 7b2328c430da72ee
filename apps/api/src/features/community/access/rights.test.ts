import { DEFAULT_PERMISSIONS, type Role, type ServerPolicy } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { fingerprintOf } from './rights.ts';

const { moderator, admin } = DEFAULT_PERMISSIONS;
const rules: ServerPolicy = {
  moderatorPermissions: moderator,
  adminPermissions: admin,
  delegateManagement: false,
};
const serverStatus = 'active' as const;
const of = (role: Role, change: Partial<ServerPolicy> = {}) =>
  fingerprintOf({ role, serverStatus, policy: { ...rules, ...change } });

test('every role, every own switch and the state of the server make other digits', () => {
  const all = [
    of('owner'),
    of('admin'),
    of('moderator'),
    of('member'),
    of('moderator', { moderatorPermissions: { ...moderator, canApproveJoinRequests: true } }),
    of('admin', { delegateManagement: true }),
    fingerprintOf({ role: 'owner', serverStatus: 'suspended', policy: rules }),
  ];
  expect(new Set(all).size).toBe(all.length);
  for (const digits of all) expect(digits).toMatch(/^[\da-f]{8}$/);
});

test.each<[string, Role, Partial<ServerPolicy>]>([
  ['nothing', 'moderator', {}],
  ['a copy of the same set', 'moderator', { moderatorPermissions: { ...moderator } }],
  ['the set of another role', 'moderator', { adminPermissions: moderator }],
  [
    'a switch that does not count without delegation',
    'admin',
    { adminPermissions: { ...admin, canManageMembers: false } },
  ],
  ['any set, for the owner', 'owner', { moderatorPermissions: admin, delegateManagement: true }],
])('%s leaves the digits of %s alone', (_what, role, change) => {
  expect(of(role, change)).toBe(of(role));
});
