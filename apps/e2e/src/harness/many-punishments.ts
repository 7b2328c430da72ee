import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Product } from './product.ts';

/** Rows that one statement writes: the product writes into the same file and waits for no more than these. */
const AT_ONCE = 5_000;

/**
 * Copies the one record that a server has until there are `count` more, each a minute older than the one before, for
 * players `Crowd_00001` and so on, in the product's own database: recording them one by one would take minutes. Every
 * 97th is a ban, of the others a third each warning, kick and strike; every fifth has a length, every third is over.
 */
export function copyPunishment(product: Product, serverId: string, count: number): void {
  const database = new DatabaseSync(join(product.dataDir, 'tenfour.db'), { timeout: 5_000 });
  try {
    const columns = database
      .prepare(`SELECT name FROM pragma_table_info('punishments')`)
      .all()
      .map(({ name }) => String(name));
    const changed: Record<string, string> = {
      id: `printf('copy-%05d', n) || substr(id, 1, 8)`,
      roblox_username: `printf('Crowd_%05d', n)`,
      username_key: `printf('crowd_%05d', n)`,
      type: `CASE WHEN n % 97 = 0 THEN 'ban' WHEN n % 3 = 0 THEN 'warning' WHEN n % 3 = 1 THEN 'kick' ELSE 'strike' END`,
      duration_minutes: 'CASE WHEN n % 5 = 0 THEN 10000000 END',
      expires_at: 'CASE WHEN n % 5 = 0 THEN created_at + 600000000000 - n * 60000 END',
      is_active: 'CASE WHEN n % 3 = 0 THEN 0 ELSE 1 END',
      search: `CAST(printf('crowd_%05d ', n) || CAST(search AS text) AS blob)`,
      client_id: 'NULL',
      created_at: 'created_at - n * 60000',
    };
    const copy = database.prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT ? UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
       INSERT INTO punishments (${columns.join(', ')})
       SELECT ${columns.map((column) => changed[column] ?? column).join(', ')}
       FROM numbers, (SELECT * FROM punishments WHERE server_id = ? AND id NOT LIKE 'copy-%' LIMIT 1)`,
    );
    for (let done = 0; done < count; done += AT_ONCE)
      copy.run(done + 1, Math.min(done + AT_ONCE, count), serverId);
  } finally {
    database.close();
  }
}
