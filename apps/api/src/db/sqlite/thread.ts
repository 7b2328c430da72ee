import type { Piscina } from 'piscina';

/** Options of a thread. */
export interface ThreadOptions {
  /** The module whose default export runs a task. */
  readonly module: URL;
  readonly workerData: object;
  /** How long an idle thread lives, in ms: it has a connection and its page cache. */
  readonly idleMs: number;
}

/** One thread, which does one task at a time. */
export interface Thread<Task, Result> {
  run(task: Task): Promise<Result>;
  /** Waits for nothing: a thread that is ended in the middle of a statement takes the process along. */
  close(): Promise<void>;
}

/** A pool of one, and the error with which its thread could not be started. */
interface Started<Task, Result> {
  readonly pool: Piscina<Task, Result>;
  readonly failure: Promise<never>;
}

/** Creates a thread that its first task starts. One that cannot be started fails its tasks and is replaced by the next. */
export function createThread<Task, Result>(options: ThreadOptions): Thread<Task, Result> {
  let current: Promise<Started<Task, Result>> | undefined;

  async function start(): Promise<Started<Task, Result>> {
    const pool = await createPool<Task, Result>(options);
    // Without a listener the error would end the process, and the pool leaves the task waiting forever.
    const failure = new Promise<never>((_resolve, reject) => pool.on('error', reject));
    failure.catch(() => {
      current = undefined;
      return pool.destroy();
    });
    return { pool, failure };
  }

  return {
    run: async (task) => {
      current ??= start().catch((error: unknown) => {
        current = undefined;
        throw error;
      });
      const { pool, failure } = await current;
      return Promise.race([pool.run(task), failure]);
    },
    close: async () => {
      await (await current)?.pool.destroy();
    },
  };
}

async function createPool<Task, Result>(options: ThreadOptions): Promise<Piscina<Task, Result>> {
  const { Piscina } = await import('piscina');
  const { module, workerData, idleMs } = options;
  return new Piscina({
    filename: module.href,
    workerData,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  });
}
