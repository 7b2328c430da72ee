import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRANTABLE_ROLES, type GrantableRole, MEMBER_HOLDS, ROLES, rank } from '../community/roles.ts';
import { mappableRoles, mappingOf, type RoleMapping, requireMappable, roleChange } from './role-sync.ts';

const map = (role: GrantableRole, roleId = `d-${role}`): RoleMapping => ({ roleId, roleName: role, role });
const off = { lower: false, byHand: false };
const noOne = { role: null, granted: null, wasMember: false, hold: null, mapping: null } as const;

it("takes the highest of the person's roles", () => {
  const all = [map('member'), map('admin'), map('moderator')];
  expect(mappingOf(all, ['d-member', 'd-moderator'])?.role).toBe('moderator');
  expect(mappingOf(all, ['other'])).toBeNull();
  expect(mappingOf(all, [])).toBeNull();
});

describe('the sync', () => {
  it.each([
    ['adds who holds a mapped role', { ...noOne, mapping: map('moderator') }, off, 'added moderator'],
    ['readmits no one', { ...noOne, wasMember: true, mapping: map('admin') }, off, 'left-before'],
    ['leaves strangers alone', noOne, off, 'no-role'],
    ['promotes plain members', { ...noOne, role: 'member', mapping: map('admin') }, off, 'promoted admin'],
    ['leaves roles given by hand', { ...noOne, role: 'moderator', mapping: map('admin') }, off, 'by-hand'],
    [
      'touches them where it may',
      { ...noOne, role: 'moderator', mapping: map('admin') },
      { ...off, byHand: true },
      'promoted admin',
    ],
    [
      'promotes what a mapping gave',
      { ...noOne, role: 'moderator', granted: 'moderator', mapping: map('admin') },
      off,
      'promoted admin',
    ],
    ['lowers no one automatically', { ...noOne, role: 'admin', granted: 'admin' }, off, 'not-lowered'],
    [
      'lowers where it may',
      { ...noOne, role: 'admin', granted: 'admin', mapping: map('moderator') },
      { ...off, lower: true },
      'demoted moderator',
    ],
    [
      'removes no one',
      { ...noOne, role: 'admin', granted: 'admin' },
      { ...off, lower: true },
      'demoted member',
    ],
    [
      'revokes no manual role from a person without a Discord role',
      { ...noOne, role: 'admin' },
      { lower: true, byHand: true },
      'no-role',
    ],
    [
      'forgets what was changed by hand since',
      { ...noOne, role: 'admin', granted: 'moderator' },
      { ...off, lower: true },
      'no-role',
    ],
    [
      'brings no removed person back',
      { ...noOne, hold: 'removed', mapping: map('admin') },
      { lower: true, byHand: true },
      'held',
    ],
    [
      'keeps a demotion, whatever is switched on',
      { ...noOne, role: 'member', granted: 'admin', hold: 'manual_role', mapping: map('admin') },
      { lower: true, byHand: true },
      'held',
    ],
    [
      'keeps a manual role that equals an earlier mapped one',
      { ...noOne, role: 'admin', granted: 'admin', hold: 'manual_role' },
      { lower: true, byHand: true },
      'held',
    ],
    [
      'never touches the owner',
      { ...noOne, role: 'owner', mapping: map('member') },
      { lower: true, byHand: true },
      'owner',
    ],
  ] as const)('%s', (_name, person, switches, expected) => {
    const change = roleChange(person, switches);
    expect('to' in change ? `${change.kind} ${change.to}` : change.why).toBe(expected);
  });

  const grantable = fc.constantFrom(...GRANTABLE_ROLES);
  const person = fc.record({
    role: fc.option(fc.constantFrom(...ROLES)),
    granted: fc.option(grantable),
    wasMember: fc.boolean(),
    hold: fc.option(fc.constantFrom(...MEMBER_HOLDS)),
    mapping: fc.option(grantable.map((role) => map(role))),
  });

  it('gives no role but the mapped one, lowers only where it is allowed, and is done after one step', () => {
    fc.assert(
      fc.property(person, fc.boolean(), fc.boolean(), (who, lower, byHand) => {
        const change = roleChange(who, { lower, byHand });
        if (!('to' in change)) return;
        expect(who.role).not.toBe('owner');
        expect(who.hold).toBeNull();
        if (change.kind === 'demoted') expect(lower).toBe(true);
        if (who.role !== null) {
          expect(rank(change.to) > rank(who.role)).toBe(change.kind === 'promoted');
        }
        expect([who.mapping?.role, 'member']).toContain(change.to);
        const after = { ...who, role: change.to, granted: change.to };
        expect(roleChange(after, { lower, byHand })).toEqual({ kind: 'kept', why: 'same' });
      }),
    );
  });
});

it('lets no one map a role that they could not grant manually', () => {
  const change =
    (actor: 'owner' | 'admin' | 'moderator', before: RoleMapping[], after: RoleMapping[]) => () =>
      requireMappable(actor, before, after);
  expect(change('owner', [], [map('admin')])).not.toThrow();
  expect(change('admin', [], [map('admin')])).toThrow('not to admin');
  expect(change('admin', [map('admin')], [])).toThrow('not to admin');
  expect(change('admin', [map('admin')], [map('admin'), map('moderator')])).not.toThrow();
  expect(change('moderator', [], [map('moderator')])).toThrow('not to moderator');
  expect(mappableRoles('admin')).toEqual(['member', 'moderator']);
});
