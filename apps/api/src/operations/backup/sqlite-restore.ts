import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { acquireInstanceLock } from '../../db/instance-lock.ts';
import { openDatabase } from '../../db/open.ts';
import { SQLITE_FILE } from '../../db/sqlite/open-sqlite.ts';
import { createDiskStore, type FileStore } from '../../integrations/storage/file-store.ts';
import { BackupError, type Manifest } from './archive.ts';
import type { Settled } from './reconcile.ts';
import { type RestoreDeps, restoreInto } from './restore.ts';
import { NOT_CONTENT } from './source.ts';

export interface SqliteRestoreOptions extends Pick<RestoreDeps, 'now' | 'signOut'> {
  dataDir: string;
  force: boolean;
  /** A bucket; null is DATA_DIR/files. */
  bucket: FileStore | null;
}

/** What came of it, and where the database that was there before lies now. */
export interface SqliteRestored extends Settled {
  aside: string | null;
}

/**
 * Restores into a file of its own and puts it in its place at the end, with the lock that keeps every instance out.
 * Throws InstanceLockedError while one runs, and BackupError for a database that holds something unless `force` moves it
 * aside.
 */
export async function restoreSqlite(
  file: string,
  manifest: Manifest,
  options: SqliteRestoreOptions,
): Promise<SqliteRestored> {
  const { dataDir, force, bucket, now, signOut } = options;
  const lock = acquireInstanceLock(dataDir);
  try {
    const present = path.join(dataDir, SQLITE_FILE);
    const filled = holdsRows(present);
    if (filled && !force) throw new BackupError(occupied(dataDir));
    await sweepStaging(dataDir);
    const staging = await mkdtemp(path.join(dataDir, STAGING));
    try {
      const files = bucket ?? createDiskStore(path.join(staging, 'files'));
      const settled = await restoreStaged(file, manifest, staging, { files, now, signOut });
      const aside = await putInPlace(dataDir, staging, { filled, now });
      return { ...settled, aside };
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

const STAGING = 'restoring-';

/** Deletes what a killed restore left. The caller holds the lock, so that no restore is in progress. */
async function sweepStaging(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(STAGING));
  for (const name of left) await rm(path.join(dataDir, name), { recursive: true, force: true });
}

function occupied(where: string): string {
  return `There is a database with content in ${where}. Restore into an empty one, or add --force to replace it.`;
}

/** Any row but those that every start writes. */
function holdsRows(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new Sqlite(file, { readonly: true });
  try {
    const names = database
      .prepare<[], string>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
      )
      .pluck()
      .all();
    return names
      .filter((name) => !NOT_CONTENT.has(name))
      .some((name) => database.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined);
  } finally {
    database.close();
  }
}

async function restoreStaged(
  file: string,
  manifest: Manifest,
  staging: string,
  deps: Omit<RestoreDeps, 'database' | 'clear'>,
): Promise<Settled> {
  const database = await openDatabase({ dataDir: staging });
  try {
    return await restoreInto(file, manifest, { ...deps, database, clear: async () => undefined });
  } finally {
    await database.close();
    await flush(path.join(staging, SQLITE_FILE));
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** The database that was there keeps its log within it, so that it can be moved as one file. */
async function putInPlace(
  dataDir: string,
  staging: string,
  { filled, now }: { filled: boolean; now: number },
): Promise<string | null> {
  const at = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  const named = (name: string): string => path.join(dataDir, name);
  if (existsSync(named(SQLITE_FILE))) closeLog(named(SQLITE_FILE));
  const former = `${SQLITE_FILE}.before-restore-${at}`;
  if (filled) {
    await rename(named(SQLITE_FILE), named(former));
    if (existsSync(named('files'))) await rename(named('files'), named(`files.before-restore-${at}`));
  }
  await rename(path.join(staging, SQLITE_FILE), named(SQLITE_FILE));
  await rm(named(`${SQLITE_FILE}-wal`), { force: true });
  await rm(named(`${SQLITE_FILE}-shm`), { force: true });
  if (existsSync(path.join(staging, 'files'))) {
    await rm(named('files'), { recursive: true, force: true });
    await rename(path.join(staging, 'files'), named('files'));
  }
  return filled ? former : null;
}

function closeLog(file: string): void {
  const database = new Sqlite(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}
