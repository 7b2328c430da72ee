import type { Handle } from '../../db/database.ts';

/** Stores a message of a session that Discord refused. */
export async function insertFailedPost(
  handle: Handle,
  { serverId, sessionId, postId }: { serverId: string; sessionId: string; postId: string },
): Promise<void> {
  const row = { server_id: serverId, session_id: sessionId, id: postId, kind: 'started' as const };
  const outcome = { placeholders: '{}', problem: 'Refused.', created_at: 1, since: 1 };
  await handle
    .insertInto('game_session_posts')
    .values({ ...row, ...outcome, sequence: 1_000 })
    .execute();
}
