import type { Viewer } from '@tenfour/contracts';
import { isAboveAdmin, type PermissionFlag, type ServerPolicy } from '@tenfour/domain';
import { z } from 'zod';
import type { Handle } from '../../../db/database.ts';
import { serverPolicy } from '../access/index.ts';
import { type RoleRow, rolesStore } from '../roles/index.ts';

/** What the rules read of a call's input, which its own schema has checked. */
const zFacts = z.object({
  roleId: z.string().optional(),
  flag: z.string().optional(),
  flags: z.array(z.string()).optional(),
  order: z.array(z.string()).optional(),
  waveId: z.string().optional(),
  customRoles: z.array(z.object({ roleId: z.string(), customRoleId: z.string() })).optional(),
});
type Facts = z.infer<typeof zFacts>;

type Rule = (facts: Facts, roles: readonly RoleRow[], policy: ServerPolicy) => boolean;

const isHigh = (role: Pick<RoleRow, 'rank' | 'flags'> | undefined, policy: ServerPolicy) =>
  role !== undefined && isAboveAdmin(role, policy);

const RULES: Readonly<Record<string, Rule>> = {
  'roles.give': ({ roleId }, roles, policy) =>
    isHigh(
      roles.find(({ id }) => id === roleId),
      policy,
    ),
  'roles.giveFlag': ({ flag = '' }, _roles, policy) => isHigh({ rank: 0, flags: flagsOf([flag]) }, policy),
  'roles.create': ({ flags }, _roles, policy) => isHigh({ rank: 0, flags: flagsOf(flags) }, policy),
  'roles.update': ({ roleId, flags }, roles, policy) => {
    const role = roles.find(({ id }) => id === roleId);
    const added = flagsOf(flags).filter((flag) => role?.flags.includes(flag) !== true);
    return role !== undefined && added.length > 0 && isHigh({ rank: role.rank, flags: added }, policy);
  },
  // Only what rises above Admin gives anything.
  'roles.reorder': ({ order = [] }, roles, policy) => {
    const above = order.slice(0, Math.max(0, order.indexOf('admin')));
    return roles.some((role) => above.includes(role.id) && !isHigh({ ...role, flags: [] }, policy));
  },
};

function flagsOf(flags: readonly string[] = []): PermissionFlag[] {
  return flags as PermissionFlag[];
}

/** Returns whether a call gives a role or permissions above those of Admin. */
export async function givesAboveAdmin(
  handle: Handle,
  { serverId }: Viewer,
  procedure: string,
  input: unknown,
): Promise<boolean> {
  const facts = zFacts.parse(input);
  const roles = await rolesStore(handle, serverId).list();
  const set = await serverPolicy(handle, serverId);
  if (procedure === 'discordRoles.save')
    return mapsAboveAdmin(handle, serverId, facts, { roles, policy: set });
  if (procedure === 'promotions.applyWave')
    return promotesAboveAdmin(handle, serverId, facts, { roles, policy: set });
  return RULES[procedure]?.(facts, roles, set) ?? true;
}

/** Returns whether role sync would newly give a role above Admin. */
async function mapsAboveAdmin(
  handle: Handle,
  serverId: string,
  { customRoles = [] }: Facts,
  { roles, policy }: { roles: readonly RoleRow[]; policy: ServerPolicy },
): Promise<boolean> {
  const high = new Set(roles.filter((role) => isHigh(role, policy)).map(({ id }) => id));
  const asked = customRoles.filter(({ customRoleId }) => high.has(customRoleId));
  if (asked.length === 0) return false;
  const stored = await handle
    .selectFrom('discord_custom_roles')
    .select(['discord_role_id', 'role_id'])
    .where('server_id', '=', serverId)
    .execute();
  const known = new Set(stored.map((row) => `${row.discord_role_id}:${row.role_id}`));
  return asked.some(({ roleId, customRoleId }) => !known.has(`${roleId}:${customRoleId}`));
}

/** Returns whether a wave gives a role above Admin. Approval is for the version of the wave that the call names. */
async function promotesAboveAdmin(
  handle: Handle,
  serverId: string,
  { waveId = '' }: Facts,
  { roles, policy }: { roles: readonly RoleRow[]; policy: ServerPolicy },
): Promise<boolean> {
  const high = roles.filter((role) => isHigh(role, policy)).map(({ id }) => id);
  if (high.length === 0) return false;
  const given = await handle
    .selectFrom('promotion_items')
    .select('id')
    .where('server_id', '=', serverId)
    .where('wave_id', '=', waveId)
    .where('state', '=', 'waiting')
    .where('to_role', 'in', high)
    .executeTakeFirst();
  return given !== undefined;
}
