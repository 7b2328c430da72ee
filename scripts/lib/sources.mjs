import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { filesUnder } from './hash.mjs';
import { fromRoot, ROOT } from './paths.mjs';

/** Returns the path from the root, with `/`, of each file in these folders. */
export function pathsIn(folders) {
  return folders
    .flatMap((folder) => filesUnder(fromRoot(folder)))
    .map((path) => relative(ROOT, path).split(sep).join('/'));
}

/** Returns whether a path is a source file that people write. */
export function isSource(file) {
  return /\.(tsx?|mjs)$/.test(file) && !/\.gen\.ts$/.test(file);
}

/** Reads a file by its path from the root. */
export function readSource(file) {
  return readFileSync(fromRoot(file), 'utf8');
}

/** Reads the sources in these folders as `{ file, text }`. */
export function readSources(folders) {
  return pathsIn(folders)
    .filter(isSource)
    .map((file) => ({ file, text: readSource(file) }));
}
