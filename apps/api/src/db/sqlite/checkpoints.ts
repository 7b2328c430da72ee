import type { ErrorSink } from '../errors.ts';
import type { CheckpointStep, CheckpointWorkerData } from './checkpoint-worker.ts';
import type { ConnectOptions } from './connect.ts';
import { createThread, type Thread } from './thread.ts';
import type { WalFlush } from './wal-flush.ts';
import type { WriteQueue } from './write-queue.ts';

/** How long an idle thread lives, in ms. */
const IDLE_MS = 30_000;

/** Copies the write-ahead log into the file, away from the event loop. */
export interface Checkpoints {
  /** Has a checkpoint follow a write, unless one is due already. */
  written(): void;
  /** Empties the log, so that nothing deleted is left in it. Throws while a reader is in the way. */
  truncate(): Promise<void>;
  /** Waits for the one that is running. */
  close(): Promise<void>;
}

/** Does the steps of a checkpoint. */
export type CheckpointThread = Thread<CheckpointStep, void>;

export interface CheckpointsDeps {
  readonly thread: CheckpointThread;
  /** The writers' queue. */
  readonly queue: WriteQueue;
  readonly log: Pick<WalFlush, 'hasFailed'>;
  /** Time between a write and the checkpoint that follows, in ms. */
  readonly delayMs: number;
  /** Called with what a checkpoint or the end of its thread threw. */
  readonly onError: ErrorSink;
}

/**
 * Creates the checkpoints. Each syncs the disk twice, which takes from milliseconds to half a second and would block
 * the event loop, so a thread does it. The copying runs beside writers, its end in the writers' queue. After a failure
 * the next checkpoint does the remaining work. None runs once a sync of the log has failed: it would copy changes that
 * were never acknowledged.
 */
export function createCheckpoints({ thread, queue, log, delayMs, onError }: CheckpointsDeps): Checkpoints {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function checkpoint(): Promise<void> {
    if (log.hasFailed) return;
    await thread.run('copy');
    await queue.run(async () => {
      if (!isClosed && !log.hasFailed) await thread.run('finish');
    });
  }

  function begin(): void {
    timer = undefined;
    running = checkpoint()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }

  return {
    written: () => {
      if (timer !== undefined || running !== undefined || isClosed) return;
      timer = setTimeout(begin, delayMs).unref();
    },
    truncate: async () => {
      await running;
      await queue.run(async () => {
        if (!isClosed && !log.hasFailed) await thread.run('truncate');
      });
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
      // The connections are closed after it, whatever became of the thread.
      await thread.close().catch(onError);
    },
  };
}

/** The thread that checkpoints `file`. */
export function createCheckpointThread(file: string, options: ConnectOptions): CheckpointThread {
  const { busyDeadlineMs, cachedStatements } = options;
  const workerData: CheckpointWorkerData = { file, options: { busyDeadlineMs, cachedStatements } };
  const module = new URL('./checkpoint-worker.ts', import.meta.url);
  return createThread({ module, workerData, idleMs: IDLE_MS });
}
