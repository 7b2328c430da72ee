import { type CustomRoleView, zCreateRoleInput, zUpdateRoleInput } from '@tenfour/contracts';
import {
  CUSTOM_ROLES_MAX,
  diffSettingsList,
  isSameSetting,
  orderOf,
  PERMISSION_FLAGS,
  type PermissionFlag,
  requireCreatable,
  requireHeld,
  requireLead,
  requireOwnEnd,
  requireReorderable,
  requireRoleBelow,
} from '@tenfour/domain';
import { z } from 'zod';
import { namedIn, requireOwnLetters, requireRoom } from '../checks.ts';
import { defineSection, type PlannedCall, type SettingsEnv } from '../section.ts';

const zName = zCreateRoleInput.shape.name;
const zRoleEntry = z.object({
  name: zName,
  color: zUpdateRoleInput.shape.color,
  permissions: z
    .array(z.enum(PERMISSION_FLAGS))
    .max(PERMISSION_FLAGS.length)
    .overwrite((flags) => sorted(flags))
    .optional(),
  /** Name of a shift type. */
  department: z.string().trim().min(1).max(40).nullable().optional(),
});
type RoleEntry = z.infer<typeof zRoleEntry>;

interface RolesState {
  roles: readonly CustomRoleView[];
  entries: readonly Record<string, unknown>[];
}

async function readRoles({ caller, serverId }: SettingsEnv): Promise<RolesState> {
  const roles = await caller.roles.list({ serverId });
  // Without departments the types are not read: it needs another permission.
  const hasDepartments = roles.some(({ department }) => department !== null);
  const types = hasDepartments ? (await caller.shifts.rules({ serverId })).types : [];
  const entries = roles.map(({ name, color, flags, department }) => ({
    ...{ name, color, permissions: sorted(flags) },
    department: types.find(({ id }) => id === department)?.name ?? null,
  }));
  return { roles, entries };
}

const roles = defineSection({
  key: 'roles',
  title: 'Custom roles',
  schema: z.array(zRoleEntry).max(CUSTOM_ROLES_MAX),
  read: readRoles,
  toFile: ({ entries }) => entries,
  plan(env, { roles: known, entries }, wanted) {
    const { removes, viewer } = env;
    const { added, edited, removed } = diffSettingsList(entries, wanted, { name: 'name', removes });
    return {
      calls: [
        ...removed.map(({ change, position }): PlannedCall => {
          const role = known[position];
          return {
            ...{ procedure: 'roles.remove', changes: [change], input: { roleId: role?.id } },
            check: () => role && requireRoleBelow(viewer, role),
          };
        }),
        ...edited.map(({ changes, entry, position }): PlannedCall => {
          const role = known[position];
          return {
            procedure: 'roles.update',
            changes,
            input: async () => ({
              ...{ roleId: role?.id, version: role?.version },
              ...(await roleInput(env, entry)),
            }),
            check: async () => role && requireEditable(env, role, entry),
          };
        }),
        // The last one that is created is the lowest, and the file lists the highest first.
        ...added.map(
          ({ change, entry }, at): PlannedCall => ({
            procedure: 'roles.create',
            changes: [change],
            input: () => roleInput(env, entry),
            check: async () => requireAddable(env, known, entry, known.length - removed.length + at + 1),
          }),
        ),
      ],
    };
  },
});

async function requireEditable(
  env: SettingsEnv,
  role: CustomRoleView,
  { permissions = role.flags, department }: RoleEntry,
): Promise<void> {
  const { viewer } = env;
  requireRoleBelow(viewer, role);
  const gained = permissions.filter((flag) => !role.flags.includes(flag));
  requireHeld(viewer, gained);
  const led = await departmentIn(env, department);
  const newLead = led === role.department ? null : led;
  requireOwnEnd(viewer, { flags: gained, department: newLead }, null);
  requireLead(viewer, newLead);
}

async function requireAddable(
  env: SettingsEnv,
  known: readonly CustomRoleView[],
  { name, permissions = [], department }: RoleEntry,
  count: number,
): Promise<void> {
  requireCreatable(env.viewer, permissions);
  requireLead(env.viewer, await departmentIn(env, department));
  const names = [...known, ...namedIn(env.file.roles)].map((one) => one.name);
  requireOwnLetters(name, [...names, 'Owner', 'Admin', 'Moderator', 'Member'], 'role');
  requireRoom(count, CUSTOM_ROLES_MAX, 'custom roles');
}

/** Returns the id of a shift type; the name of one that the file adds. Throws `NOT_FOUND`. */
async function departmentIn(
  { names, file }: SettingsEnv,
  department: string | null | undefined,
): Promise<string | null> {
  if (department === null || department === undefined) return null;
  const isAdded = namedIn(file.shiftTypes).some(({ name }) => name === department);
  return isAdded ? names.shiftTypeId(department).catch(() => department) : names.shiftTypeId(department);
}

async function roleInput({ names }: SettingsEnv, { name, color, permissions, department }: RoleEntry) {
  return {
    name,
    ...(color === undefined ? {} : { color }),
    ...(permissions === undefined ? {} : { flags: permissions }),
    ...(department === undefined
      ? {}
      : { department: department === null ? null : await names.shiftTypeId(department) }),
  };
}

const roleOrder = defineSection({
  key: 'roleOrder',
  title: 'Order of roles',
  schema: z
    .array(zName)
    .max(CUSTOM_ROLES_MAX + 2)
    .refine((order) => new Set(order).size === order.length, 'A role is here twice.')
    .refine(
      (order) => order.includes('admin') && order.includes('moderator'),
      'The order also has “admin” and “moderator”.',
    ),
  read: ({ caller, serverId }) => caller.roles.list({ serverId }),
  toFile: namesIn,
  plan({ caller, viewer, serverId, names, file }, roles, wanted) {
    const before = namesIn(roles);
    const known = new Set([...before, ...namedIn(file.roles).map(({ name }) => name)]);
    const problems = wanted.flatMap((name, at) =>
      known.has(name)
        ? []
        : [{ path: [at], message: `There is no role called ${name}, here or in the file.` }],
    );
    const after = placed(before, wanted);
    if (isSameSetting(before, after)) return { problems, calls: [] };
    const change = { kind: 'change', item: null, field: null, before, after } as const;
    const input = async () => {
      const present = namesIn(await caller.roles.list({ serverId }));
      const order = placed(
        present,
        wanted.filter((name) => present.includes(name)),
      );
      return { order: await Promise.all(order.map((name) => names.roleId(name))) };
    };
    // Roles that the file adds are the lowest until then, and move like any other.
    const check = () =>
      requireReorderable(
        viewer,
        roles,
        after.map((name) => idIn(roles, name)),
      );
    return { problems, calls: [{ procedure: 'roles.reorder', changes: [change], input, check }] };
  },
});

function idIn(roles: readonly CustomRoleView[], name: string): string {
  return roles.find((role) => role.name === name)?.id ?? name;
}

/** Returns names in their order, highest first. */
function namesIn(roles: readonly CustomRoleView[]): string[] {
  return orderOf(roles).map((id) => roles.find((role) => role.id === id)?.name ?? id);
}

/** Returns the wanted order; a role that it does not have stays right below the one that was above it. */
function placed(before: readonly string[], wanted: readonly string[]): string[] {
  const order = [...wanted];
  before.forEach((name, at) => {
    if (order.includes(name)) return;
    const above = before[at - 1];
    order.splice(above === undefined ? 0 : order.indexOf(above) + 1, 0, name);
  });
  return order;
}

function sorted(flags: readonly PermissionFlag[]): PermissionFlag[] {
  return PERMISSION_FLAGS.filter((flag) => flags.includes(flag));
}

export const ROLE_SECTIONS = [roles, roleOrder];
