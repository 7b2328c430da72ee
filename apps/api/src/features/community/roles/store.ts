import {
  type CustomRole,
  DomainError,
  type PermissionFlag,
  positionsIn,
  type RoleColor,
  rankAt,
} from '@tenfour/domain';
import { type Selectable, sql } from 'kysely';
import { flagsIn } from '../../../db/added-rights.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { ServerRolesTable } from '../../../db/table-types/index.ts';
import { toRoleColor } from '../members/index.ts';

/** A stored custom role. */
export interface RoleRow extends CustomRole {
  color: RoleColor;
  version: string;
  memberCount: number;
}

/** The custom roles of one server. Writers hold `rolesLock`. */
export function rolesStore(handle: Handle, serverId: string) {
  const selected = handle
    .selectFrom('server_roles')
    .select(['id', 'name', 'color', 'flags', 'department_id', 'position', 'version'])
    .select(
      sql<number>`(SELECT count(*) FROM member_grants AS grants
        WHERE grants.server_id = server_roles.server_id AND grants.role_id = server_roles.id)`.as('members'),
    )
    .where('server_id', '=', serverId);

  return {
    /** Highest first. */
    async list(): Promise<RoleRow[]> {
      const rows = await selected.orderBy('position', 'desc').execute();
      return rows.map(toRole);
    },

    async find(roleId: string): Promise<RoleRow | null> {
      const row = await selected.where('id', '=', roleId).executeTakeFirst();
      return row ? toRole(row) : null;
    },

    async add(
      { department, ...role }: Pick<RoleRow, 'id' | 'name' | 'color' | 'flags' | 'department'>,
      at: number,
    ): Promise<void> {
      const row = { ...role, server_id: serverId, department_id: department, flags: role.flags.join(',') };
      await handle
        .insertInto('server_roles')
        .values({ ...row, version: newId(), position: 1, created_at: at })
        .execute();
    },

    async change(roleId: string, { flags, department, ...set }: RoleChanges): Promise<void> {
      const changed = {
        ...(flags === undefined ? {} : { flags: flags.join(',') }),
        ...(department === undefined ? {} : { department_id: department }),
      };
      await handle
        .updateTable('server_roles')
        .set({ ...set, ...changed, version: newId() })
        .where('server_id', '=', serverId)
        .where('id', '=', roleId)
        .execute();
    },

    /** Moves the roles to their places in an order that lists all of them with `admin` and `moderator`. */
    async arrange(order: readonly string[]): Promise<void> {
      for (const [id, position] of positionsIn(order)) {
        await handle
          .updateTable('server_roles')
          .set({ position })
          .where('server_id', '=', serverId)
          .where('id', '=', id)
          .where('position', '<>', position)
          .execute();
      }
    },

    /** Removes a role with everything that gives it. */
    async remove(roleId: string): Promise<void> {
      await handle
        .deleteFrom('server_roles')
        .where('server_id', '=', serverId)
        .where('id', '=', roleId)
        .execute();
    },

    /** Returns the name of a shift type; null for none that the server has. */
    async departmentName(id: string): Promise<string | null> {
      const row = await handle
        .selectFrom('shift_types')
        .select('name')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('archived_at', 'is', null)
        .executeTakeFirst();
      return row?.name ?? null;
    },

    /**
     * Returns the items that a member has: ids of custom roles, and permissions. With `now` (epoch ms), without those that
     * have expired.
     */
    async heldBy(userId: string, now = 0): Promise<ReadonlySet<string>> {
      const rows = await handle
        .selectFrom('member_grants')
        .select('item')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .execute();
      return new Set(rows.map(({ item }) => item));
    },
  };
}

/** Changed fields of a role; absent ones stay. */
export interface RoleChanges {
  name?: string | undefined;
  color?: RoleColor | undefined;
  flags?: readonly PermissionFlag[] | undefined;
  department?: string | null | undefined;
}

type StoredRole = Omit<Selectable<ServerRolesTable>, 'server_id' | 'created_at'> & { members: number };

function toRole({
  id,
  name,
  color,
  flags,
  department_id: department,
  position,
  version,
  members,
}: StoredRole): RoleRow {
  return {
    id,
    name,
    color: toRoleColor(color),
    flags: flagsIn(flags),
    department,
    rank: rankAt(position),
    version,
    memberCount: Number(members),
  };
}

/** Returns the key of the lock that changes of a server's roles take. */
export function rolesLock(serverId: string): string {
  return `roles:${serverId}`;
}

/** Throws `NOT_FOUND` for a role that the server does not have. */
export function noSuchRole(): never {
  throw new DomainError('NOT_FOUND', { message: 'This server has no such role any more.' });
}
