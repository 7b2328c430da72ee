import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  completePermissions,
  DEFAULT_PERMISSIONS,
  MANAGEMENT_FLAGS,
  may,
  mergePermissions,
  PERMISSION_FLAGS,
  type PermissionSet,
  type ServerPolicy,
  storedPermissions,
} from './permissions.ts';
import { ROLES } from './roles.ts';

const anySet = fc.record(
  Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, fc.boolean()])),
) as fc.Arbitrary<PermissionSet>;

const anyPolicy: fc.Arbitrary<ServerPolicy> = fc.record({
  moderatorPermissions: anySet,
  adminPermissions: anySet,
  delegateManagement: fc.boolean(),
});

describe('defaults', () => {
  // covers: R575-R581
  it('gives moderators the six flags of the spec', () => {
    const on = PERMISSION_FLAGS.filter((flag) => DEFAULT_PERMISSIONS.moderator[flag]);
    expect(on).toEqual([
      'canViewDashboard',
      'canViewStaffTools',
      'canViewPunishments',
      'canEditPunishments',
      'canViewIngamePanel',
      'canViewCustomCommands',
    ]);
  });

  // covers: R582-R584
  it('gives admins all but three', () => {
    const off = PERMISSION_FLAGS.filter((flag) => !DEFAULT_PERMISSIONS.admin[flag]);
    expect(off).toEqual(['canEditApiKey', 'canEditServerName', 'canDeleteServer']);
  });

  it('has sixteen flags', () => expect(PERMISSION_FLAGS).toHaveLength(16));
});

describe('may', () => {
  it('lets the owner do everything whatever the sets say', () => {
    fc.assert(
      fc.property(anyPolicy, fc.constantFrom(...PERMISSION_FLAGS), (policy, flag) => {
        expect(may({ role: 'owner', policy }, flag)).toBe(true);
      }),
    );
  });

  // covers: R571
  it('keeps management flags with the owner until they are delegated', () => {
    fc.assert(
      fc.property(anyPolicy, fc.constantFrom('member', 'moderator', 'admin'), (policy, role) => {
        for (const flag of MANAGEMENT_FLAGS) {
          expect(may({ role, policy: { ...policy, delegateManagement: false } }, flag)).toBe(false);
        }
      }),
    );
  });

  it('answers what is stored for the role in all other cases', () => {
    fc.assert(
      fc.property(
        anyPolicy,
        fc.constantFrom(...ROLES),
        fc.constantFrom(...PERMISSION_FLAGS),
        (policy, role, flag) => {
          const delegated = { ...policy, delegateManagement: true };
          expect(may({ role, policy: delegated }, flag)).toBe(storedPermissions(role, delegated)[flag]);
        },
      ),
    );
  });

  it('leaves a plain member the dashboard alone', () => {
    fc.assert(
      fc.property(anyPolicy, fc.constantFrom(...PERMISSION_FLAGS), (policy, flag) => {
        expect(may({ role: 'member', policy }, flag)).toBe(flag === 'canViewDashboard');
      }),
    );
  });
});

describe('stored sets', () => {
  it('takes the default for a missing key and drops an unknown one', () => {
    const read = completePermissions(
      { canViewDashboard: false, canFly: true, canEditApiKey: 'yes' },
      'admin',
    );
    expect(read).toEqual({ ...DEFAULT_PERMISSIONS.admin, canViewDashboard: false });
  });

  it('keeps what a change does not name', () => {
    fc.assert(
      fc.property(anySet, anySet, fc.subarray([...PERMISSION_FLAGS]), (current, wanted, named) => {
        const change = Object.fromEntries(named.map((flag) => [flag, wanted[flag]]));
        const merged = mergePermissions(current, change);
        for (const flag of PERMISSION_FLAGS) {
          expect(merged[flag]).toBe(named.includes(flag) ? wanted[flag] : current[flag]);
        }
      }),
    );
  });
});
