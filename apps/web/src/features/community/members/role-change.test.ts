import { DEFAULT_PERMISSIONS, GRANTABLE_ROLES, may, PERMISSION_FLAGS, type Role } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { harborServer, policy } from '../../../test/fixtures.ts';
import { losesRights, policyOf, roleChange } from './role-change.ts';

test.each<[Role, Role, string[], string[]]>([
  ['member', 'member', [], []],
  [
    'member',
    'moderator',
    [
      'canViewStaffTools',
      'canViewPunishments',
      'canEditPunishments',
      'canViewIngamePanel',
      'canViewCustomCommands',
    ],
    [],
  ],
  [
    'admin',
    'moderator',
    [],
    ['canApproveJoinRequests', 'canEditCustomCommands', 'canViewWebhooks', 'canEditWebhooks'],
  ],
])('%s to %s, by default', (from, to, gains, losses) => {
  expect(roleChange(policy(), from, to)).toEqual({ gains, losses });
});

test('management counts only while it is delegated', () => {
  const delegated = roleChange(policy(true), 'moderator', 'admin').gains;
  expect(delegated).toContain('canManageMembers');
  expect(roleChange(policy(false), 'moderator', 'admin').gains).not.toContain('canManageMembers');
});

test('a higher role can also take something away', () => {
  const rules = {
    ...policy(),
    adminPermissions: { ...DEFAULT_PERMISSIONS.admin, canViewIngamePanel: false },
  };
  expect(roleChange(rules, 'moderator', 'admin').losses).toEqual(['canViewIngamePanel']);
});

test.each<[Role, Role, boolean]>([
  ['member', 'moderator', false],
  ['moderator', 'admin', false],
  ['admin', 'moderator', true],
  ['moderator', 'member', true],
])('whether %s to %s takes rights away: %s', (from, to, expected) => {
  expect(losesRights(policy(), from, to)).toBe(expected);
});

test('recording infractions counts as a right, although no flag grants it', () => {
  const same = { ...policy(), moderatorPermissions: DEFAULT_PERMISSIONS.admin };
  expect(roleChange(same, 'admin', 'moderator').losses).toEqual([]);
  expect(losesRights(same, 'admin', 'moderator')).toBe(true);
  const lower = {
    ...policy(),
    adminPermissions: { ...DEFAULT_PERMISSIONS.admin, canViewIngamePanel: false },
  };
  expect(losesRights(lower, 'moderator', 'admin'), 'a higher role with fewer rights').toBe(true);
});

test('says exactly how the two roles differ, whatever the sets', () => {
  for (const delegated of [true, false]) {
    const rules = policy(delegated);
    for (const from of GRANTABLE_ROLES) {
      for (const to of GRANTABLE_ROLES) {
        const { gains, losses } = roleChange(rules, from, to);
        const differing = PERMISSION_FLAGS.filter(
          (flag) => may({ role: from, policy: rules }, flag) !== may({ role: to, policy: rules }, flag),
        );
        expect([...gains, ...losses].sort()).toEqual(differing.toSorted());
      }
    }
  }
});

test('reads the sets of a server', () => {
  expect(policyOf({ ...harborServer, delegateManagement: true })).toEqual(policy(true));
});
