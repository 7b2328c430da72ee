import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Product } from './product.ts';

/** How far the beginning of a visit is moved back, and when it ended, in ms. */
const BEGUN_MS = 40 * 60_000;
const GONE_MS = 20 * 60_000;

/**
 * Sets the last-seen time of absent players back by twenty minutes in the product's own database, so that no story
 * waits for a grace period. The next snapshot of the game uses it. Returns false while no player is known to be absent.
 */
export function purged(product: Product, serverId: string): boolean {
  const database = new DatabaseSync(join(product.dataDir, 'tenfour.db'), { timeout: 5_000 });
  try {
    const deleted = database
      .prepare('UPDATE duty_presence SET seen_at = seen_at - ? WHERE server_id = ? AND absent_at IS NOT NULL')
      .run(GONE_MS, serverId);
    if (deleted.changes === 0) return false;
    database
      .prepare('UPDATE shifts SET clock_in_at = clock_in_at - ? WHERE server_id = ? AND clock_out_at IS NULL')
      .run(BEGUN_MS, serverId);
    return true;
  } finally {
    database.close();
  }
}
