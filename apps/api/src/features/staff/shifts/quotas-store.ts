import {
  type QuotaMeasure,
  quotaBy,
  type Role,
  requiresAnything,
  strictestQuota,
  type WeeklyQuota,
} from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';

/** Fixed roles of which something can be required. */
export const REQUIRED_ROLES = ['moderator', 'admin'] as const;
type RequiredRole = (typeof REQUIRED_ROLES)[number];

/** Returns what a person has to reach each week. */
type QuotaOf = (person: { userId: string; role: Role | null }) => WeeklyQuota;

const COLUMNS = {
  minutes: 'weekly_minutes',
  sessions: 'weekly_sessions',
  calls: 'weekly_calls',
  punishments: 'weekly_punishments',
} as const satisfies Record<QuotaMeasure, string>;

/** What the roles of one server have to reach each week, by fixed role or the id of a custom one. */
export function quotasStore(handle: Handle, serverId: string) {
  return {
    async list(): Promise<Map<string, WeeklyQuota>> {
      const rows = await handle
        .selectFrom('role_quotas')
        .select(['role', ...Object.values(COLUMNS)])
        .where('server_id', '=', serverId)
        .execute();
      return new Map(rows.map((row) => [row.role, quotaBy((measure) => row[COLUMNS[measure]])]));
    },

    /** Returns the custom roles, the highest first. */
    async customRoles(): Promise<{ id: string; name: string }[]> {
      return handle
        .selectFrom('server_roles')
        .select(['id', 'name'])
        .where('server_id', '=', serverId)
        .orderBy('position', 'desc')
        .execute();
    },

    /** Replaces the quota of a fixed role or, by its id, a custom one. */
    async set(role: string, quota: WeeklyQuota): Promise<void> {
      await handle
        .deleteFrom('role_quotas')
        .where('server_id', '=', serverId)
        .where('role', '=', role)
        .execute();
      if (!requiresAnything(quota)) return;
      const fixed: readonly string[] = REQUIRED_ROLES;
      await handle
        .insertInto('role_quotas')
        .values({
          ...{ server_id: serverId, role, custom_role_id: fixed.includes(role) ? null : role },
          ...{ weekly_minutes: quota.minutes, weekly_sessions: quota.sessions },
          ...{ weekly_calls: quota.calls, weekly_punishments: quota.punishments },
        })
        .execute();
    },

    /** Requires a measure of a fixed role that requires none of it. */
    async fill(role: Role, measure: QuotaMeasure, value: number): Promise<void> {
      const column = COLUMNS[measure];
      await handle
        .insertInto('role_quotas')
        .values({ server_id: serverId, role, [column]: value })
        .onConflict((conflict) =>
          conflict
            .columns(['server_id', 'role'])
            .doUpdateSet({ [column]: value })
            .where(`role_quotas.${column}`, 'is', null),
        )
        .execute();
    },

    /** Returns whether a fixed role required this much of a measure: now it requires none. */
    async clear(role: Role, measure: QuotaMeasure, value: number): Promise<boolean> {
      const column = COLUMNS[measure];
      const { numUpdatedRows } = await handle
        .updateTable('role_quotas')
        .set({ [column]: null })
        .where('server_id', '=', serverId)
        .where('role', '=', role)
        .where(column, '=', value)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Returns the quotas of the custom roles that people have at `now` (epoch ms). */
    async heldAt(now: number): Promise<Map<string, WeeklyQuota[]>> {
      const rows = await handle
        .selectFrom('role_quotas')
        .innerJoin('member_grants as grants', (join) =>
          join
            .onRef('grants.server_id', '=', 'role_quotas.server_id')
            .onRef('grants.role_id', '=', 'role_quotas.custom_role_id'),
        )
        .select(['grants.user_id', ...Object.values(COLUMNS)])
        .where('role_quotas.server_id', '=', serverId)
        .where((eb) => eb.or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', now)]))
        .execute();
      const held = Map.groupBy(rows, ({ user_id }) => user_id);
      const quotas = [...held].map(
        ([userId, ones]) => [userId, ones.map((row) => quotaBy((one) => row[COLUMNS[one]]))] as const,
      );
      return new Map(quotas);
    },
  };
}

/**
 * Returns the quotas of people: the strictest of their roles, measure by measure; nothing of owners and people who left.
 * `holders` have a custom role that requires something.
 */
export async function quotasOfPeople(
  handle: Handle,
  serverId: string,
  now: number,
): Promise<{ of: QuotaOf; holders: readonly string[] }> {
  const store = quotasStore(handle, serverId);
  const [byRole, held] = await Promise.all([store.list(), store.heldAt(now)]);
  return {
    of: ({ userId, role }) => {
      if (role === null || role === 'owner') return strictestQuota([]);
      const own = isRequired(role) ? byRole.get(role) : undefined;
      return strictestQuota([...(own ? [own] : []), ...(held.get(userId) ?? [])]);
    },
    holders: [...held.keys()],
  };
}

/** Returns whether something can be required of a fixed role. */
export function isRequired(role: Role | null): role is RequiredRole {
  return role === 'moderator' || role === 'admin';
}
