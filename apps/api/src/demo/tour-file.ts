import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tour } from './run-seed.ts';

/**
 * Writes `tour.json` of DATA_DIR, readable by its owner only: it holds the passwords of the demo's staff. Replaces an
 * older file, which keeps no wider permissions that way.
 */
export async function writeTour(dataDir: string, tour: Tour): Promise<void> {
  const path = join(dataDir, 'tour.json');
  const temporary = `${path}.new`;
  await rm(temporary, { force: true });
  await writeFile(temporary, `${JSON.stringify(tour, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(temporary, path);
}
