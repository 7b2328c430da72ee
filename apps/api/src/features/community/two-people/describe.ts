import { isGrantable, PERMISSION_NAMES, type PermissionFlag, rank } from '@tenfour/domain';
import { z } from 'zod';
import type { Handle } from '../../../db/database.ts';
import { type RoleRow, rolesStore } from '../roles/index.ts';

/** Longest description of a request, in characters. */
const DETAIL_MAX = 300;

const zNamed = z.object({
  name: z.string().optional(),
  userId: z.string().optional(),
  roleId: z.string().optional(),
  importId: z.string().optional(),
  waveId: z.string().optional(),
  flag: z.string().optional(),
  flags: z.array(z.string()).optional(),
  order: z.array(z.string()).optional(),
  customRoles: z.array(z.object({ customRoleId: z.string() })).optional(),
  robloxUserIds: z.array(z.string()).optional(),
  punishmentIds: z.array(z.string()).optional(),
  enabled: z.boolean().optional(),
});

/** Settings that a request can name; their values are not shown. */
const SETTINGS: Readonly<Record<string, string>> = {
  erlcApiKey: 'game key',
  robloxApiKey: 'Roblox key',
  name: 'name',
  joinPolicy: 'join policy',
  delegateManagement: 'management permissions',
  timezone: 'time zone',
  enforceInGame: 'bans in the game',
  pmWarnings: 'private messages',
  activityDays: 'activity log',
  publicPage: 'public page',
  publicPageHost: 'host on the public page',
  applyUrl: 'application link',
};

/** Returns what a checked input names, without secrets; empty for nothing. */
export async function describeInput(
  handle: Handle,
  serverId: string,
  procedure: string,
  input: unknown,
): Promise<string> {
  if (procedure === 'servers.update') return settingsIn(input);
  if (procedure === 'twoPeople.update') return 'turn it off';
  const {
    name,
    userId,
    roleId,
    flag,
    flags = [],
    order = [],
    customRoles = [],
    ...ids
  } = zNamed.parse(input);
  const rows = await rolesStore(handle, serverId).list();
  const roles = new Map(rows.map((role) => [role.id, role.name]));
  const count = (ids.robloxUserIds?.length ?? 0) + (ids.punishmentIds?.length ?? 0);
  const parts = [
    roles.get(roleId ?? '') ?? name,
    userId === undefined ? undefined : await usernameOf(handle, userId),
    [...flags, ...(flag === undefined ? [] : [flag])]
      .map((one) => PERMISSION_NAMES[one as PermissionFlag])
      .join(', '),
    [...order, ...customRoles.map(({ customRoleId }) => customRoleId)]
      .flatMap((id) => roles.get(id) ?? [])
      .join(', '),
    ids.importId === undefined ? undefined : await importOf(handle, serverId, ids.importId),
    ids.waveId === undefined ? undefined : await waveOf(handle, serverId, ids.waveId, rows),
    count === 0 ? undefined : String(count),
  ];
  return parts
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
    .slice(0, DETAIL_MAX);
}

function settingsIn(input: unknown): string {
  const names = Object.entries(Object(input)).filter(([, value]) => value !== undefined);
  return names.flatMap(([field]) => SETTINGS[field] ?? []).join(', ');
}

async function usernameOf(handle: Handle, userId: string): Promise<string | undefined> {
  const user = handle.selectFrom('users').select('username').where('id', '=', userId);
  return (await user.executeTakeFirst())?.username;
}

/** Returns who gets which role by a wave, the highest first. Its title comes last: it can claim anything. */
async function waveOf(
  handle: Handle,
  serverId: string,
  id: string,
  roles: readonly RoleRow[],
): Promise<string | undefined> {
  const items = await handle
    .selectFrom('promotion_items')
    .innerJoin('promotion_waves', 'promotion_waves.id', 'promotion_items.wave_id')
    .innerJoin('users', 'users.id', 'promotion_items.user_id')
    .select(['users.username', 'promotion_items.to_role', 'promotion_items.to_name', 'promotion_waves.title'])
    .where('promotion_items.server_id', '=', serverId)
    .where('promotion_items.wave_id', '=', id)
    .where('promotion_items.state', '=', 'waiting')
    .orderBy('users.username')
    .execute();
  const heights = new Map(roles.map((role) => [role.id, role.rank]));
  const heightOf = (role: string | null) =>
    role === null ? -1 : isGrantable(role) ? rank(role) : (heights.get(role) ?? -1);
  const sorted = items.toSorted((a, b) => heightOf(b.to_role) - heightOf(a.to_role));
  const named = sorted.slice(0, WAVE_PEOPLE).map(({ username, to_name }) => `${username}: ${to_name ?? '–'}`);
  const more = sorted.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : []), items[0]?.title ?? ''].join(', ');
}

/** Most people that the description of a wave names: their longest names and roles fit. */
const WAVE_PEOPLE = 3;

async function importOf(handle: Handle, serverId: string, id: string): Promise<string | undefined> {
  const found = handle
    .selectFrom('imports')
    .select('file_name')
    .where('server_id', '=', serverId)
    .where('id', '=', id);
  return (await found.executeTakeFirst())?.file_name;
}
