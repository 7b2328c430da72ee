import { open } from 'node:fs/promises';
import path from 'node:path';
import type { OutageError } from '@tenfour/domain';
import type { ErrorSink } from '../errors.ts';
import { writesLost } from '../outages.ts';

/** What an acknowledged write survives: a power failure, or only a crash of the process. */
export type SqliteDurability = 'full' | 'normal';

/** Tracks commits to the write-ahead log and syncs them to disk. */
export interface WalFlush {
  /** Notes a commit that wrote something. */
  committed(): void;
  /** Resolves once every commit noted so far survives a power cut. Throws OutageError when a sync has failed. */
  flush(): Promise<void>;
  /** Throws OutageError once a sync has failed: nothing can be saved until the process is started again. */
  assertWritable(): void;
  /** Whether a sync has failed. */
  readonly hasFailed: boolean;
  /** Number of callers waiting for the disk. */
  readonly waiting: number;
  close(): Promise<void>;
}

/** Acknowledges immediately: the operating system writes the log when it likes. */
export const NO_FLUSH: WalFlush = {
  committed: () => undefined,
  flush: async () => undefined,
  assertWritable: () => undefined,
  hasFailed: false,
  waiting: 0,
  close: async () => undefined,
};

/**
 * Opens the log of `file`, whose writer is connected. SQLite's own `synchronous = FULL` would hold the event loop for
 * each sync of the disk; here the sync runs in Node's thread pool while other transactions commit.
 */
export async function openWalFlush(file: string, onError: ErrorSink): Promise<WalFlush> {
  const log = await open(`${file}-wal`, 'r+');
  await syncDirectory(path.dirname(file));
  return createWalFlush({ sync: () => log.datasync(), close: () => log.close() }, onError);
}

/** A new log survives a power cut only once its name does. Not every system opens directories. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** The file behind a `WalFlush`. */
export interface SyncedFile {
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Groups flushes: one sync at a time covers every commit before its start, so that many writes share one. The log is
 * written in order, so a sync also covers everything that a transaction has read.
 *
 * The first sync that fails is the last: the system may have dropped the pages it could not write and may report success
 * the next time (PostgreSQL's "fsyncgate"), so no later sync proves anything. `onError` is called once.
 */
export function createWalFlush(file: SyncedFile, onError: ErrorSink): WalFlush {
  let commits = 0;
  let durable = 0;
  let waiting = 0;
  let failure: OutageError | null = null;
  let running: Promise<void> | null = null;

  function assertWritable(): void {
    if (failure !== null) throw failure;
  }

  async function sync(covers: number): Promise<void> {
    try {
      await file.sync();
      durable = Math.max(durable, covers);
    } catch (error) {
      failure = writesLost(error);
      onError(failure);
    } finally {
      running = null;
    }
  }

  async function reach(commit: number): Promise<void> {
    while (durable < commit) {
      assertWritable();
      running ??= sync(commits);
      await running;
    }
  }

  return {
    committed: () => {
      commits += 1;
    },
    flush: async () => {
      if (durable >= commits) return;
      waiting += 1;
      try {
        await reach(commits);
      } finally {
        waiting -= 1;
      }
    },
    assertWritable,
    get hasFailed() {
      return failure !== null;
    },
    get waiting() {
      return waiting;
    },
    close: async () => {
      await running;
      await file.close();
    },
  };
}
