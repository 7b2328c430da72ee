import type { MemberPermission, MemberRole, Renewal } from '@tenfour/contracts';
import { PERMISSION_FLAGS, PERMISSION_NAMES, ROLE_COLORS, type RoleColor } from '@tenfour/domain';
import { sql } from 'kysely';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { MemberGrantsTable } from '../../../db/table-types/index.ts';

/** What one grant is: a custom role, or a flag, for good or until a moment (epoch ms). */
export type Grant = Pick<
  MemberGrantsTable,
  'user_id' | 'item' | 'role_id' | 'source' | 'granted_by' | 'granted_at' | 'expires_at'
>;

/** What one member has besides their role: custom roles, highest first, and permissions until a date. */
interface Held {
  roles: MemberRole[];
  permissions: MemberPermission[];
  renewals: Renewal[];
}

/** What members of one server have besides their role. */
export function memberGrants(handle: Handle, serverId: string) {
  const held = handle
    .selectFrom('member_grants as grants')
    .leftJoin('server_roles as roles', (join) =>
      join.onRef('roles.server_id', '=', 'grants.server_id').onRef('roles.id', '=', 'grants.role_id'),
    )
    .select(['grants.user_id', 'grants.item', 'grants.source', 'grants.expires_at'])
    .select(['grants.renewal_until', 'grants.renewal_reason'])
    .select(['roles.id', 'roles.name', 'roles.color'])
    .where('grants.server_id', '=', serverId)
    .orderBy(sql`coalesce(roles.position, 0)`, 'desc')
    .orderBy('grants.item');

  return {
    /** Returns what members have besides their role, by user id; of one member when an id is given. */
    async held(userId?: string): Promise<ReadonlyMap<string, Held>> {
      const query = userId === undefined ? held : held.where('grants.user_id', '=', userId);
      const found = new Map<string, Held>();
      for (const row of await query.execute()) {
        const own = found.get(row.user_id) ?? { roles: [], permissions: [], renewals: [] };
        found.set(row.user_id, own);
        if (row.id !== null) own.roles.push(toMemberRole(row));
        else own.permissions.push(...toMemberPermissions(row));
        own.renewals.push(...toRenewals(row.item, row.name ?? permissionName(row.item), row));
      }
      return found;
    },

    async find(userId: string, item: string): Promise<(Grant & { renewal_id: string | null }) | null> {
      const row = await handle
        .selectFrom('member_grants')
        .select(['user_id', 'item', 'role_id', 'source', 'granted_by', 'granted_at', 'expires_at'])
        .select('renewal_id')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .where('item', '=', item)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Stores a grant in the place of an earlier one of the same item. */
    async set({ user_id, item, ...grant }: Grant): Promise<void> {
      const row = { ...grant, id: newId(), lease_until: null, ...NO_RENEWAL };
      await handle
        .insertInto('member_grants')
        .values({ server_id: serverId, user_id, item, ...row })
        .onConflict((conflict) => conflict.columns(['server_id', 'user_id', 'item']).doUpdateSet(row))
        .execute();
    },

    /** Removes a grant; returns whether there was one. */
    async remove(userId: string, item: string): Promise<boolean> {
      const removed = await handle
        .deleteFrom('member_grants')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .where('item', '=', item)
        .returning('item')
        .executeTakeFirst();
      return removed !== undefined;
    },

    /** Removes everything that a member has besides their role. */
    async removeAll(userId: string): Promise<void> {
      await handle
        .deleteFrom('member_grants')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .execute();
    },
  };
}

/** The columns of a request for more time where there is none. */
export const NO_RENEWAL = { renewal_id: null, renewal_until: null, renewal_reason: null } as const;

/** Returns the request for more time in a row; none without one. */
export function toRenewals(
  item: string,
  name: string,
  {
    renewal_until: until,
    renewal_reason: reason,
  }: { renewal_until: number | null; renewal_reason: string | null },
): Renewal[] {
  return until === null ? [] : [{ item, name, until: iso(until), reason: reason ?? '' }];
}

function permissionName(item: string): string {
  const flag = PERMISSION_FLAGS.find((one) => one === item);
  return flag === undefined ? item : PERMISSION_NAMES[flag];
}

interface HeldRow {
  item: string;
  id: string | null;
  name: string | null;
  color: string | null;
  source: MemberRole['source'];
  expires_at: number | null;
}

function toMemberRole({ item, name, color, source, expires_at: until }: HeldRow): MemberRole {
  return { id: item, name: name ?? '', color: toRoleColor(color ?? ''), source, until: isoOrNull(until) };
}

/** Reads a permission; none for one of a later version. */
function toMemberPermissions({ item, expires_at: until }: HeldRow): MemberPermission[] {
  const flag = PERMISSION_FLAGS.find((one) => one === item);
  return flag === undefined || until === null ? [] : [{ flag, until: iso(until) }];
}

/** Returns a stored color; gray for one of a later version. */
export function toRoleColor(stored: string): RoleColor {
  return ROLE_COLORS.find((color) => color === stored) ?? 'gray';
}
