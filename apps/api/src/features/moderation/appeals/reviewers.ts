import type { Appeal } from '@tenfour/contracts';
import { APPEAL_FLAGS, may, mayReview, type Role } from '@tenfour/domain';
import { addedRights, isStaff } from '../../../db/added-rights.ts';
import type { Handle } from '../../../db/database.ts';
import { toPolicy } from '../../community/access/index.ts';
import { keyOwnerOf } from '../../community/api-keys/index.ts';
import { avatarUrl } from '../../community/identity/index.ts';
import type { PunishmentRow } from '../punishments/index.ts';

type Reviewer = NonNullable<Appeal['assignee']> & { role: Role };

/** The people of a server who can decide appeals by their role, by id. */
export type Reviewers = ReadonlyMap<string, Reviewer>;

/** Reads who can decide appeals in a server today. */
export async function reviewersOf(handle: Handle, serverId: string): Promise<Reviewers> {
  const rows = await handle
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.username', 'users.discord_id', 'members.role'])
    .select(['servers.moderator_permissions', 'servers.admin_permissions', 'servers.delegate_management'])
    .select(addedRights())
    .where('members.server_id', '=', serverId)
    .where(isStaff())
    .where('users.stand_in_of', 'is', null)
    .orderBy('users.username')
    .execute();
  const able = rows.filter((row) => may({ role: row.role, policy: toPolicy(row) }, APPEAL_FLAGS.edit));
  return new Map(
    able.map(({ id, username, discord_id: discordId, role }) => [
      id,
      { id, username, avatar: avatarUrl(discordId), role },
    ]),
  );
}

/** Who issued a punishment, themselves or with an API key that they created. */
export interface Issuer {
  issuedBy: string;
  byKey: boolean;
}

/** Returns the person who issued a punishment. */
export async function issuerOf(
  handle: Handle,
  serverId: string,
  { issued_by: issuer, key_owner_id: storedOwner }: PunishmentRow,
): Promise<Issuer> {
  // A record of a version that didn't store the key's owner, or from its backup, still has the key.
  const keyOwner = storedOwner ?? (await keyOwnerOf(handle, serverId, issuer));
  return { issuedBy: keyOwner ?? issuer, byKey: keyOwner !== null };
}

/** Returns whether one of the reviewers can decide about a punishment of this issuer. */
export function canReview(reviewers: Reviewers, reviewer: Reviewer, { issuedBy }: Issuer): boolean {
  return mayReview(reviewer, { issuedBy, others: reviewers.size - 1 });
}
