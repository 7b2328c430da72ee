import type { CustomRoleMapping, GrantableRole, MemberHoldKind, Role, RoleMapping } from '@tenfour/domain';
import { chunk } from '../../../db/chunk.ts';
import { fromBit, iso, toBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { customMappingsOf, hasGiven, saveCustomMappings } from './custom-store.ts';

/** Switches of a server's sync. */
export interface Switches {
  enabled: boolean;
  openJoin: boolean;
  lower: boolean;
  byHand: boolean;
  removeLeavers: boolean;
}

export const ALL_OFF: Switches = {
  enabled: false,
  openJoin: false,
  lower: false,
  byHand: false,
  removeLeavers: false,
};

/** How a server syncs roles. Without a connection, or with another Discord server than before, everything is off. */
export interface RoleSync extends Switches {
  serverId: string;
  /** The connected Discord server; null without one. */
  guild: { id: string; name: string } | null;
  mappings: readonly RoleMapping[];
  customRoles: readonly CustomRoleMapping[];
  /** Whether a mapping gave a custom role that a member still has. */
  hasGiven: boolean;
  syncedAt: string | null;
  outcome: string | null;
  suspended: boolean;
}

/** Whether anything is to be done for it now. */
export function isOn(sync: RoleSync): sync is RoleSync & { guild: { id: string; name: string } } {
  const { enabled, guild, suspended, mappings, customRoles, hasGiven } = sync;
  return enabled && guild !== null && !suspended && (mappings.length + customRoles.length > 0 || hasGiven);
}

function joined(handle: Handle) {
  return handle
    .selectFrom('servers')
    .leftJoin('bot_connections', 'bot_connections.server_id', 'servers.id')
    .leftJoin('discord_role_syncs', 'discord_role_syncs.server_id', 'servers.id')
    .select([
      'servers.id',
      'servers.status',
      'bot_connections.guild_id',
      'bot_connections.guild_name',
      'discord_role_syncs.guild_id as mapped_guild',
      'discord_role_syncs.enabled',
      'discord_role_syncs.open_join',
      'discord_role_syncs.lower_roles',
      'discord_role_syncs.by_hand',
      'discord_role_syncs.remove_leavers',
      'discord_role_syncs.synced_at',
      'discord_role_syncs.outcome',
    ])
    .where('servers.deleted_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

/** Null for a server that is not there. */
export async function syncOf(handle: Handle, serverId: string): Promise<RoleSync | null> {
  const row = await joined(handle).where('servers.id', '=', serverId).executeTakeFirst();
  return row ? toSync(handle, row) : null;
}

/** How the community of a Discord server syncs roles; null without one. */
export async function syncOfGuild(handle: Handle, guildId: string): Promise<RoleSync | null> {
  const row = await joined(handle).where('bot_connections.guild_id', '=', guildId).executeTakeFirst();
  return row ? toSync(handle, row) : null;
}

async function toSync(handle: Handle, row: Row): Promise<RoleSync> {
  const { guild_id: guildId, guild_name: guildName } = row;
  const own = guildId !== null && row.mapped_guild === guildId;
  const on = (bit: 0 | 1 | null): boolean => own && fromBit(bit ?? 0);
  return {
    serverId: row.id,
    guild: guildId === null || guildName === null ? null : { id: guildId, name: guildName },
    enabled: on(row.enabled),
    openJoin: on(row.open_join),
    lower: on(row.lower_roles),
    byHand: on(row.by_hand),
    removeLeavers: on(row.remove_leavers),
    mappings: own ? await mappingsOf(handle, row.id) : [],
    customRoles: own ? await customMappingsOf(handle, row.id) : [],
    hasGiven: own && (await hasGiven(handle, row.id)),
    syncedAt: own && row.synced_at !== null ? iso(row.synced_at) : null,
    outcome: own ? row.outcome : null,
    suspended: row.status === 'suspended',
  };
}

async function mappingsOf(handle: Handle, serverId: string): Promise<RoleMapping[]> {
  const rows = await handle
    .selectFrom('discord_role_mappings')
    .select(['role_id', 'role_name', 'role'])
    .where('server_id', '=', serverId)
    .orderBy('role_name')
    .orderBy('role_id')
    .execute();
  return rows.map((row) => ({ roleId: row.role_id, roleName: row.role_name, role: row.role }));
}

/** Stores all of it in the place of what was. `dueAt` in epoch ms. */
export async function saveSync(
  handle: Handle,
  { serverId, guildId }: { serverId: string; guildId: string },
  { mappings, customRoles, ...switches }: Switches & Pick<RoleSync, 'mappings' | 'customRoles'>,
  dueAt: number | null,
): Promise<void> {
  const row = {
    guild_id: guildId,
    enabled: toBit(switches.enabled),
    open_join: toBit(switches.openJoin),
    lower_roles: toBit(switches.lower),
    by_hand: toBit(switches.byHand),
    remove_leavers: toBit(switches.removeLeavers),
    due_at: dueAt,
    lease_until: null,
  };
  await handle
    .insertInto('discord_role_syncs')
    .values({ server_id: serverId, ...row })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(row))
    .execute();
  await handle.deleteFrom('discord_role_mappings').where('server_id', '=', serverId).execute();
  const rows = mappings.map(({ roleId, roleName, role }) => ({
    server_id: serverId,
    role_id: roleId,
    role_name: roleName,
    role,
  }));
  if (rows.length > 0) await handle.insertInto('discord_role_mappings').values(rows).execute();
  await saveCustomMappings(handle, serverId, customRoles);
}

/** Notes what came of a sync, and when the next is due (epoch ms); the claim on it ends. */
export async function noteSync(
  handle: Handle,
  serverId: string,
  { outcome, syncedAt, dueAt }: { outcome: string; syncedAt: number | null; dueAt: number },
): Promise<void> {
  await handle
    .updateTable('discord_role_syncs')
    .set({ outcome, due_at: dueAt, lease_until: null, ...(syncedAt === null ? {} : { synced_at: syncedAt }) })
    .where('server_id', '=', serverId)
    .where('enabled', '=', 1)
    .execute();
}

/** A person with an account, with what the sync knows about them in one server. */
export interface FoundPerson {
  userId: string;
  username: string;
  discordId: string;
  role: Role | null;
  granted: GrantableRole | null;
  wasMember: boolean;
  hold: MemberHoldKind | null;
  /** Whether the role ends at a date: until then it is not changed by Discord roles. */
  isLent: boolean;
}

function people(handle: Handle, serverId: string) {
  return handle
    .selectFrom('users')
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.id').on('members.server_id', '=', serverId),
    )
    .leftJoin('discord_role_grants as grants', (join) =>
      join.onRef('grants.user_id', '=', 'users.id').on('grants.server_id', '=', serverId),
    )
    .leftJoin('member_holds as holds', (join) =>
      join.onRef('holds.user_id', '=', 'users.id').on('holds.server_id', '=', serverId),
    )
    .select((eb) => [
      'users.id as userId',
      'users.username',
      'users.discord_id as discordId',
      'members.role',
      'grants.role as granted',
      'holds.kind as hold',
      'members.role_until as roleUntil',
      eb
        .exists(
          eb
            .selectFrom('join_requests')
            .select('join_requests.id')
            .where('join_requests.server_id', '=', serverId)
            .whereRef('join_requests.user_id', '=', 'users.id')
            .where('join_requests.status', '=', 'approved'),
        )
        .as('entered'),
    ]);
}

type FoundRow = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

const toFound = ({ entered, roleUntil, ...row }: FoundRow): FoundPerson => ({
  ...row,
  isLent: roleUntil !== null,
  wasMember: Boolean(entered) || row.granted !== null,
});

/** Those of these Discord users who have an account. */
export async function peopleBehind(
  handle: Handle,
  serverId: string,
  discordIds: readonly string[],
): Promise<FoundPerson[]> {
  const found: FoundPerson[] = [];
  for (const ids of chunk(discordIds)) {
    const rows = await people(handle, serverId).where('users.discord_id', 'in', ids).execute();
    found.push(...rows.map(toFound));
  }
  return found;
}

/** Members whose role a mapping gave, whatever it is by now, or who have a custom role by one. */
export async function grantedMembers(handle: Handle, serverId: string): Promise<FoundPerson[]> {
  const rows = await people(handle, serverId)
    .where('members.role', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('grants.role', 'is not', null),
        eb(
          'users.id',
          'in',
          eb
            .selectFrom('member_grants')
            .select('member_grants.user_id')
            .where('member_grants.server_id', '=', serverId)
            .where('member_grants.source', '=', 'discord'),
        ),
      ]),
    )
    .execute();
  return rows.map(toFound);
}

/** Remembers that a person's role is one that Discord roles gave and can change. */
export async function noteGrant(
  handle: Handle,
  grant: { serverId: string; userId: string; role: GrantableRole; at: number },
): Promise<void> {
  const row = { role: grant.role, granted_at: grant.at };
  await handle
    .insertInto('discord_role_grants')
    .values({ server_id: grant.serverId, user_id: grant.userId, ...row })
    .onConflict((conflict) => conflict.columns(['server_id', 'user_id']).doUpdateSet(row))
    .execute();
}
