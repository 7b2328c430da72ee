import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Product } from './product.ts';

/**
 * Copies the one record that a server has until there are `count` more, each a minute older than the one before, for
 * players `Crowd_00001` and so on, in the product's own database: recording them one by one would take minutes.
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
      search: `CAST(printf('crowd_%05d ', n) || CAST(search AS text) AS blob)`,
      client_id: 'NULL',
      created_at: 'created_at - n * 60000',
    };
    database
      .prepare(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
         INSERT INTO punishments (${columns.join(', ')})
         SELECT ${columns.map((column) => changed[column] ?? column).join(', ')}
         FROM numbers, (SELECT * FROM punishments WHERE server_id = ? AND deleted_at IS NULL LIMIT 1)`,
      )
      .run(count, serverId);
  } finally {
    database.close();
  }
}
