import { chunk } from '@tenfour/api/src/db/chunk.ts';
import type { Handle } from '@tenfour/api/src/db/database.ts';
import { newId } from '@tenfour/api/src/db/ids.ts';
import { hashToken, newToken, SESSION_MS } from '@tenfour/api/src/security/session-cookie.ts';

/** Signs people in with new session rows, as the product stores them; returns their cookies (`name=value`) in order. */
export async function signIn(handle: Handle, userIds: readonly string[]): Promise<string[]> {
  const now = Date.now();
  const sessions = userIds.map((userId) => ({ userId, token: newToken() }));
  const rows = sessions.map(({ userId, token }) => ({
    token_hash: hashToken(token),
    id: newId(),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: now + SESSION_MS,
  }));
  for (const some of chunk(rows)) await handle.insertInto('sessions').values(some).execute();
  return sessions.map(({ token }) => `sid=${token}`);
}
