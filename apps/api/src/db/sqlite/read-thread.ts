import type { ConnectOptions } from './connect.ts';
import type { ReadTask, ReadWorkerData } from './read-worker.ts';
import { createThread } from './thread.ts';

/** How long an idle thread lives, in ms: it has its own page cache. */
const IDLE_MS = 60_000;

/** Runs statements in a separate thread, so that other requests are not blocked. */
export interface ReadThread {
  run<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]>;
  /** Waits for running statements. */
  close(): Promise<void>;
}

/**
 * Creates a thread with its own connection to the file: started by the first statement, ended after an idle minute.
 * Only one, since a small machine has one core to spare for searches.
 */
export function createReadThread(file: string, options: ConnectOptions): ReadThread {
  const workerData: ReadWorkerData = { file, options };
  const module = new URL('./read-worker.ts', import.meta.url);
  const thread = createThread<ReadTask, unknown[]>({ module, workerData, idleMs: IDLE_MS });
  let isClosed = false;
  const underWay = new Set<Promise<unknown>>();

  async function run(task: ReadTask): Promise<unknown[]> {
    if (isClosed) throw new Error('The database is closed.');
    return thread.run(task);
  }

  return {
    run: async <Row>(text: string, parameters: readonly unknown[]) => {
      const running = run({ text, parameters });
      underWay.add(running);
      return running.finally(() => underWay.delete(running)) as Promise<Row[]>;
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(underWay);
      await thread.close();
    },
  };
}
