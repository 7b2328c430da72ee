import { type CustomRoleView, zCreateRoleInput, zUpdateRoleInput } from '@tenfour/contracts';
import {
  CUSTOM_ROLES_MAX,
  DomainError,
  diffSettingsList,
  isSameSetting,
  orderOf,
  PERMISSION_FLAGS,
  type PermissionFlag,
  requireCreatable,
  requireHeld,
  requireRoleBelow,
} from '@tenfour/domain';
import { z } from 'zod';
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
          const obstacle = role ? refusal(() => requireRoleBelow(viewer, role)) : null;
          return { procedure: 'roles.remove', changes: [change], input: { roleId: role?.id }, obstacle };
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
            obstacle: role ? refusal(() => requireEditable(env, role, entry.permissions ?? [])) : null,
          };
        }),
        // The last one that is created is the lowest, and the file lists the highest first.
        ...added.map(
          ({ change, entry }): PlannedCall => ({
            procedure: 'roles.create',
            changes: [change],
            input: () => roleInput(env, entry),
            obstacle: refusal(() => requireCreatable(viewer, entry.permissions ?? [])),
          }),
        ),
      ],
    };
  },
});

function requireEditable(
  { viewer }: SettingsEnv,
  role: CustomRoleView,
  flags: readonly PermissionFlag[],
): void {
  requireRoleBelow(viewer, role);
  requireHeld(
    viewer,
    flags.filter((flag) => !role.flags.includes(flag)),
  );
}

/** Returns the reason that a check gives; null when it passes. */
function refusal(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
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
  read: async ({ caller, serverId }) => namesIn(await caller.roles.list({ serverId })),
  toFile: (order) => order,
  plan({ caller, serverId, names, file }, before, wanted) {
    const added = z.array(z.looseObject({ name: z.string() })).safeParse(file.roles).data ?? [];
    const known = new Set([...before, ...added.map(({ name }) => name)]);
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
    return { problems, calls: [{ procedure: 'roles.reorder', changes: [change], input }] };
  },
});

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
