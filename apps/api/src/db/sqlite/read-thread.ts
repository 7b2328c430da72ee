import type { ConnectOptions } from './connect.ts';
import type { ReadTask, ReadWorkerData } from './read-worker.ts';
import { createThread } from './thread.ts';

/** How long the thread stays without work, in ms: it holds a page cache of its own. */
const IDLE_MS = 60_000;

/** Statements in a thread of its own, so that whoever waits for none of them is not held up. */
export interface ReadThread {
  run<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/**
 * A thread with a connection of its own to the file: started by the first statement, ended when a minute has passed
 * without one. One, since the machine has another core for whoever is not searching, and none to give away.
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
