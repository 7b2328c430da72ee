import type { CustomRoleMapping, GrantSource } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';

/** Returns which Discord roles give which custom roles, by the order of those. */
export async function customMappingsOf(handle: Handle, serverId: string): Promise<CustomRoleMapping[]> {
  return handle
    .selectFrom('discord_custom_roles as mapped')
    .innerJoin('server_roles as roles', (join) =>
      join.onRef('roles.server_id', '=', 'mapped.server_id').onRef('roles.id', '=', 'mapped.role_id'),
    )
    .select([
      'mapped.discord_role_id as roleId',
      'mapped.discord_role_name as roleName',
      'roles.id as customRoleId',
      'roles.name as customRoleName',
    ])
    .where('mapped.server_id', '=', serverId)
    .orderBy('roles.position', 'desc')
    .orderBy('mapped.discord_role_name')
    .orderBy('mapped.discord_role_id')
    .execute();
}

/** Stores the mappings in the place of what was. */
export async function saveCustomMappings(
  handle: Handle,
  serverId: string,
  mappings: readonly Omit<CustomRoleMapping, 'customRoleName'>[],
): Promise<void> {
  await handle.deleteFrom('discord_custom_roles').where('server_id', '=', serverId).execute();
  const rows = mappings.map(({ roleId, roleName, customRoleId }) => ({
    server_id: serverId,
    discord_role_id: roleId,
    discord_role_name: roleName,
    role_id: customRoleId,
  }));
  if (rows.length > 0) await handle.insertInto('discord_custom_roles').values(rows).execute();
}

/** Returns whether a member has a custom role by a mapping. */
export async function hasGiven(handle: Handle, serverId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('member_grants')
    .select('item')
    .where('server_id', '=', serverId)
    .where('source', '=', 'discord')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether Discord roles of the connected Discord server give a custom role, with the sync on or off. */
export async function isMapped(handle: Handle, serverId: string, roleId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('discord_custom_roles as mapped')
    .innerJoin('discord_role_syncs as syncs', 'syncs.server_id', 'mapped.server_id')
    .innerJoin('bot_connections as bots', (join) =>
      join.onRef('bots.server_id', '=', 'syncs.server_id').onRef('bots.guild_id', '=', 'syncs.guild_id'),
    )
    .select('mapped.role_id')
    .where('mapped.server_id', '=', serverId)
    .where('mapped.role_id', '=', roleId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names and sources of the custom roles that people have. */
export interface HeldRoles {
  sources: ReadonlyMap<string, GrantSource>;
  names: ReadonlyMap<string, string>;
}

/** Returns the custom roles of members by user id; of one member when an id is given. */
export async function heldRoles(
  handle: Handle,
  serverId: string,
  userId?: string,
): Promise<ReadonlyMap<string, HeldRoles>> {
  const all = handle
    .selectFrom('member_grants as grants')
    .innerJoin('server_roles as roles', (join) =>
      join.onRef('roles.server_id', '=', 'grants.server_id').onRef('roles.id', '=', 'grants.role_id'),
    )
    .select(['grants.user_id', 'grants.source', 'roles.id', 'roles.name'])
    .where('grants.server_id', '=', serverId);
  const rows = await (userId === undefined ? all : all.where('grants.user_id', '=', userId)).execute();
  const held = new Map<string, { sources: Map<string, GrantSource>; names: Map<string, string> }>();
  for (const { user_id: id, source, ...role } of rows) {
    const one = held.get(id) ?? { sources: new Map(), names: new Map() };
    one.sources.set(role.id, source);
    one.names.set(role.id, role.name);
    held.set(id, one);
  }
  return held;
}

export const NO_ROLES: HeldRoles = { sources: new Map(), names: new Map() };
