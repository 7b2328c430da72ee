import type { Viewer } from '@tenfour/contracts';
import type { PlayerIdentity } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { findPlayer } from './find-players.ts';
import { isOfPlayer } from './owned-rows.ts';
import { personBehind } from './people.ts';
import { banRequestColumns } from './player-rows.ts';

type Person = Pick<Viewer, 'id' | 'keyOwnerId' | 'role' | 'serverId'>;

/**
 * Returns who a viewer is in the game, as the subject of requests that are hidden from them. Null for the owner, who
 * sees everything, and without a verified Roblox account.
 */
export async function hiddenSubject(handle: Handle, viewer: Person): Promise<PlayerIdentity | null> {
  if (viewer.role === 'owner') return null;
  const row = await handle
    .selectFrom('users')
    .select(['roblox_user_id as id', 'roblox_username as name'])
    .where('id', '=', personBehind(viewer))
    .where('roblox_verified', '=', 1)
    .executeTakeFirst();
  if (!row?.id || !row.name) return null;
  return findPlayer(handle, viewer.serverId, { id: row.id, name: row.name });
}

/** Returns the names of a viewer's account, where requests to ban it are hidden from them; empty without any. */
export async function hiddenSubjectNames(handle: Handle, viewer: Person): Promise<readonly string[]> {
  const present = handle.selectFrom('ban_requests').select(sql.lit(1).as('one')).limit(1);
  const any = await present.where('server_id', '=', viewer.serverId).executeTakeFirst();
  const player = any === undefined ? null : await hiddenSubject(handle, viewer);
  if (player === null) return [];
  const own = present.where(isOfPlayer(handle, player, banRequestColumns(viewer.serverId)));
  return (await own.executeTakeFirst()) === undefined ? [] : player.nameKeys;
}
