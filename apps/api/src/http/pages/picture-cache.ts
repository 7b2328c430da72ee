import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { createBoundedCache } from '../../caches/bounded-cache.ts';

/** Bytes held in memory. */
const MEMORY_BYTES = 16 * 1024 * 1024;

/** Most pictures on disk; the least recently read are evicted. */
const DISK_FILES = 5_000;

/** New files between two counts of the folder. */
const SWEEP_EVERY = 500;

/** How long a missing picture is cached, in ms. */
const ABSENT_MS = 60_000;

export interface PictureCacheOptions {
  /** Folder of its own; created when missing. */
  dir: string;
  now: () => number;
  diskFiles?: number;
}

/** Caches pictures by key, in memory and on disk, with one concurrent fetch per key. */
export interface PictureCache {
  /**
   * Returns the picture of a key from the cache if it is younger than `maxAgeMs`, else from `load`, which returns null
   * when there is none. Concurrent calls share one `load`; its failures count as "none" for a minute. Falls back to an
   * old picture.
   */
  get(key: string, maxAgeMs: number, load: () => Promise<Buffer | null>): Promise<Buffer | null>;
}

/** Creates a cache in a folder, which survives restarts and can be deleted at any time. */
export function createPictureCache({ dir, now, diskFiles = DISK_FILES }: PictureCacheOptions): PictureCache {
  const memory = new LRUCache<string, { bytes: Buffer; at: number }>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  const absent = createBoundedCache<number>(20_000);
  const underWay = new Map<string, Promise<Buffer | null>>();
  const fileOf = (key: string): string =>
    join(dir, createHash('sha256').update(key).digest('hex').slice(0, 40));
  let written = 0;

  async function get(key: string, maxAgeMs: number, load: () => Promise<Buffer | null>) {
    const cached = memory.get(key);
    if (cached && cached.at + maxAgeMs > now()) return cached.bytes;
    if ((absent.get(key) ?? 0) > now()) return cached?.bytes ?? null;
    const running = underWay.get(key) ?? find(key, maxAgeMs, load).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  async function find(key: string, maxAgeMs: number, load: () => Promise<Buffer | null>) {
    const cached = await readCached(fileOf(key));
    if (cached && cached.at + maxAgeMs > now()) {
      memory.set(key, cached);
      return cached.bytes;
    }
    const fresh = await load().catch(() => null);
    if (fresh === null) {
      absent.set(key, now() + ABSENT_MS);
      return cached?.bytes ?? null;
    }
    memory.set(key, { bytes: fresh, at: now() });
    await writeCached(fileOf(key), fresh);
    return fresh;
  }

  /** Whole or not at all: written aside and renamed. A full or read-only disk costs only the cache. */
  async function writeCached(file: string, bytes: Buffer): Promise<void> {
    const aside = `${file}.${randomUUID()}.tmp`;
    try {
      await mkdir(dir, { recursive: true });
      await writeFile(aside, bytes);
      await utimes(aside, new Date(now()), new Date(now()));
      await rename(aside, file);
      written += 1;
      if (written % SWEEP_EVERY === 0) await sweep(dir, diskFiles);
    } catch {
      await rm(aside, { force: true }).catch(() => undefined);
    }
  }

  return { get };
}

async function readCached(file: string): Promise<{ bytes: Buffer; at: number } | null> {
  try {
    const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
    return { bytes, at: mtimeMs };
  } catch {
    return null;
  }
}

/** Removes the oldest files beyond `most`. */
export async function sweep(dir: string, most: number): Promise<void> {
  const names = await readdir(dir);
  if (names.length <= most) return;
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(dir, name)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  aged.sort((a, b) => a.at - b.at);
  for (const { name } of aged.slice(0, aged.length - most)) await rm(join(dir, name), { force: true });
}
