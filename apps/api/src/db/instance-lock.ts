import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { DataFileError, InstanceLockedError, isBusy } from './errors.ts';

/** Keeps held locks reachable: a garbage-collected database closes its file, which would free the lock. */
const held = new Set<Sqlite.Database>();

export interface InstanceLock {
  /** Releases the lock on the directory. Idempotent. */
  release(): void;
}

/**
 * Locks `dataDir` for this process. Throws InstanceLockedError without waiting when another process holds the lock. It
 * is an operating system lock on an open file, so a crash or `kill -9` releases it.
 */
export function acquireInstanceLock(dataDir: string): InstanceLock {
  mkdirSync(dataDir, { recursive: true });
  const name = path.join(dataDir, 'instance.lock.db');
  const file = openLock(name);
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw new DataFileError(name, error);
    throw new InstanceLockedError(
      `Another process already runs on ${dataDir}. Stop it first, or give this one another DATA_DIR.`,
    );
  }
  held.add(file);
  return {
    release: () => {
      file.close();
      held.delete(file);
    },
  };
}

function openLock(name: string): Sqlite.Database {
  try {
    return new Sqlite(name, { timeout: 0 });
  } catch (error) {
    throw new DataFileError(name, error);
  }
}
