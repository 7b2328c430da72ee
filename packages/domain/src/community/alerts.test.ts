import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  ALERT_KINDS,
  type AlertPreferences,
  alertKindsFor,
  DEFAULT_ALERT_PREFERENCES,
  receivesAlert,
  UNCLAIMED_MINUTES,
} from './alerts.ts';
import { DEFAULT_PERMISSIONS, PERMISSION_FLAGS } from './permissions.ts';
import { ROLES } from './roles.ts';

const policy = {
  moderatorPermissions: DEFAULT_PERMISSIONS.moderator,
  adminPermissions: DEFAULT_PERMISSIONS.admin,
  delegateManagement: false,
};
const MINUTE = 60_000;

const moderator = (onDuty: boolean, changed: Partial<AlertPreferences> = {}) => ({
  ...{ role: 'moderator' as const, policy, onDuty },
  preferences: { ...DEFAULT_ALERT_PREFERENCES, ...changed },
});

it.each([
  ['mod-call', 'moderator', true, true],
  ['mod-call', 'moderator', false, false],
  ['mod-call', 'member', true, false],
  ['unclaimed-call', 'owner', false, false],
  ['unclaimed-call', 'owner', true, true],
  ['bolo-join', 'admin', true, true],
  ['join-request', 'owner', false, true],
  ['join-request', 'moderator', true, false],
  ['form-submitted', 'moderator', false, true],
  ['appeal-assigned', 'moderator', false, true],
  ['appeal-assigned', 'member', true, false],
  ['session-vote', 'moderator', false, true],
  ['session-vote', 'member', true, false],
  ['staff-frozen', 'owner', false, true],
  ['staff-frozen', 'admin', false, false],
  ['renewal', 'owner', false, true],
  ['renewal', 'admin', false, false],
  ['discipline', 'admin', false, true],
  ['discipline', 'moderator', true, false],
  ['approval', 'admin', false, true],
  ['approval', 'moderator', true, false],
  ['endpoint-disabled', 'owner', false, true],
  ['endpoint-disabled', 'moderator', false, false],
] as const)('of %s a %s who is on duty (%s) is alerted: %s', (kind, role, onDuty, expected) => {
  expect(receivesAlert(kind, { ...moderator(onDuty), role }, 5 * MINUTE)).toBe(expected);
});

it.each([
  ['a muted kind', 'mod-call', moderator(true, { muted: ['mod-call'] }), 0, false],
  ['another kind than the muted one', 'bolo-join', moderator(true, { muted: ['mod-call'] }), 0, true],
  ['off duty, but wanted at all times', 'mod-call', moderator(false, { onDutyOnly: false }), 0, true],
  [
    'without the permission, whatever is wanted',
    'join-request',
    moderator(true, { onDutyOnly: false }),
    0,
    false,
  ],
  ['unclaimed, just before five minutes', 'unclaimed-call', moderator(true), 5 * MINUTE - 1, false],
  ['unclaimed for a minute', 'unclaimed-call', moderator(true, { unclaimedMinutes: 1 }), MINUTE, true],
  [
    'unclaimed for 29 of 30 minutes',
    'unclaimed-call',
    moderator(true, { unclaimedMinutes: 30 }),
    29 * MINUTE,
    false,
  ],
] as const)('%s', (_name, kind, member, waitedMs, expected) => {
  expect(receivesAlert(kind, member, waitedMs)).toBe(expected);
});

const preferences: fc.Arbitrary<AlertPreferences> = fc.record({
  muted: fc.subarray([...ALERT_KINDS]),
  onDutyOnly: fc.boolean(),
  unclaimedMinutes: fc.integer(UNCLAIMED_MINUTES),
});

it('alerts only of what a member can see and has not muted; a shift or a longer wait never takes an alert away', () => {
  const sets = fc.record(Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, fc.boolean()])));
  const wait = fc.nat(40 * MINUTE);
  fc.assert(
    fc.property(
      fc.constantFrom(...ALERT_KINDS),
      fc.constantFrom(...ROLES),
      sets,
      fc.boolean(),
      preferences,
      fc.tuple(wait, wait),
      (kind, role, flags, onDuty, wanted, [waited, more]) => {
        const moderatorPermissions = { ...policy.moderatorPermissions, ...flags };
        const member = { role, policy: { ...policy, moderatorPermissions }, preferences: wanted };
        if (!receivesAlert(kind, { ...member, onDuty }, waited)) return;
        expect(alertKindsFor(member)).toContain(kind);
        expect(wanted.muted).not.toContain(kind);
        expect(receivesAlert(kind, { ...member, onDuty: true }, waited + more)).toBe(true);
      },
    ),
  );
});
