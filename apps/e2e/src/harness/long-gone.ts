import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Product } from './product.ts';

/** How far the beginning of a visit is moved back, and when it ended, in ms. */
const BEGUN_MS = 40 * 60_000;
const GONE_MS = 20 * 60_000;

/**
 * Has whoever a reading showed to be gone be last seen twenty minutes ago, in the product's own database: no story
 * waits until a grace is over. The next reading of the game finds it so. False while nobody is known to be gone.
 */
export function longGone(product: Product, serverId: string): boolean {
  const database = new DatabaseSync(join(product.dataDir, 'tenfour.db'), { timeout: 5_000 });
  try {
    const gone = database
      .prepare('UPDATE duty_presence SET seen_at = seen_at - ? WHERE server_id = ? AND absent_at IS NOT NULL')
      .run(GONE_MS, serverId);
    if (gone.changes === 0) return false;
    database
      .prepare('UPDATE shifts SET clock_in_at = clock_in_at - ? WHERE server_id = ? AND clock_out_at IS NULL')
      .run(BEGUN_MS, serverId);
    return true;
  } finally {
    database.close();
  }
}
