import { may } from '@tenfour/domain';
import { sql } from 'kysely';
import { chunk } from '../../../db/chunk.ts';
import type { Handle } from '../../../db/database.ts';
import { toPolicy } from '../../community/access/index.ts';

/** A staff member with a verified Roblox account. */
export interface VerifiedStaff {
  userId: string;
  username: string;
  robloxUserId: string;
  robloxUsername: string;
}

/** Of these Roblox accounts those that are proved to be staff of a server, people who may view its staff tools. */
export async function verifiedStaff(
  handle: Handle,
  serverId: string,
  robloxUserIds: readonly string[],
): Promise<VerifiedStaff[]> {
  const found: VerifiedStaff[] = [];
  for (const ids of chunk(robloxUserIds)) {
    const rows = await handle
      .selectFrom('users')
      .innerJoin('members', 'members.user_id', 'users.id')
      .innerJoin('servers', 'servers.id', 'members.server_id')
      .select(['users.id', 'users.username', 'users.roblox_user_id', 'users.roblox_username', 'members.role'])
      .select(['moderator_permissions', 'admin_permissions', 'delegate_management'])
      .where('members.server_id', '=', serverId)
      .where('users.roblox_user_id', 'in', ids)
      // A literal, for the index of proved accounts.
      .where('users.roblox_verified', '=', sql.lit<1>(1))
      .execute();
    for (const row of rows) {
      if (!may({ role: row.role, policy: toPolicy(row) }, 'canViewStaffTools')) continue;
      const { id: userId, username, roblox_user_id: robloxUserId, roblox_username: robloxUsername } = row;
      if (robloxUserId !== null && robloxUsername !== null)
        found.push({ userId, username, robloxUserId, robloxUsername });
    }
  }
  return found.sort((one, other) => (one.userId < other.userId ? -1 : 1));
}
