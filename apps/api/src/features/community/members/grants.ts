import type { MemberRole } from '@tenfour/contracts';
import { ROLE_COLORS, type RoleColor } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { MemberGrantsTable } from '../../../db/table-types/index.ts';

/** What one grant is: a custom role, or a flag, for good or until a moment (epoch ms). */
export type Grant = Pick<
  MemberGrantsTable,
  'user_id' | 'item' | 'role_id' | 'source' | 'granted_by' | 'granted_at' | 'expires_at'
>;

/** What members of one server have besides their role. */
export function memberGrants(handle: Handle, serverId: string) {
  const roles = handle
    .selectFrom('member_grants as grants')
    .innerJoin('server_roles as roles', (join) =>
      join.onRef('roles.server_id', '=', 'grants.server_id').onRef('roles.id', '=', 'grants.role_id'),
    )
    .select(['grants.user_id', 'grants.source', 'grants.expires_at', 'roles.id', 'roles.name', 'roles.color'])
    .where('grants.server_id', '=', serverId)
    .orderBy('roles.position', 'desc');

  return {
    /** Returns the custom roles of members by user id, highest first; of one member when an id is given. */
    async roles(userId?: string): Promise<ReadonlyMap<string, MemberRole[]>> {
      const rows = await (userId === undefined
        ? roles
        : roles.where('grants.user_id', '=', userId)
      ).execute();
      const found = new Map<string, MemberRole[]>();
      for (const { user_id, ...row } of rows) {
        found.set(user_id, [...(found.get(user_id) ?? []), toMemberRole(row)]);
      }
      return found;
    },

    async find(userId: string, item: string): Promise<Grant | null> {
      const row = await handle
        .selectFrom('member_grants')
        .select(['user_id', 'item', 'role_id', 'source', 'granted_by', 'granted_at', 'expires_at'])
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .where('item', '=', item)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Stores a grant in the place of an earlier one of the same item. */
    async set({ user_id, item, ...grant }: Grant): Promise<void> {
      const row = { ...grant, id: newId(), lease_until: null };
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

interface RoleRow {
  id: string;
  name: string;
  color: string;
  source: MemberRole['source'];
  expires_at: number | null;
}

function toMemberRole({ id, name, color, source, expires_at: until }: RoleRow): MemberRole {
  return { id, name, color: toRoleColor(color), source, until: until === null ? null : iso(until) };
}

/** Returns a stored color; gray for one of a later version. */
export function toRoleColor(stored: string): RoleColor {
  return ROLE_COLORS.find((color) => color === stored) ?? 'gray';
}
