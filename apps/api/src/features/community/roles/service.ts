import type {
  CreateRoleInput,
  CustomRoleView,
  ReorderRolesInput,
  RolesService,
  UpdateRoleInput,
  Viewer,
} from '@tenfour/contracts';
import {
  CUSTOM_ROLES_MAX,
  DomainError,
  orderOf,
  PERMISSION_FLAGS,
  rankOf,
  requireCreatable,
  requireHeld,
  requireLead,
  requireOwnEnd,
  requireReorderable,
  requireRoleBelow,
  requireWayIn,
} from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { namesOf, type RoleEvent, roleEvents } from './events.ts';
import { createMemberFlags } from './member-flags.ts';
import { createMemberRoles, type RolesDeps } from './member-roles.ts';
import { noSuchRole, type RoleRow, rolesLock, rolesStore } from './store.ts';

/** Creates the service for custom roles. */
export function createRolesService(deps: RolesDeps): RolesService {
  const { database } = deps;
  const inTurn = <T>(viewer: Viewer, work: (tx: Transaction, roles: RoleRow[]) => Promise<T>) =>
    database.withLock(rolesLock(viewer.serverId), async (tx) =>
      work(tx, await rolesStore(tx.handle, viewer.serverId).list()),
    );
  return {
    ...createMemberRoles(deps),
    ...createMemberFlags(deps),
    list: async (viewer) => shown(viewer, await rolesStore(database.handle, viewer.serverId).list()),
    create: (viewer, input) => inTurn(viewer, (tx, roles) => create(deps, tx, viewer, input, roles)),
    update: (viewer, input) => inTurn(viewer, (tx, roles) => update(deps, tx, viewer, input, roles)),
    reorder: (viewer, input) => inTurn(viewer, (tx, roles) => reorder(deps, tx, viewer, input, roles)),
    remove: (viewer, { roleId }) => inTurn(viewer, (tx, roles) => remove(deps, tx, viewer, roleId, roles)),
  };
}

function shown(viewer: Viewer, roles: readonly RoleRow[]): CustomRoleView[] {
  return roles.map(({ flags, ...role }) => ({
    ...role,
    flags: [...flags],
    canEdit: role.rank < rankOf(viewer),
  }));
}

async function create(
  { now }: RolesDeps,
  tx: Transaction,
  viewer: Viewer,
  { name, color, flags, department = null }: CreateRoleInput,
  roles: readonly RoleRow[],
): Promise<CustomRoleView> {
  const sorted = PERMISSION_FLAGS.filter((flag) => flags.includes(flag));
  requireCreatable(viewer, sorted);
  requireLead(viewer, department);
  requireFreeName(roles, name);
  if (roles.length >= CUSTOM_ROLES_MAX) throw full();
  const store = rolesStore(tx.handle, viewer.serverId);
  const named = await nameOf(store, department);
  const id = newId();
  await store.add({ id, name, color, flags: sorted, department }, now());
  await store.arrange([...orderOf(roles), id]);
  await note(tx, viewer, now(), { kind: 'role.created', name, flags: sorted, department: named });
  return one(viewer, await store.find(id));
}

async function update(
  { now }: RolesDeps,
  tx: Transaction,
  viewer: Viewer,
  input: UpdateRoleInput,
  roles: readonly RoleRow[],
): Promise<CustomRoleView> {
  const role = found(roles, input.roleId);
  requireRoleBelow(viewer, role);
  const flags = input.flags && PERMISSION_FLAGS.filter((flag) => input.flags?.includes(flag));
  const after = {
    name: input.name ?? role.name,
    color: input.color ?? role.color,
    flags: flags ?? role.flags,
    department: input.department === undefined ? role.department : input.department,
  };
  const [before, changed] = [fieldsOf(role), fieldsOf(after)];
  const differs = Object.keys(changed).filter((key) => before[key] !== changed[key]);
  if (differs.length === 0) return one(viewer, role);
  if (input.version !== undefined && input.version !== role.version) throw changedMeanwhile(role);
  const gained = after.flags.filter((flag) => !role.flags.includes(flag));
  requireHeld(viewer, gained);
  const newLead = after.department === role.department ? null : after.department;
  requireOwnEnd(viewer, { flags: gained, department: newLead }, null);
  requireLead(viewer, newLead);
  await requireOwnWayIn(tx, viewer, roles, { ...role, ...after });
  if (after.name !== role.name) requireFreeName(roles, after.name, role.id);
  const store = rolesStore(tx.handle, viewer.serverId);
  const names = {
    before: { department: await nameOf(store, role.department, role.department) },
    after: { department: await nameOf(store, after.department, role.department) },
  };
  await store.change(role.id, after);
  await note(tx, viewer, now(), {
    kind: 'role.changed',
    name: after.name,
    before: only({ ...before, ...names.before }, differs),
    after: only({ ...changed, ...names.after }, differs),
    changesRights: differs.includes('permissions') || differs.includes('department'),
  });
  return one(viewer, await store.find(role.id));
}

async function reorder(
  { now }: RolesDeps,
  tx: Transaction,
  viewer: Viewer,
  { order, seen }: ReorderRolesInput,
  roles: readonly RoleRow[],
): Promise<CustomRoleView[]> {
  const before = orderOf(roles);
  if (isSame(order, before)) return shown(viewer, roles);
  if ((seen !== undefined && !isSame(seen, before)) || !isSame(order.toSorted(), before.toSorted())) {
    throw new DomainError('CONFLICT', {
      message: 'The roles changed while you were moving them. Check the order and try again.',
    });
  }
  requireReorderable(viewer, roles, order);
  const store = rolesStore(tx.handle, viewer.serverId);
  await store.arrange(order);
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  const inWords = (ids: readonly string[]) =>
    ids.map((id) => names.get(id) ?? FIXED_NAMES[id] ?? id).join(', ');
  await note(tx, viewer, now(), { kind: 'roles.reordered', before: inWords(before), after: inWords(order) });
  return shown(viewer, await store.list());
}

const FIXED_NAMES: Readonly<Record<string, string>> = { admin: 'Admin', moderator: 'Moderator' };

async function remove(
  { now }: RolesDeps,
  tx: Transaction,
  viewer: Viewer,
  roleId: string,
  roles: readonly RoleRow[],
): Promise<void> {
  const role = found(roles, roleId);
  requireRoleBelow(viewer, role);
  await requireOwnWayIn(tx, viewer, roles, { ...role, flags: [] });
  await rolesStore(tx.handle, viewer.serverId).remove(roleId);
  await note(tx, viewer, now(), {
    kind: 'role.deleted',
    name: role.name,
    memberCount: role.memberCount,
  });
}

/** Checks that the viewer still gets in with `edited` in the place of a role that they may have. */
async function requireOwnWayIn(
  { handle }: Transaction,
  viewer: Viewer,
  roles: readonly RoleRow[],
  edited: RoleRow,
): Promise<void> {
  const held = await rolesStore(handle, viewer.serverId).heldBy(viewer.id);
  if (!held.has(edited.id)) return;
  const own = roles.map((role) => (role.id === edited.id ? edited : role)).filter(({ id }) => held.has(id));
  const single = PERMISSION_FLAGS.filter((flag) => held.has(flag));
  requireWayIn(viewer, new Set([...own.flatMap(({ flags }) => flags), ...single]));
}

function note(tx: Transaction, viewer: Viewer, at: number, event: RoleEvent): Promise<void> {
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  return recordEvent(tx, roleEvents.create({ ...event, ...circumstances }));
}

function fieldsOf({
  name,
  color,
  flags,
  department,
}: Pick<RoleRow, 'name' | 'color' | 'flags' | 'department'>): Record<string, string> {
  return { name, color, permissions: namesOf(flags), department: department ?? '' };
}

/** Returns the name of a department. Throws `NOT_FOUND` for one that is no shift type, unless the role has it already. */
async function nameOf(
  store: ReturnType<typeof rolesStore>,
  department: string | null,
  had: string | null = null,
): Promise<string> {
  if (department === null) return '';
  const name = await store.departmentName(department);
  if (name !== null || department === had) return name ?? 'Deleted shift type';
  throw new DomainError('NOT_FOUND', {
    message: 'This server has no such shift type any more. Choose another one.',
    details: { field: 'department' },
  });
}

function only(fields: Readonly<Record<string, string>>, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, fields[key] ?? '']));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => other[index] === id);
}

function found(roles: readonly RoleRow[], roleId: string): RoleRow {
  return roles.find(({ id }) => id === roleId) ?? noSuchRole();
}

function one(viewer: Viewer, role: RoleRow | null): CustomRoleView {
  const [view] = shown(viewer, role ? [role] : []);
  return view ?? noSuchRole();
}

function requireFreeName(roles: readonly RoleRow[], name: string, own?: string): void {
  const taken = [...roles.filter(({ id }) => id !== own).map((role) => role.name), ...FIXED];
  if (!taken.some((other) => other.toLowerCase() === name.toLowerCase())) return;
  throw new DomainError('CONFLICT', {
    message: `There already is a role called ${name}. Choose another name.`,
    details: { field: 'name' },
  });
}

const FIXED = ['Owner', 'Admin', 'Moderator', 'Member'];

function changedMeanwhile({ name }: RoleRow): DomainError {
  return new DomainError('CONFLICT', {
    message: `Another person changed ${name} meanwhile. Check it, then save again.`,
  });
}

function full(): DomainError {
  return new DomainError('REFUSED', {
    message: `A server has at most ${CUSTOM_ROLES_MAX} custom roles. Delete one that is not needed.`,
  });
}
