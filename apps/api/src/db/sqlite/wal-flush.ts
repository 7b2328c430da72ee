import { open } from 'node:fs/promises';
import path from 'node:path';
import { asOutage } from '../outages.ts';

/** What an acknowledged write survives: a power cut, or only the end of the process. */
export type SqliteDurability = 'full' | 'normal';

/** Tracks what was committed to the write-ahead log and puts it on the disk. */
export interface WalFlush {
  /** Notes a commit that wrote something. */
  committed(): void;
  /** Resolves once every commit noted so far survives a power cut. Throws OutageError when the disk refuses. */
  flush(): Promise<void>;
  /** How many callers wait for the disk. */
  readonly waiting: number;
  close(): Promise<void>;
}

/** Acknowledges immediately: the operating system writes the log when it likes. */
export const NO_FLUSH: WalFlush = {
  committed: () => undefined,
  flush: async () => undefined,
  waiting: 0,
  close: async () => undefined,
};

/**
 * Opens the log of `file`, whose writer is connected. SQLite's own `synchronous = FULL` would hold the event loop for
 * each sync of the disk; here the sync runs in Node's thread pool while other transactions commit.
 */
export async function openWalFlush(file: string): Promise<WalFlush> {
  const log = await open(`${file}-wal`, 'r+');
  await syncDirectory(path.dirname(file));
  return createWalFlush({ sync: () => log.datasync(), close: () => log.close() });
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
 */
export function createWalFlush(file: SyncedFile): WalFlush {
  let commits = 0;
  let durable = 0;
  let waiting = 0;
  let running: { covers: number; done: Promise<void> } | null = null;

  async function sync(covers: number): Promise<void> {
    try {
      await file.sync();
      durable = Math.max(durable, covers);
    } finally {
      running = null;
    }
  }

  async function reach(commit: number): Promise<void> {
    while (durable < commit) {
      running ??= { covers: commits, done: sync(commits) };
      // A sync that began before this commit answers for others, also with its failure.
      await (running.covers >= commit ? running.done : running.done.catch(() => undefined));
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
      } catch (error) {
        throw asOutage(error);
      } finally {
        waiting -= 1;
      }
    },
    get waiting() {
      return waiting;
    },
    close: async () => {
      await running?.done.catch(() => undefined);
      await file.close();
    },
  };
}
