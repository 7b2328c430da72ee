import { MANAGEMENT_FLAGS, type PermissionFlag, type PermissionSet } from '../community/permissions.ts';
import type { GrantableRole, Role } from '../community/roles.ts';

/** A server as lists: who holds what, and the order of all roles below the owner's, highest first. */
export interface ModelWorld {
  order: string[];
  /** `department` is the one that a role leads. */
  roles: { id: string; flags: PermissionFlag[]; department: string | null }[];
  people: { id: string; role: Role; holds: string[] }[];
  sets: { moderator: PermissionSet; admin: PermissionSet };
  delegateManagement: boolean;
}

/** One attempt. Numbers choose from the lists of the world. */
export interface RoleChange {
  kind: 'give' | 'take' | 'create' | 'update' | 'delete' | 'reorder' | 'set-role' | 'approve' | 'remove';
  actor: number;
  target: number;
  role: number;
  flags: PermissionFlag[];
  department: string | null;
  to: GrantableRole;
  swap: number;
}

type Person = ModelWorld['people'][number];

/** Returns whether the change is allowed, from plain lists: a second opinion on the rules of custom roles. */
export function isAllowed(world: ModelWorld, change: RoleChange): boolean {
  // From the top: the owner, the order, and members at the bottom.
  const ladder = ['owner', ...world.order, 'member'];
  const stepOf = (id: string) => ladder.indexOf(id);
  const top = (person: Person) => Math.min(...[person.role, ...person.holds].map(stepOf));
  const flagsOf = (person: Person, roles = world.roles) => {
    const custom = roles.filter(({ id }) => person.holds.includes(id)).flatMap(({ flags }) => flags);
    return [...setOf(world, person.role), ...custom].filter(
      (flag) => world.delegateManagement || !MANAGEMENT_FLAGS.has(flag),
    );
  };
  const actor = pick(world.people, change.actor);
  const target = pick(world.people, change.target);
  if (actor === undefined || target === undefined) return false;
  const all = actor.role === 'owner';
  const holds = (flag: PermissionFlag) => all || flagsOf(actor).includes(flag);
  const isBelow = (step: number) => step > top(actor);
  const role = pick(world.roles, change.role);
  const leads = (department: string | null) =>
    department === null ||
    isAdmin(actor) ||
    world.roles.some((one) => one.department === department && actor.holds.includes(one.id));
  const stays = (roles: ModelWorld['roles']) =>
    all ||
    (['canViewDashboard', 'canViewServerSettings', 'canEditServerSettings'] as const).every(
      (flag) => !holds(flag) || flagsOf(actor, roles).includes(flag),
    );
  /** Whether one of the four roles can be given; `reach` is how far above it the giver's must be. */
  const gives = (reach: 0 | 1) =>
    stepOf(change.to) - stepOf(actor.role) >= reach ||
    (stepOf(change.to) - top(actor) >= reach && setOf(world, change.to).every(holds));

  switch (change.kind) {
    case 'set-role':
      return isBelow(top(target)) && top(actor) < stepOf('member') && gives(1);
    case 'approve':
      return gives(0);
    case 'remove':
      return isBelow(top(target));
    case 'create':
      return top(actor) < stepOf('member') && change.flags.every(holds) && leads(change.department);
    default:
  }
  if (role === undefined) return false;
  const isRoleBelow = isBelow(stepOf(role.id));
  switch (change.kind) {
    case 'give':
      return isRoleBelow && isBelow(top(target)) && role.flags.every(holds) && leads(role.department);
    case 'take':
      return isRoleBelow && isBelow(top(target));
    case 'update': {
      const edited = world.roles.map((one) => (one.id === role.id ? { ...one, flags: change.flags } : one));
      return (
        isRoleBelow &&
        change.flags.every((flag) => role.flags.includes(flag) || holds(flag)) &&
        (change.department === role.department || leads(change.department)) &&
        stays(edited)
      );
    }
    case 'delete':
      return isRoleBelow && stays(world.roles.filter(({ id }) => id !== role.id));
    default: {
      const order = world.order.filter((id) => id !== role.id);
      order.splice(change.swap % (order.length + 1), 0, role.id);
      return world.order.every((id, at) => isBelow(stepOf(id)) || order[at] === id);
    }
  }
}

/** Returns whether the shifts and infractions of a person are theirs to manage: a second opinion on departments. */
export function isManaged(world: ModelWorld, by: number, department: string | null): boolean {
  const actor = pick(world.people, by);
  if (actor === undefined) return false;
  const led = world.roles.filter(({ id }) => actor.holds.includes(id)).map((role) => role.department);
  return isAdmin(actor) || (department !== null && led.includes(department));
}

function isAdmin({ role }: Person): boolean {
  return role === 'admin' || role === 'owner';
}

function setOf(world: ModelWorld, role: Role): PermissionFlag[] {
  if (role === 'member' || role === 'owner') return ['canViewDashboard'];
  const set = world.sets[role];
  return (Object.keys(set) as PermissionFlag[]).filter((flag) => set[flag]);
}

function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(1, items.length)];
}
