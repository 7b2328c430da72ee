import { join } from 'node:path';
import { SQLITE_FILE } from '@tenfour/api/src/db/sqlite/open-sqlite.ts';
import { hashToken, newToken, SESSION_MS } from '@tenfour/api/src/http/session-cookie.ts';
import Sqlite from 'better-sqlite3';
import { READER_NAME } from './world.ts';

/** The member in whose name the load runs ask. */
export interface Reader {
  /** `name=value` of the session cookie. */
  cookie: string;
  /** Servers it moderates, the one with most punishments first. */
  servers: { id: string; punishments: number }[];
  /** Of the first member of the largest server who has recorded anything. */
  issuer: string;
}

/** Signs the reader in by a session row of its own, as the product stores them. */
export function signReaderIn(dataDir: string): Reader {
  const database = new Sqlite(join(dataDir, SQLITE_FILE));
  try {
    const token = newToken();
    const now = Date.now();
    const user = database
      .prepare<[string], { id: string }>('SELECT id FROM users WHERE username = ?')
      .get(READER_NAME);
    if (user === undefined) throw new Error('The dataset has no reader.');
    database.prepare('DELETE FROM sessions WHERE user_id = ?').run(user.id);
    database
      .prepare(
        'INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(hashToken(token), `session-${now}`, user.id, now, now, now + SESSION_MS);
    const servers = database
      .prepare<[string], Reader['servers'][number]>(`
        SELECT servers.id, servers.punishment_count AS punishments
        FROM members JOIN servers ON servers.id = members.server_id
        WHERE members.user_id = ? ORDER BY servers.punishment_count DESC`)
      .all(user.id);
    return { cookie: `sid=${token}`, servers, issuer: issuerOf(database, servers[0]?.id ?? '') };
  } finally {
    database.close();
  }
}

function issuerOf(database: Sqlite.Database, serverId: string): string {
  const found = database
    .prepare<[string], { username: string }>(`
      SELECT users.username FROM punishments JOIN users ON users.id = punishments.issued_by
      WHERE punishments.server_id = ? LIMIT 1`)
    .get(serverId);
  if (found === undefined) throw new Error('The largest server has no punishments.');
  return found.username;
}
