import type { Piscina } from 'piscina';
import type { Fifo } from '../fifo.ts';
import type { CheckpointStep, CheckpointWorkerData } from './checkpoint-worker.ts';
import type { ConnectOptions } from './connect.ts';

/** How long the thread stays without work, in ms. */
const IDLE_MS = 30_000;

/** Copies the write-ahead log into the file, away from the event loop. */
export interface Checkpoints {
  /** Has a checkpoint follow a write, unless one is due already. */
  written(): void;
  /** Waits for the one that is running. */
  close(): Promise<void>;
}

export interface CheckpointOptions extends ConnectOptions {
  /** Time between a write and the checkpoint that follows, in ms. */
  readonly checkpointDelayMs: number;
}

/**
 * A checkpoint syncs the disk twice, which takes from milliseconds to half a second: in the loop, everybody would wait.
 * The copying runs beside writers, and its end in the writers' queue. What fails is done by the next one.
 */
export function createCheckpoints(file: string, options: CheckpointOptions, queue: Fifo): Checkpoints {
  let pool: Promise<Piscina<CheckpointStep, void>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function checkpoint(): Promise<void> {
    pool ??= createPool({ file, options });
    const thread = await pool;
    await thread.run('copy');
    if (!isClosed) await queue.run(() => thread.run('finish'));
  }

  function begin(): void {
    timer = undefined;
    running = checkpoint()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  }

  return {
    written: () => {
      if (timer !== undefined || running !== undefined || isClosed) return;
      timer = setTimeout(begin, options.checkpointDelayMs).unref();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await (await pool)?.destroy();
    },
  };
}

async function createPool(workerData: CheckpointWorkerData): Promise<Piscina<CheckpointStep, void>> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: new URL('./checkpoint-worker.ts', import.meta.url).href,
    workerData,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
}
