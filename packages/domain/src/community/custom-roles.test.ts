import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowed, isManaged, type ModelWorld, type RoleChange } from '../testing/custom-roles-model.ts';
import {
  type CustomRole,
  canGiveRole,
  orderOf,
  positionsIn,
  type RoleActor,
  requireCreatable,
  requireGivable,
  requireHeld,
  requireOwnEnd,
  requireReorderable,
  requireRoleBelow,
  requireTakable,
  requireWayIn,
  roleReached,
} from './custom-roles.ts';
import { leads, requireLead } from './departments.ts';
import {
  DEFAULT_PERMISSIONS,
  may,
  PERMISSION_FLAGS,
  type PermissionFlag,
  type PermissionSet,
  rankOf,
  type ServerPolicy,
} from './permissions.ts';
import { canChangeRole, canRemove, type GrantableRole, ROLES, type Role, rank, rankAt } from './roles.ts';

const RUNS = process.env.TEST_SLOW === '1' ? 100_000 : 2_000;

const anyFlags = fc.subarray([...PERMISSION_FLAGS]);
const anySet = anyFlags.map(
  (on) => Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, on.includes(flag)])) as PermissionSet,
);

const anyDepartment = fc.constantFrom(null, null, 'patrol', 'fire');

/** A server with an owner, up to five others and up to six custom roles. */
const anyWorld: fc.Arbitrary<ModelWorld> = fc
  .record({
    roles: fc.array(fc.record({ flags: anyFlags, department: anyDepartment }), { maxLength: 6 }),
    people: fc.array(fc.record({ role: fc.constantFrom('member', 'moderator', 'admin'), seed: fc.nat(63) }), {
      minLength: 1,
      maxLength: 5,
    }),
    moderator: anySet,
    admin: anySet,
    delegateManagement: fc.boolean(),
    shuffle: fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 }),
  })
  .map(({ roles, people, moderator, admin, delegateManagement, shuffle }) => {
    const named = roles.map((role, index) => ({ id: `r${index}`, ...role }));
    const turn = (index: number) => shuffle[index] ?? 0;
    const fixed = turn(7) % (named.length + 1);
    const order = named
      .map(({ id }, index) => ({ id, at: turn(index) }))
      .sort((a, b) => a.at - b.at)
      .map(({ id }) => id);
    order.splice(fixed, 0, 'admin');
    order.splice(fixed + 1 + (turn(6) % (order.length - fixed)), 0, 'moderator');
    const others = people.map((person, index) => ({
      id: `p${index}`,
      role: person.role as Role,
      holds: named.filter((_, at) => (person.seed >> at) % 2 === 1).map(({ id }) => id),
    }));
    const owner = { id: 'owner', role: 'owner' as Role, holds: [] };
    return {
      order,
      roles: named,
      people: [owner, ...others],
      sets: { moderator, admin },
      delegateManagement,
    };
  });

const anyChange: fc.Arbitrary<RoleChange> = fc.record({
  kind: fc.constantFrom(
    'give',
    'take',
    'create',
    'update',
    'delete',
    'reorder',
    'set-role',
    'approve',
    'remove',
  ),
  actor: fc.nat(5),
  target: fc.nat(5),
  role: fc.nat(5),
  flags: anyFlags,
  department: anyDepartment,
  to: fc.constantFrom<GrantableRole>('member', 'moderator', 'admin'),
  swap: fc.nat(6),
});

const rolesOf = (world: ModelWorld): CustomRole[] => {
  const positions = positionsIn(world.order);
  return world.roles.map((role) => ({ ...role, name: role.id, rank: rankAt(positions.get(role.id) ?? 0) }));
};

function actorOf(world: ModelWorld, index: number): RoleActor {
  const person = world.people[index % world.people.length] ?? { id: '', role: 'member' as Role, holds: [] };
  const held = rolesOf(world).filter(({ id }) => person.holds.includes(id));
  const policy: ServerPolicy = {
    moderatorPermissions: world.sets.moderator,
    adminPermissions: world.sets.admin,
    delegateManagement: world.delegateManagement,
    added: {
      rank: Math.max(0, ...held.map((role) => role.rank)),
      flags: new Set(held.flatMap(({ flags }) => flags)),
      departments: new Set(held.flatMap(({ department }) => department ?? [])),
      until: null,
    },
  };
  return { id: person.id, role: person.role, policy };
}

/** Decides with the rules what the model decides without them, and applies the change. */
function decide(world: ModelWorld, change: RoleChange): ModelWorld | null {
  const actor = actorOf(world, change.actor);
  const target = actorOf(world, change.target);
  const concerned = { id: target.id, role: target.role, rank: rankOf(target) };
  const roles = rolesOf(world);
  const role = roles[change.role % Math.max(1, roles.length)];
  const holders = (edit: (holds: string[]) => string[], to = target.role) =>
    world.people.map((one) => (one.id === target.id ? { ...one, role: to, holds: edit(one.holds) } : one));
  const own = world.people.find(({ id }) => id === actor.id)?.holds ?? [];
  const flagsAfter = (edited: readonly { id: string; flags: readonly PermissionFlag[] }[]) =>
    new Set(edited.filter(({ id }) => own.includes(id)).flatMap(({ flags }) => flags));
  const passes = (check: () => void): boolean => {
    try {
      check();
      return true;
    } catch {
      return false;
    }
  };
  const settles = (isPassed: boolean, next: Partial<ModelWorld>) => (isPassed ? { ...world, ...next } : null);

  switch (change.kind) {
    case 'set-role': {
      const isGiven =
        canChangeRole(rankOf(actor), concerned.rank, 'member') && canGiveRole(actor, change.to, 'below');
      return settles(isGiven, { people: holders((holds) => holds, change.to) });
    }
    case 'approve':
      return settles(canGiveRole(actor, change.to, 'up-to'), {
        people: [...world.people, { id: 'new', role: change.to, holds: [] }],
      });
    case 'remove':
      return settles(canRemove(rankOf(actor), concerned.rank), {
        people: world.people.filter(({ id }) => id !== target.id),
      });
    case 'create':
      return settles(
        passes(() => {
          requireCreatable(actor, change.flags);
          requireLead(actor, change.department);
        }),
        {
          roles: [...world.roles, { id: 'made', flags: change.flags, department: change.department }],
          order: [...world.order, 'made'],
        },
      );
    default:
  }
  if (role === undefined) return null;
  switch (change.kind) {
    case 'give':
      return settles(
        passes(() => requireGivable(actor, concerned, role)),
        { people: holders((holds) => [...new Set([...holds, role.id])]) },
      );
    case 'take':
      return settles(
        passes(() => requireTakable(actor, concerned, role)),
        { people: holders((holds) => holds.filter((id) => id !== role.id)) },
      );
    case 'update': {
      const { flags, department } = change;
      const edited = world.roles.map((one) => (one.id === role.id ? { ...one, flags, department } : one));
      const check = () => {
        requireRoleBelow(actor, role);
        requireHeld(
          actor,
          change.flags.filter((flag) => !role.flags.includes(flag)),
        );
        if (department !== role.department) requireLead(actor, department);
        requireWayIn(actor, flagsAfter(edited));
      };
      return settles(passes(check), { roles: edited });
    }
    case 'delete': {
      const rest = world.roles.filter(({ id }) => id !== role.id);
      const check = () => {
        requireRoleBelow(actor, role);
        requireWayIn(actor, flagsAfter(rest));
      };
      return settles(passes(check), {
        roles: rest,
        order: world.order.filter((id) => id !== role.id),
        people: world.people.map((one) => ({ ...one, holds: one.holds.filter((id) => id !== role.id) })),
      });
    }
    default: {
      const order = world.order.filter((id) => id !== role.id);
      order.splice(change.swap % (order.length + 1), 0, role.id);
      return settles(
        passes(() => requireReorderable(actor, roles, order)),
        { order },
      );
    }
  }
}

describe(`${RUNS} random worlds`, () => {
  it('decides as the model does, and keeps what must hold', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(anyWorld, anyChange, (world, change) => {
        const after = decide(world, change);
        expect(after !== null).toBe(isAllowed(world, change));
        if (after !== null) holdsAfter(world, after, change);
      }),
      { numRuns: RUNS },
    );
  });
});

function holdsAfter(before: ModelWorld, after: ModelWorld, change: RoleChange): void {
  const actor = actorOf(before, change.actor);
  const reach = rankOf(actor);
  const ranksBefore = new Map(before.people.map(({ id }, at) => [id, rankOf(actorOf(before, at))]));
  for (const [at, { id }] of after.people.entries()) {
    const person = actorOf(after, at);
    const [was, is] = [ranksBefore.get(id), rankOf(person)];
    // Moves of roles renumber, so only the side of the actor's own rank counts.
    if (id === 'new') expect(is).toBeLessThanOrEqual(reach);
    else if (was !== undefined && was < reach) {
      expect(is).toBeLessThan(
        rankOf(
          actorOf(
            after,
            after.people.findIndex((one) => one.id === actor.id),
          ),
        ),
      );
    }
  }
  const owner = actorOf(after, 0);
  expect(owner.id).toBe('owner');
  expect(PERMISSION_FLAGS.every((flag) => may(owner, flag))).toBe(true);
  const self = after.people.findIndex(({ id }) => id === actor.id);
  if (actor.role !== 'owner' && before.people[self]?.id === actor.id) {
    const now = actorOf(after, self);
    for (const flag of ['canViewDashboard', 'canViewServerSettings', 'canEditServerSettings'] as const) {
      if (may(actor, flag)) expect(may(now, flag)).toBe(true);
    }
  }
  // “Can touch” has no cycle between people, not even one of two.
  const ranks = after.people.map((_, at) => rankOf(actorOf(after, at)));
  for (const one of ranks) for (const other of ranks) expect(one > other && other > one).toBe(false);
  for (const [at, { id }] of after.people.entries()) {
    const was = before.people.findIndex((one) => one.id === id);
    const person = actorOf(after, at);
    for (const department of [null, 'patrol', 'fire']) {
      // Without a limit by the role Admin, otherwise exactly the departments of the roles that are held.
      expect(leads(person, department)).toBe(isManaged(after, at, department));
      const isGained = leads(person, department) && !(was >= 0 && leads(actorOf(before, was), department));
      if (isGained && change.to !== 'admin') expect(leads(actor, department)).toBe(true);
    }
  }
  // No person gains what the actor does not have, except by a role that the actor's own of the four outranks.
  const bySpec =
    (change.kind === 'set-role' || change.kind === 'approve') && rank(change.to) <= rank(actor.role);
  if (bySpec) return;
  for (const [at, { id }] of after.people.entries()) {
    const was = before.people.findIndex((one) => one.id === id);
    for (const flag of PERMISSION_FLAGS) {
      const had = was >= 0 && may(actorOf(before, was), flag);
      if (!had && may(actorOf(after, at), flag))
        expect(may(actor, flag) || flag === 'canViewDashboard').toBe(true);
    }
  }
}

describe('an actor with a role for a time', () => {
  const roles = [
    { id: 'own', name: 'own', rank: 1.001, flags: [], department: 'patrol' },
    { id: 'trial', name: 'trial', rank: 0.001, flags: [], department: null },
  ];
  const { moderator: moderatorPermissions, admin: adminPermissions } = DEFAULT_PERMISSIONS;
  const sets = { moderatorPermissions, adminPermissions, delegateManagement: true };
  const added = { rank: 1.001, flags: new Set<PermissionFlag>(), departments: new Set(['patrol']) };
  const admin = { before: 'moderator' as const, until: 1_000 };
  const lent = {
    id: 'p',
    role: 'admin' as const,
    policy: { ...sets, added: { ...added, until: null }, lent: admin },
  };
  const leading = {
    id: 'p',
    role: 'moderator' as const,
    policy: { ...sets, added: { ...added, until: 1_000 } },
  };

  it('moves no role above what they have for good', () => {
    const up = ['admin', 'own', 'trial', 'moderator'];
    expect(() => requireReorderable(lent, roles, up)).not.toThrow();
    expect(() => requireReorderable(lent, roles, ['own', 'trial', 'admin', 'moderator'])).toThrow();
    expect(() => requireReorderable(leading, roles, up)).toThrow();
  });

  it('hands on no department for longer', () => {
    const patrol = { flags: [], department: 'patrol' };
    expect(() => requireOwnEnd(leading, patrol, 1_000)).not.toThrow();
    for (const end of [1_001, null]) expect(() => requireOwnEnd(leading, patrol, end)).toThrow('temporary');
    expect(() => requireOwnEnd(lent, patrol, null)).not.toThrow();
  });
});

describe('order', () => {
  it('places custom roles between the four, and back', () => {
    const order = ['head', 'admin', 'lead', 'senior', 'moderator', 'trial'];
    const positions = positionsIn(order);
    const roles = [...positions].map(([id, position]) => ({ id, rank: rankAt(position) }));
    expect(orderOf(roles)).toEqual(order);
    expect(positions.get('trial')).toBe(1);
    expect(positions.get('senior')).toBe(1_001);
    expect(positions.get('head')).toBe(2_001);
  });

  it.each([
    [0, 'member'],
    [0.003, 'member'],
    [1, 'moderator'],
    [1.05, 'moderator'],
    [2.001, 'admin'],
    [3, 'owner'],
  ])('rank %d reaches %s', (height, role) => expect(roleReached(height)).toBe(role));

  it('ranks the four as before', () => expect(ROLES.map(rank)).toEqual([0, 1, 2, 3]));
});
