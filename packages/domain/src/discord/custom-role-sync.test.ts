import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PERMISSIONS,
  MANAGEMENT_FLAGS,
  PERMISSION_FLAGS,
  type PermissionFlag,
} from '../community/permissions.ts';
import { ROLES, rank } from '../community/roles.ts';
import {
  type CustomRoleMapping,
  customChanges,
  type GrantSource,
  requireCustomMappable,
} from './custom-role-sync.ts';

const RUNS = process.env.TEST_SLOW === '1' ? 100_000 : 2_000;

const map = (roleId: string, customRoleId: string): CustomRoleMapping => ({
  roleId,
  roleName: roleId,
  customRoleId,
  customRoleName: customRoleId,
});

const CUSTOM = ['a', 'b', 'c', 'd'];
const anyCustom = fc.constantFrom(...CUSTOM);
const anyPairs = fc.array(fc.tuple(fc.constantFrom('d1', 'd2', 'd3'), anyCustom));
const mapped = (pairs: readonly [string, string][]) => pairs.map(([from, to]) => map(from, to));

describe('the sync of custom roles', () => {
  it.each([
    ['gives what a Discord role maps', 'member', {}, ['d1'], ['given a', 'given b']],
    ['gives a role of two Discord roles once', 'member', { b: 'discord' }, ['d1', 'd2'], ['given a']],
    ['leaves what was given by hand', 'admin', { a: 'manual', c: 'manual' }, [], []],
    ['takes what it gave', 'admin', { a: 'discord', b: 'manual' }, [], ['taken a']],
    ['takes what is no longer mapped', 'admin', { z: 'discord' }, ['d2'], ['given a', 'taken z']],
    ['gives the owner none', 'owner', {}, ['d1'], []],
    ['gives no one without a membership any', null, {}, ['d1'], []],
  ] as const)('%s', (_name, role, sources, discordRoles, expected) => {
    const mappings = [map('d1', 'a'), map('d1', 'b'), map('d2', 'a')];
    const had = new Map<string, GrantSource>(Object.entries(sources));
    const changes = customChanges({ role, sources: had }, mappings, discordRoles);
    expect(changes.map(({ kind, customRoleId }) => `${kind} ${customRoleId}`)).toEqual(expected);
  });

  it('leaves members with what was given by hand and what their Discord roles map, and no more', () => {
    const anySources = fc.array(fc.tuple(anyCustom, fc.constantFrom<GrantSource>('manual', 'discord')));
    const anyHeld = fc.subarray(['d1', 'd2', 'd3']);
    fc.assert(
      fc.property(
        fc.constantFrom(...ROLES, null),
        anyPairs,
        anySources,
        anyHeld,
        (role, pairs, had, held) => {
          const before = new Map(had);
          const after = new Map(before);
          for (const { kind, customRoleId } of customChanges(
            { role, sources: before },
            mapped(pairs),
            held,
          )) {
            if (kind === 'given') after.set(customRoleId, 'discord');
            else after.delete(customRoleId);
          }
          const isSynced = role !== null && role !== 'owner';
          for (const id of CUSTOM) {
            const source = before.get(id);
            const gives = pairs.some(([from, to]) => to === id && held.includes(from));
            const left = source === 'manual' ? source : gives ? 'discord' : undefined;
            expect(after.get(id)).toBe(isSynced ? left : source);
          }
          expect(customChanges({ role, sources: after }, mapped(pairs), held)).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

it('lets people map and unmap below their rank, and add only what they hold for good', () => {
  const anyFlags = fc.subarray([...PERMISSION_FLAGS]);
  const anyRole = fc.record({
    rank: fc.constantFrom(0.001, 0.002, 1.001, 2.001),
    flags: anyFlags,
    department: fc.option(fc.constant('patrol')),
  });
  const anyActor = fc.record({
    role: fc.constantFrom(...ROLES),
    delegateManagement: fc.boolean(),
    added: fc.option(
      fc.record({
        rank: fc.constantFrom(0.002, 1.001),
        flags: anyFlags,
        until: fc.constantFrom(null, null, 1_000),
      }),
      { nil: undefined },
    ),
  });
  const anyRoles = fc.tuple(anyRole, anyRole, anyRole, anyRole);
  fc.assert(
    fc.property(anyActor, anyRoles, anyPairs, anyPairs, ({ role, added, ...more }, all, before, after) => {
      const roles = new Map(
        CUSTOM.map((id, index) => [
          id,
          { id, name: id, ...(all[index] ?? { rank: 0, flags: [], department: null }) },
        ]),
      );
      const policy = {
        delegateManagement: more.delegateManagement,
        moderatorPermissions: DEFAULT_PERMISSIONS.moderator,
        adminPermissions: DEFAULT_PERMISSIONS.admin,
        added: added && { rank: added.rank, flags: new Set(added.flags), until: added.until },
      };
      const holds = (flag: PermissionFlag): boolean => {
        if (role === 'owner') return true;
        if (MANAGEMENT_FLAGS.has(flag) && !more.delegateManagement) return false;
        // What ends can't be handed on for good.
        if (added?.until === null && added.flags.includes(flag)) return true;
        return role === 'member' ? flag === 'canViewDashboard' : DEFAULT_PERMISSIONS[role][flag];
      };
      const heightBy = (own = 0) => (role === 'owner' ? 3 : Math.max(rank(role), own));
      const height = heightBy(added?.rank);
      const lastingHeight = heightBy(added?.until === null ? added.rank : 0);
      const has = (pairs: [string, string][], [from, to]: [string, string]) =>
        pairs.some((one) => one[0] === from && one[1] === to);
      const rankOf = ([, to]: [string, string]) => roles.get(to)?.rank ?? 0;
      const leadsAll = role === 'owner' || role === 'admin';
      const isHeld = ([, to]: [string, string]) =>
        (roles.get(to)?.flags ?? []).every(holds) && (leadsAll || !roles.get(to)?.department);
      const isAllowed =
        after.filter((one) => !has(before, one)).every((one) => rankOf(one) < lastingHeight && isHeld(one)) &&
        before.filter((one) => !has(after, one)).every((one) => rankOf(one) < height);
      const attempt = () =>
        requireCustomMappable({ id: 'u', role, policy }, roles, mapped(before), mapped(after));
      if (isAllowed) expect(attempt).not.toThrow();
      else expect(attempt).toThrow();
    }),
    { numRuns: RUNS },
  );
});
