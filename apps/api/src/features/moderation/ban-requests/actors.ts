import type { Viewer } from '@tenfour/contracts';
import { type BanRequestActor, may, rank, rankOf } from '@tenfour/domain';
import { addedRights, isStaff, roleAt } from '../../../db/added-rights.ts';
import { fromBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { type HiddenMatter, membersWhoAre } from '../../../events/hidden-from.ts';
import { toPolicy } from '../../community/access/index.ts';

/** The staff of a server with their rights of now, by id. */
type Actors = ReadonlyMap<string, BanRequestActor>;

/** Reads the rights of a server's staff at `now` (epoch ms): a call's own may have been lost since it began. */
export async function actorsOf(handle: Handle, serverId: string, now: number): Promise<Actors> {
  const rows = await handle
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.roblox_user_id', 'users.roblox_verified'])
    .select(['servers.moderator_permissions', 'servers.admin_permissions', 'servers.delegate_management'])
    .select([addedRights(now), roleAt(now)])
    .where('members.server_id', '=', serverId)
    .where(isStaff())
    .where('users.stand_in_of', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => {
      const member = { role: row.role, policy: toPolicy(row) };
      return [
        row.id,
        {
          id: row.id,
          robloxUserId: fromBit(row.roblox_verified) ? row.roblox_user_id : null,
          canBan: may(member, 'canEditPunishments'),
          isAdmin: rankOf(member) >= rank('admin'),
        },
      ];
    }),
  );
}

/** Returns whether a player is someone on a server's staff, by their verified account. */
export async function isOnStaff(handle: Handle, serverId: string, player: HiddenMatter): Promise<boolean> {
  const found = await membersWhoAre(handle, serverId, player).where(isStaff()).executeTakeFirst();
  return found !== undefined;
}

/** Returns the viewer with their rights of now: none where they left, or where a program asks. */
export function actorAmong(
  actors: Actors,
  { id, apiKeyId }: Pick<Viewer, 'id' | 'apiKeyId'>,
): BanRequestActor {
  const known = apiKeyId === undefined ? actors.get(id) : undefined;
  return known ?? { id, robloxUserId: null, canBan: false, isAdmin: false };
}
