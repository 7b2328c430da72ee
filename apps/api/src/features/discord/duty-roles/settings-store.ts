import { DUTY_STATES, type DutyRole, type DutyRoleRefusal, type DutySuffix } from '@tenfour/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import { fromBit, fromJson, toBit, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';

/** A duty role with its name, and why it could not be given last time. */
export interface NamedDutyRole extends DutyRole {
  roleName: string;
  problem: DutyRoleRefusal | null;
}

export type DutyRolesProblem = 'unreachable' | 'not_in_guild';

const zSuffixes = z.array(
  z.object({ state: z.enum(DUTY_STATES), typeId: z.string().nullable(), suffix: z.string() }),
);

/** The duty roles of a server. Without a connection, or with another Discord server than before, they are off. */
export interface DutySettings {
  serverId: string;
  /** The connected Discord server; null without one. */
  guild: { id: string; name: string } | null;
  enabled: boolean;
  /** Whether the server is suspended or deleted. */
  stopped: boolean;
  roles: readonly NamedDutyRole[];
  suffixes: readonly DutySuffix[];
  checkedAt: number | null;
  problem: DutyRolesProblem | null;
  failures: number;
  wakes: number;
}

/** Returns the Discord server in which roles are given now; null when none is. */
export function activeGuild({ enabled, guild, stopped }: DutySettings): string | null {
  return enabled && !stopped ? (guild?.id ?? null) : null;
}

/** Null for a server that is not there. */
export async function dutySettingsOf(handle: Handle, serverId: string): Promise<DutySettings | null> {
  const row = await handle
    .selectFrom('servers')
    .leftJoin('bot_connections', 'bot_connections.server_id', 'servers.id')
    .leftJoin('duty_role_settings as settings', 'settings.server_id', 'servers.id')
    .select(['servers.status', 'servers.deleted_at'])
    .select(['bot_connections.guild_id', 'bot_connections.guild_name'])
    .select(['settings.guild_id as chosen_guild', 'settings.enabled', 'settings.checked_at'])
    .select(['settings.problem', 'settings.failures', 'settings.wakes', 'settings.suffixes'])
    .where('servers.id', '=', serverId)
    .executeTakeFirst();
  if (!row) return null;
  const { guild_id: id, guild_name: name } = row;
  const own = id !== null && row.chosen_guild === id;
  return {
    serverId,
    guild: id === null || name === null ? null : { id, name },
    enabled: own && fromBit(row.enabled ?? 0),
    stopped: row.status === 'suspended' || row.deleted_at !== null,
    roles: own ? await rolesOf(handle, serverId) : [],
    suffixes: own ? fromJson(row.suffixes ?? '[]', zSuffixes.parse) : [],
    checkedAt: own ? row.checked_at : null,
    problem: own ? row.problem : null,
    failures: row.failures ?? 0,
    wakes: row.wakes ?? 0,
  };
}

async function rolesOf(handle: Handle, serverId: string): Promise<NamedDutyRole[]> {
  const rows = await handle
    .selectFrom('duty_roles')
    .selectAll()
    .where('server_id', '=', serverId)
    .orderBy('n')
    .execute();
  return rows.map(({ state, type_id, role_id, role_name, problem }) => ({
    state,
    typeId: type_id,
    roleId: role_id,
    roleName: role_name,
    problem,
  }));
}

/** Replaces the settings. Everyone is compared with Discord again from `at` (epoch ms) on. */
export async function saveDutySettings(
  handle: Handle,
  { serverId, guildId }: { serverId: string; guildId: string },
  { enabled, roles, suffixes }: Pick<DutySettings, 'enabled' | 'roles' | 'suffixes'>,
  at: number,
): Promise<void> {
  const row = {
    guild_id: guildId,
    enabled: toBit(enabled),
    suffixes: toJson(suffixes),
    due_at: at,
    problem: null,
    failures: 0,
  };
  await handle
    .insertInto('duty_role_settings')
    .values({ server_id: serverId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('server_id')
        .doUpdateSet((eb) => ({ ...row, wakes: eb('duty_role_settings.wakes', '+', 1) })),
    )
    .execute();
  await handle.deleteFrom('duty_roles').where('server_id', '=', serverId).execute();
  const rows = roles.map(({ state, typeId, roleId, roleName, problem }, n) => ({
    server_id: serverId,
    n,
    state,
    type_id: typeId,
    role_id: roleId,
    role_name: roleName,
    problem,
  }));
  if (rows.length > 0) await handle.insertInto('duty_roles').values(rows).execute();
  await handle
    .updateTable('duty_role_people')
    .set({ checked_at: 0 })
    .where('server_id', '=', serverId)
    .execute();
}

/** Records why a role could not be given; null when it can. */
export async function setRoleProblem(
  handle: Handle,
  serverId: string,
  roleId: string,
  problem: DutyRoleRefusal | null,
): Promise<void> {
  await handle
    .updateTable('duty_roles')
    .set({ problem })
    .where('server_id', '=', serverId)
    .where('role_id', '=', roleId)
    .where('problem', 'is distinct from', problem)
    .execute();
}

/** The end of a pass, which also ends its lease. */
export interface PassEnd {
  problem: DutyRolesProblem | null;
  failures: number;
  /** Epoch ms; null for a pass that was cut short. */
  checkedAt: number | null;
  /** Epoch ms; null when nothing is left to do. */
  dueAt: number | null;
}

/** Ends a pass. Returns whether another is due already: something changed since `wakes` was read. */
export async function endPass(
  handle: Handle,
  { serverId, wakes }: { serverId: string; wakes: number },
  { problem, failures, checkedAt, dueAt }: PassEnd,
  now: number,
): Promise<boolean> {
  const row = await handle
    .updateTable('duty_role_settings')
    .set({
      problem,
      failures,
      lease_until: null,
      due_at: sql<
        number | null
      >`CASE WHEN wakes = ${wakes} THEN CAST(${dueAt} AS bigint) ELSE CAST(${now} AS bigint) END`,
      ...(checkedAt === null ? {} : { checked_at: checkedAt }),
    })
    .where('server_id', '=', serverId)
    .returning('due_at')
    .executeTakeFirst();
  return row !== undefined && row.due_at !== null && row.due_at <= now;
}
