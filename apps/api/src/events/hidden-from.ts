import { usernameKey } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../db/database.ts';

/** The player of a matter that is hidden from them. */
export interface HiddenMatter {
  name: string;
  /** Null while only the name is known. */
  robloxUserId: string | null;
}

/**
 * Queries the members of a server who are a player by their verified account. Without an account it is everyone whose
 * account has the name or was seen with it.
 */
export function membersWhoAre(handle: Handle, serverId: string, { name, robloxUserId }: HiddenMatter) {
  const key = usernameKey(name);
  const members = handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.id')
    .where('members.server_id', '=', serverId)
    .where('users.roblox_verified', '=', 1)
    .orderBy('users.id');
  if (robloxUserId !== null) return members.where('users.roblox_user_id', '=', robloxUserId);
  const seen = handle.selectFrom('player_names').select('roblox_user_id').where('name_key', '=', key);
  return members.where((eb) =>
    eb.or([eb(sql`lower(users.roblox_username)`, '=', key), eb('users.roblox_user_id', 'in', seen)]),
  );
}

/** Returns the ids of the people that a matter is hidden from. The owner of the server sees everything. */
export async function findHiddenFrom(
  handle: Handle,
  serverId: string,
  matter: HiddenMatter,
): Promise<string[]> {
  const rows = await membersWhoAre(handle, serverId, matter).where('members.role', '<>', 'owner').execute();
  return rows.map(({ id }) => id);
}
