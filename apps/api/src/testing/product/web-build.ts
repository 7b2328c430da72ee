import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts the smallest build of the web into a folder of tests: without one a product is not ready. */
export function webBuildIn(dataDir: string): string {
  const folder = join(dataDir, 'web');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tenfour</title>');
  return folder;
}
