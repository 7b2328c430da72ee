import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CustomRole,
  canGiveRole,
  type RoleActor,
  requireGivable,
  requireHeld,
  requireOwnEnd,
  requireOwnRoleEnd,
  requireRoleBelow,
  requireTakable,
  requireTargetBelow,
} from './custom-roles.ts';
import { may, PERMISSION_FLAGS, type PermissionFlag, type PermissionSet, rankOf } from './permissions.ts';
import { canChangeRole, GRANTABLE_ROLES, type GrantableRole, type Role, rank } from './roles.ts';

const RUNS = process.env.TEST_SLOW === '1' ? 100_000 : 2_000;

const FLAGS = ['canViewPunishments', 'canViewWebhooks', 'canManageMembers'] as const;

/** What a person was given: the index of a custom role or a flag, with its end in hours; `Infinity` for none. */
interface Grant {
  to: number;
  item: number | PermissionFlag;
  end: number;
}

/** One of the four roles, until an hour after which the one before counts. */
interface Lent {
  before: GrantableRole;
  end: number;
}

interface World {
  hour: number;
  people: Role[];
  /** By the index of a person. */
  lent: Readonly<Record<number, Lent>>;
  roles: { rank: number; flags: PermissionFlag[] }[];
  admin: PermissionFlag[];
  delegateManagement: boolean;
  grants: Grant[];
}

const anyFlags = fc.subarray([...FLAGS]);
const anyWorld: fc.Arbitrary<World> = fc.record({
  hour: fc.constant(0),
  lent: fc.constant({}),
  people: fc
    .array(fc.constantFrom<Role>('member', 'moderator', 'admin'), { minLength: 2, maxLength: 4 })
    .map((others) => ['owner', ...others]),
  roles: fc
    .array(anyFlags, { minLength: 2, maxLength: 3 })
    .map((all) => all.map((flags, at) => ({ rank: [0.001, 1.001, 2.001][at] ?? 0, flags }))),
  admin: anyFlags,
  delegateManagement: fc.boolean(),
  grants: fc.constant([]),
});
const anyStep = fc.record({
  kind: fc.constantFrom('give', 'give', 'give-flag', 'give-flag', 'lend', 'lend', 'take', 'add-flag', 'wait'),
  actor: fc.nat(4),
  target: fc.nat(4),
  role: fc.nat(2),
  flag: fc.constantFrom(...FLAGS),
  hours: fc.constantFrom(1, 2, 5, Number.POSITIVE_INFINITY),
});
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

const setOf = (flags: readonly PermissionFlag[]) =>
  Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, flags.includes(flag)])) as PermissionSet;
const at = <One>(list: readonly One[], index: number) => index % list.length;
const heldBy = (world: World, who: number) =>
  world.grants.filter(({ to, end }) => to === who && end > world.hour);
const flagsIn = (world: World, { item }: Grant): readonly PermissionFlag[] =>
  typeof item === 'number' ? (world.roles[item]?.flags ?? []) : [item];
const rankIn = (world: World, { item }: Grant) =>
  typeof item === 'number' ? (world.roles[item]?.rank ?? 0) : 0;
const lentAt = (world: World, who: number): Lent | undefined => {
  const lent = world.lent[who];
  return lent !== undefined && lent.end > world.hour ? lent : undefined;
};
const baseAt = (world: World, who: number): Role =>
  lentAt(world, who)
    ? (world.people[who] ?? 'member')
    : (world.lent[who]?.before ?? world.people[who] ?? 'member');
const staysAt = (world: World, who: number): Role => lentAt(world, who)?.before ?? baseAt(world, who);
const toRole = (step: Step): GrantableRole => GRANTABLE_ROLES[step.role] ?? 'member';
const roleAt = (world: World, index: number): CustomRole => {
  const { rank: height = 0, flags = [] } = world.roles[index] ?? {};
  return { id: `r${index}`, name: `r${index}`, rank: height, flags, department: null };
};

/** Returns a person as the rules see them at the world's hour. */
function actorOf(world: World, who: number): RoleActor {
  const held = heldBy(world, who);
  const ends = held.map(({ end }) => end).filter(Number.isFinite);
  const added = {
    rank: Math.max(0, ...held.map((grant) => rankIn(world, grant))),
    flags: new Set(held.flatMap((grant) => flagsIn(world, grant))),
    until: ends.length === 0 ? null : Math.min(...ends),
  };
  const { admin, delegateManagement } = world;
  const lent = lentAt(world, who);
  const policy = {
    ...{ moderatorPermissions: setOf([]), adminPermissions: setOf(admin) },
    ...{ delegateManagement, added },
    lent: lent && { before: lent.before, until: lent.end },
  };
  return { id: `p${who}`, role: baseAt(world, who), policy };
}

/** Decides by the rules. */
function passes(world: World, step: Step): boolean {
  const actor = actorOf(world, at(world.people, step.actor));
  const who = actorOf(world, at(world.people, step.target));
  const target = { id: who.id, role: who.role, rank: rankOf(who) };
  const role = roleAt(world, at(world.roles, step.role));
  const end = Number.isFinite(step.hours) ? world.hour + step.hours : null;
  try {
    if (step.kind === 'give') {
      requireGivable(actor, target, role);
      requireOwnEnd(actor, role, end);
    } else if (step.kind === 'give-flag') {
      requireTargetBelow(actor, target);
      requireHeld(actor, [step.flag]);
      requireOwnEnd(actor, { flags: [step.flag] }, end);
    } else if (step.kind === 'lend') return canLend(world, step, end);
    else if (step.kind === 'take') requireTakable(actor, target, role);
    else if (step.kind === 'add-flag') {
      const gained = role.flags.includes(step.flag) ? [] : [step.flag];
      requireRoleBelow(actor, role);
      requireHeld(actor, gained);
      requireOwnEnd(actor, { flags: gained }, null);
    }
    return true;
  } catch {
    return false;
  }
}

/** Decides about one of the four roles as the members service does, for a moment (hour) or for good. */
function canLend(world: World, step: Step, end: number | null): boolean {
  const [by, who] = [at(world.people, step.actor), at(world.people, step.target)];
  const [actor, target, to] = [actorOf(world, by), actorOf(world, who), toRole(step)];
  if (!canChangeRole(rankOf(actor), rankOf(target), to) || !canGiveRole(actor, to, 'below')) return false;
  const isLent = lentAt(world, who) !== undefined;
  if (rank(to) > rank(target.role) || (isLent && to !== 'member')) {
    requireOwnRoleEnd(actor, to, 'below', end);
  }
  return end === null || rank(to) > rank(staysAt(world, who));
}

/** Returns until which hour a person has a flag, from plain lists: `Infinity` for good, null when they lack it. */
function hasUntil(world: World, who: number, flag: PermissionFlag): number | null {
  if (baseAt(world, who) === 'owner') return Number.POSITIVE_INFINITY;
  if (flag === 'canManageMembers' && !world.delegateManagement) return null;
  const byRole = world.admin.includes(flag);
  if (staysAt(world, who) === 'admin' && byRole) return Number.POSITIVE_INFINITY;
  const lent = lentAt(world, who);
  const ends = heldBy(world, who)
    .filter((grant) => flagsIn(world, grant).includes(flag))
    .map(({ end }) => end);
  if (lent && world.people[who] === 'admin' && byRole) ends.push(lent.end);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Decides from plain lists: a second opinion. */
function isAllowed(world: World, step: Step): boolean {
  const [by, to] = [at(world.people, step.actor), at(world.people, step.target)];
  const topOf = (who: number) =>
    Math.max(rank(baseAt(world, who)), ...heldBy(world, who).map((one) => rankIn(world, one)));
  const role = world.roles[at(world.roles, step.role)] ?? { rank: 0, flags: [] };
  const firstGrant = Math.min(...heldBy(world, by).map(({ end }) => end));
  const first = Math.min(firstGrant, lentAt(world, by)?.end ?? Number.POSITIVE_INFINITY);
  const lasting = Number.isFinite(firstGrant) ? [] : heldBy(world, by);
  const isOwn = (flag: PermissionFlag) => {
    const [stays, isOn] = [staysAt(world, by), flag !== 'canManageMembers' || world.delegateManagement];
    if (stays === 'owner' || (isOn && stays === 'admin' && world.admin.includes(flag))) return true;
    return isOn && lasting.some((grant) => flagsIn(world, grant).includes(flag));
  };
  const canHandOn = (flags: readonly PermissionFlag[], end: number) =>
    flags.every((flag) => hasUntil(world, by, flag) !== null) && (flags.every(isOwn) || end <= first);
  const lastingTop = Math.max(rank(staysAt(world, by)), ...lasting.map((grant) => rankIn(world, grant)));
  const isBelow = world.people[to] !== 'owner' && by !== to && topOf(to) < topOf(by);
  const isRoleBelow = role.rank < topOf(by);
  const end = world.hour + step.hours;
  if (step.kind === 'give') {
    const isRankOwn = end <= first || role.rank < lastingTop;
    return isBelow && isRoleBelow && isRankOwn && canHandOn(role.flags, end);
  }
  if (step.kind === 'give-flag') return isBelow && canHandOn([step.flag], end);
  if (step.kind === 'lend') return isLendable();
  if (step.kind === 'take') return isBelow && isRoleBelow;
  if (step.kind !== 'add-flag') return true;
  return isRoleBelow && (role.flags.includes(step.flag) || canHandOn([step.flag], Number.POSITIVE_INFINITY));

  function isLendable(): boolean {
    const [from, height] = [baseAt(world, to), rank(toRole(step))];
    const flags = toRole(step) === 'admin' ? world.admin : [];
    if (!isBelow || height >= topOf(by)) return false;
    const isNow =
      height < rank(baseAt(world, by)) || flags.every((flag) => hasUntil(world, by, flag) !== null);
    if (!isNow) return false;
    if (Number.isFinite(step.hours) && height <= rank(staysAt(world, to))) return false;
    const isRaise = height > rank(from) || (lentAt(world, to) !== undefined && height > 0);
    if (!isRaise || end <= first) return true;
    return height < rank(staysAt(world, by)) || (height < lastingTop && flags.every(isOwn));
  }
}

/** Applies an allowed step; a second grant of the same replaces the first, which is how access is renewed. */
function apply(world: World, step: Step): World {
  if (step.kind === 'wait') return { ...world, hour: world.hour + Math.min(step.hours, 24) };
  const index = at(world.roles, step.role);
  if (step.kind === 'add-flag') {
    const roles = world.roles.map((role, one) =>
      one === index ? { ...role, flags: [...new Set([...role.flags, step.flag])] } : role,
    );
    return { ...world, roles };
  }
  const to = at(world.people, step.target);
  if (step.kind === 'lend') {
    const people = world.people.map((role, one) => (one === to ? toRole(step) : role));
    const { [to]: _, ...others } = world.lent;
    if (!Number.isFinite(step.hours)) return { ...world, people, lent: others };
    const before = staysAt(world, to) as GrantableRole;
    return { ...world, people, lent: { ...others, [to]: { before, end: world.hour + step.hours } } };
  }
  const item = step.kind === 'give-flag' ? step.flag : index;
  const rest = world.grants.filter((grant) => grant.to !== to || grant.item !== item);
  if (step.kind === 'take') return { ...world, grants: rest };
  return { ...world, grants: [...rest, { to, item, end: world.hour + step.hours }] };
}

/** Expects that no person has a flag for longer than before and than the person who gave it. */
function expectNoLonger(before: World, after: World, step: Step): void {
  const by = at(before.people, step.actor);
  for (const who of after.people.keys()) {
    for (const flag of FLAGS) {
      const [was, is] = [hasUntil(before, who, flag) ?? 0, hasUntil(after, who, flag) ?? 0];
      if (is > was) expect(is).toBeLessThanOrEqual(hasUntil(before, by, flag) ?? 0);
      expect(may(actorOf(after, who), flag)).toBe(is > after.hour);
    }
  }
}

describe(`${RUNS} random worlds with ends and a moving clock`, () => {
  it('decides as the model does, and hands nothing on for longer', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(anyWorld, fc.array(anyStep, { maxLength: 20 }), (start, steps) => {
        let world = start;
        for (const step of steps) {
          const isPassed = passes(world, step);
          expect(isPassed).toBe(isAllowed(world, step));
          if (!isPassed) continue;
          const after = apply(world, step);
          expectNoLonger(world, after, step);
          world = after;
        }
      }),
      { numRuns: RUNS },
    );
  });
});
