import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, requireKey } from './file-store.ts';

/** Files in a directory of the data directory. A file is there whole or not at all. */
export function createDiskStore(root: string): FileStore {
  const pathOf = (key: string): string => join(root, requireKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const half = `${path}.${randomUUID()}`;
      await writeFile(half, bytes, { mode: 0o600, flush: true });
      await rename(half, path);
    },

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
