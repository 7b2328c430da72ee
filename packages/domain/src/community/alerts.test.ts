import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALERT_KINDS, receivesAlert } from './alerts.ts';
import { DEFAULT_PERMISSIONS, may, PERMISSION_FLAGS } from './permissions.ts';
import { ROLES } from './roles.ts';

const policy = {
  moderatorPermissions: DEFAULT_PERMISSIONS.moderator,
  adminPermissions: DEFAULT_PERMISSIONS.admin,
  delegateManagement: false,
};

it.each([
  ['mod-call', 'moderator', true, true],
  ['mod-call', 'moderator', false, false],
  ['mod-call', 'member', true, false],
  ['unclaimed-call', 'owner', false, false],
  ['unclaimed-call', 'owner', true, true],
  ['bolo-join', 'admin', true, true],
  ['join-request', 'owner', false, true],
  ['join-request', 'moderator', true, false],
  ['appeal-assigned', 'moderator', false, true],
  ['appeal-assigned', 'member', true, false],
] as const)('of %s a %s who is on duty (%s) is alerted: %s', (kind, role, onDuty, expected) => {
  expect(receivesAlert(kind, { role, policy, onDuty })).toBe(expected);
});

it('alerts no one without a permission, and going on duty never takes an alert away', () => {
  const sets = fc.record(Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, fc.boolean()])));
  fc.assert(
    fc.property(
      fc.constantFrom(...ALERT_KINDS),
      fc.constantFrom(...ROLES),
      sets,
      fc.boolean(),
      (kind, role, flags, onDuty) => {
        const moderatorPermissions = { ...policy.moderatorPermissions, ...flags };
        const member = { role, policy: { ...policy, moderatorPermissions } };
        if (!receivesAlert(kind, { ...member, onDuty })) return;
        expect(PERMISSION_FLAGS.some((flag) => may(member, flag))).toBe(true);
        expect(receivesAlert(kind, { ...member, onDuty: true })).toBe(true);
      },
    ),
  );
});
