import { MEMBERS_LIST_MAX, type Member } from '@tenfour/contracts';
import { DomainError, type GrantableRole, ROLES, type Role } from '@tenfour/domain';
import { type Selectable, sql, type Updateable } from 'kysely';
import { highestPosition, rankWith } from '../../../db/added-rights.ts';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { forUpdate } from '../../../db/locks.ts';
import type { MembersTable, UsersTable } from '../../../db/table-types/index.ts';
import { capitalized } from '../../../events/changed-fields.ts';
import type { RoleEnd } from '../../../events/domain-event.ts';
import { avatarUrl } from '../identity/index.ts';
import { memberGrants, NO_RENEWAL, toRenewals } from './grants.ts';

type MemberRow = Pick<
  Selectable<MembersTable>,
  'id' | 'user_id' | 'role' | 'role_until' | 'joined_at' | 'renewal_until' | 'renewal_reason'
> &
  Pick<Selectable<UsersTable>, 'discord_id' | 'username' | 'discriminator' | 'roblox_username'> & {
    highest_position: number | null;
  };

/** The members of one server. */
export function membersStore(handle: Handle, serverId: string) {
  const selected = handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id', 'members.user_id', 'members.role', 'members.role_until', 'members.joined_at'])
    .select(['members.renewal_until', 'members.renewal_reason'])
    .select(['users.discord_id', 'users.username', 'users.discriminator', 'users.roblox_username'])
    .select(highestPosition())
    .where('members.server_id', '=', serverId);
  const grants = memberGrants(handle, serverId);

  async function find(userId: string): Promise<Member | null> {
    const row = await selected.where('members.user_id', '=', userId).executeTakeFirst();
    return row ? toMember(row, (await grants.held(userId)).get(userId)) : null;
  }

  return {
    /** Returns the members by role, highest first, then by join date. */
    async list(): Promise<Member[]> {
      const height = sql`CASE members.role ${sql.join(
        ROLES.map((role, index) => sql`WHEN ${sql.lit(role)} THEN ${sql.lit(index)}`),
        sql` `,
      )} END`;
      const rows = await selected
        .orderBy(height, 'desc')
        .orderBy('members.joined_at')
        .orderBy('members.id')
        .limit(MEMBERS_LIST_MAX)
        .execute();
      const held = await grants.held();
      return rows.map((row) => toMember(row, held.get(row.user_id)));
    },

    find,

    /** Returns a member. Throws `NOT_FOUND` for other people. */
    async get(userId: string): Promise<Member> {
      const member = await find(userId);
      if (member) return member;
      throw new DomainError('NOT_FOUND', { message: 'This person is not a member of this server.' });
    },

    /** Adds a member and counts them; false when they already are one. */
    async add(userId: string, role: Role, at: number): Promise<boolean> {
      const added = await handle
        .insertInto('members')
        .values({ server_id: serverId, user_id: userId, id: newId(), role, joined_at: at })
        .onConflict((conflict) => conflict.columns(['server_id', 'user_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added) await count(1);
      return added !== undefined;
    },

    /** Whether the role was still `from` and now is `to`, for good. */
    async setRole(userId: string, from: Role, to: GrantableRole): Promise<boolean> {
      return replaceRole(userId, from, { role: to, ...FOR_GOOD });
    },

    /** Whether the role was still `from` and now is `to` until a moment (epoch ms), after which `before` comes back. */
    async lendRole(
      userId: string,
      from: Role,
      lent: { to: GrantableRole; before: GrantableRole; until: number },
    ): Promise<boolean> {
      const { to, before, until } = lent;
      return replaceRole(userId, from, { ...FOR_GOOD, role: to, role_before: before, role_until: until });
    },

    /** Locks a membership until the transaction ends; whether its role still is this one. */
    async holdRole(userId: string, role: Role): Promise<boolean> {
      return replaceRole(userId, role, { role });
    },

    /** Returns when a member's role ends; nothing for one that stays. */
    async roleEnd(userId: string): Promise<(RoleEnd & { renewal: string | null }) | undefined> {
      return handle
        .selectFrom('members')
        .select(['role_until as until', 'role_before as before', 'renewal_id as renewal'])
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .where('role_until', 'is not', null)
        .$narrowType<{ until: number }>()
        .executeTakeFirst();
    },

    /** Makes a member of any role but owner the owner; returns their former role, null when they are no member. */
    async promoteToOwner(userId: string): Promise<Role | null> {
      const before = await forUpdate(
        handle,
        'members',
        handle
          .selectFrom('members')
          .select('role')
          .where('server_id', '=', serverId)
          .where('user_id', '=', userId)
          .where('role', '!=', 'owner'),
      ).executeTakeFirst();
      if (before === undefined) return null;
      await handle
        .updateTable('members')
        .set({ role: 'owner', ...FOR_GOOD })
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .execute();
      return before.role;
    },

    /** Removes a member who still has this role; returns false when their role changed or they left. */
    async remove(userId: string, role: Role): Promise<boolean> {
      const removed = await handle
        .deleteFrom('members')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .where('role', '=', role)
        .returning('id')
        .executeTakeFirst();
      if (removed) await count(-1);
      return removed !== undefined;
    },

    /** Removes a member of any role except the owner and returns the role; null when they were not a member. */
    async leave(userId: string): Promise<Role | null> {
      const left = await handle
        .deleteFrom('members')
        .where('server_id', '=', serverId)
        .where('user_id', '=', userId)
        .where('role', '!=', 'owner')
        .returning('role')
        .executeTakeFirst();
      if (left) await count(-1);
      return left?.role ?? null;
    },
  };

  async function replaceRole(userId: string, from: Role, set: Updateable<MembersTable>): Promise<boolean> {
    const changed = await handle
      .updateTable('members')
      .set(set)
      .where('server_id', '=', serverId)
      .where('user_id', '=', userId)
      .where('role', '=', from)
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  async function count(difference: 1 | -1): Promise<void> {
    await handle
      .updateTable('servers')
      .set((eb) => ({ member_count: eb('member_count', '+', difference) }))
      .where('id', '=', serverId)
      .execute();
  }
}

const FOR_GOOD = { role_until: null, role_before: null, role_lease_until: null, ...NO_RENEWAL };

function toMember(
  row: MemberRow,
  held: Pick<Member, 'roles' | 'permissions' | 'renewals'> = { roles: [] },
): Member {
  const { roles, permissions = [] } = held;
  const renewals = [...toRenewals('role', capitalized(row.role), row), ...(held.renewals ?? [])];
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    discriminator: row.discriminator,
    avatar: avatarUrl(row.discord_id),
    robloxUsername: row.roblox_username,
    role: row.role,
    roleUntil: isoOrNull(row.role_until),
    rank: rankWith(row),
    roles,
    ...(permissions.length > 0 ? { permissions } : {}),
    ...(renewals.length > 0 ? { renewals } : {}),
    status: 'active',
    joinedAt: iso(row.joined_at),
  };
}
