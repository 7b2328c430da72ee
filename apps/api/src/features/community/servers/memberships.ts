import type { Change } from '../../../db/changes.ts';
import type { Handle } from '../../../db/database.ts';

/** Returns the changes that the members and pending requesters of a server receive when it is deleted. */
export async function membershipsOf(handle: Handle, serverId: string): Promise<Change[]> {
  const rows = await handle
    .selectFrom('members')
    .select('user_id as userId')
    .where('server_id', '=', serverId)
    .union(
      handle
        .selectFrom('join_requests')
        .select('user_id as userId')
        .where('server_id', '=', serverId)
        .where('status', '=', 'pending'),
    )
    .execute();
  return rows.map(({ userId }) => ({ userId, entity: 'memberships', op: 'removed', ids: [serverId] }));
}

/** Returns the changes that a person's servers and pending requests receive when the person's name changes. */
export async function namesOf(handle: Handle, userId: string): Promise<Change[]> {
  const [members, waiting] = [
    await handle
      .selectFrom('members')
      .select('server_id as serverId')
      .where('user_id', '=', userId)
      .execute(),
    await handle
      .selectFrom('join_requests')
      .select(['server_id as serverId', 'id'])
      .where('user_id', '=', userId)
      .where('status', '=', 'pending')
      .execute(),
  ];
  return [
    ...members.flatMap(({ serverId }): Change[] => [
      { serverId, entity: 'members', op: 'changed', ids: [userId] },
      // The count of staff in the game depends on their linked accounts.
      { serverId, entity: 'server', op: 'changed', ids: [] },
    ]),
    ...waiting.map(
      ({ serverId, id }): Change => ({ serverId, entity: 'join-requests', op: 'changed', ids: [id] }),
    ),
  ];
}
