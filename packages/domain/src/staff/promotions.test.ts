import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PERMISSIONS, PERMISSION_FLAGS } from '../community/permissions.ts';
import { GRANTABLE_ROLES } from '../community/roles.ts';
import { changeProblem, directionOf, isChanged, rightsChange, staleness } from './promotions.ts';

const senior = {
  id: 'senior',
  name: 'Senior',
  rank: 1.001,
  flags: ['canEditServerName'],
  department: null,
} as const;
const names = new Map([
  ['senior', 'Senior'],
  ['moderator', 'Moderator'],
  ['member', 'Member'],
]);
const policy = {
  moderatorPermissions: DEFAULT_PERMISSIONS.moderator,
  adminPermissions: DEFAULT_PERMISSIONS.admin,
  delegateManagement: true,
};
const aRole = fc.constantFrom<string | null>(...GRANTABLE_ROLES, 'senior', null);
const aPerson = fc.record({
  role: fc.constantFrom(...GRANTABLE_ROLES),
  customRoles: fc.constantFrom<string[]>([], ['senior']),
});

it.each([
  ['member', 'moderator', 'promotion'],
  ['admin', 'moderator', 'demotion'],
  ['moderator', senior, 'promotion'],
  [senior, 'moderator', 'demotion'],
  [senior, null, 'demotion'],
  [null, senior, 'promotion'],
] as const)('%s to %s is a %s', (from, to, direction) => {
  expect(directionOf({ from, to })).toBe(direction);
});

describe('a change', () => {
  it('needs a role to give or take', () => {
    expect(changeProblem('member', 'member')).toContain('different');
    expect(changeProblem('moderator', null)).toContain('such as Member');
    expect(changeProblem(null, 'moderator')).toContain('replaces');
    expect(changeProblem(null, null)).not.toBeNull();
    expect(changeProblem('senior', null)).toBeNull();
    expect(changeProblem(null, 'senior')).toBeNull();
  });

  it('that fits a person is not done yet, and no longer fits once it is', () => {
    fc.assert(
      fc.property(aPerson, aRole, aRole, (person, from, to) => {
        fc.pre(changeProblem(from, to) === null);
        if (staleness(person, from, to, names) === null) expect(isChanged(person, from, to)).toBe(false);
        if (isChanged(person, from, to)) expect(staleness(person, from, to, names)).not.toBeNull();
      }),
    );
  });

  it.each([
    [null, 'moderator', 'member', 'No longer a member.'],
    [{ role: 'owner', customRoles: [] }, 'moderator', 'member', 'Owns the server.'],
    [{ role: 'member', customRoles: [] }, 'moderator', 'senior', 'No longer has Moderator.'],
    [{ role: 'moderator', customRoles: ['senior'] }, 'moderator', 'senior', 'Already has Senior.'],
    [{ role: 'moderator', customRoles: [] }, 'moderator', 'gone', 'The role was deleted.'],
  ] as const)('does not fit %j from %s to %s', (person, from, to, problem) => {
    expect(staleness(person, from, to, names)).toBe(problem);
  });
});

describe('what a person gains and loses', () => {
  it('is the difference of their rights', () => {
    const moderator = { role: 'moderator', customRoles: [] } as const;
    expect(rightsChange(policy, moderator, { from: 'moderator', to: senior })).toEqual({
      gains: ['canEditServerName'],
      losses: [],
    });
    const both = { role: 'moderator', customRoles: [senior] } as const;
    expect(rightsChange(policy, both, { from: senior, to: null }).losses).toEqual(['canEditServerName']);
    const { gains, losses } = rightsChange(policy, moderator, { from: 'moderator', to: 'member' });
    expect([gains, losses.length > 0]).toEqual([[], true]);
  });

  it('is undone by the opposite change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GRANTABLE_ROLES),
        fc.constantFrom(...GRANTABLE_ROLES),
        fc.subarray([...PERMISSION_FLAGS]),
        (from, to, flags) => {
          const custom = { ...senior, flags };
          const there = rightsChange(policy, { role: from, customRoles: [custom] }, { from, to });
          const back = rightsChange(policy, { role: to, customRoles: [custom] }, { from: to, to: from });
          expect(back).toEqual({ gains: there.losses, losses: there.gains });
        },
      ),
    );
  });
});
