import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { InstanceLockedError, isBusy } from './errors.ts';

export interface InstanceLock {
  /** Lets another process have the directory. Harmless when repeated. */
  release(): void;
}

/**
 * Takes `dataDir` for this process alone. Throws InstanceLockedError at once when another process has it. The
 * lock is the operating system's on an open file, so a crash or `kill -9` frees it. (design.md section 4)
 */
export function acquireInstanceLock(dataDir: string): InstanceLock {
  mkdirSync(dataDir, { recursive: true });
  const file = new Sqlite(path.join(dataDir, 'instance.lock.db'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new InstanceLockedError(
      `Another process already runs on ${dataDir}. Stop it first, or give this one another DATA_DIR.`,
    );
  }
  return { release: () => file.close() };
}
