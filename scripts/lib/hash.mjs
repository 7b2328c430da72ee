import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const NOT_SOURCES = new Set(['node_modules', 'dist', '.turbo', '.cache', 'results']);

/** Returns every file under a folder (absolute paths, sorted), without installed or built ones. */
export function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => !NOT_SOURCES.has(entry.name),
  );
  return entries
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : entry.isFile() ? [path] : [];
    })
    .sort();
}

/** Returns the SHA-256 of the names and contents of files; a missing file counts as absent. */
export function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    if (!existsSync(path)) continue;
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Returns true when the stamp file contains exactly this hash. */
export function isStamped(stampFile, hash) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === hash;
}

/** Remembers a hash in a stamp file. */
export function stamp(stampFile, hash) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${hash}\n`);
}
