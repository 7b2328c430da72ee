import { backoffMs } from './job-loop.ts';

/** Work that repeats at a fixed interval for as long as the process runs. */
export interface RecurringTask {
  /** For log lines. */
  readonly name: string;
  /** From the start of one run to the start of the next, in ms. A run that takes longer delays the next one. */
  readonly everyMs: number;
  /** Longest random addition to each pause, in ms, so that instances do not run together. Default 0. */
  readonly jitterMs?: number;
  /** Does the work. `signal` aborts when the task is stopped. A failure is logged; the next run comes as planned. */
  run(signal: AbortSignal): void | Promise<void>;
}

/** Work that decides when it runs next. Its first run comes with `wake`. */
export interface PacedTask {
  /** For log lines. */
  readonly name: string;
  /**
   * Does the work and returns the pause before the next run, in ms; null to wait for `wake`. `signal` aborts when the
   * task is stopped. A failure is logged and tried again after a growing pause.
   */
  run(signal: AbortSignal): number | null | Promise<number | null>;
}

/** A task of this process. Its runs never overlap. */
export interface ScheduledTask {
  /** Has the task run within `ms`, or once more when it is running at that time. Never postpones a run. */
  wake(ms?: number): void;
  /** Runs the task now, or joins the current run. Never rejects. */
  runNow(): Promise<void>;
  /** Cancels the next run, aborts the signal and waits for the current run. Idempotent. */
  stop(): Promise<void>;
}

/** The timers of everything in this process that repeats. */
export interface Scheduler {
  every(task: RecurringTask): ScheduledTask;
  paced(task: PacedTask): ScheduledTask;
}

export interface SchedulerDeps {
  logger: { error(details: object, message: string): void };
  /** Between 0 and 1. */
  random?: () => number;
}

/** Creates a scheduler. Its timers do not keep the process alive. */
export function createScheduler({ logger, random = Math.random }: SchedulerDeps): Scheduler {
  const onError = (task: string, err: unknown): void =>
    logger.error({ err, task }, 'a scheduled task failed');
  return {
    paced: (task) => createTask(task, { onError, random }),
    every({ name, everyMs, jitterMs = 0, run }) {
      const task = createTask(
        {
          name,
          async run(signal) {
            const startedAt = performance.now();
            try {
              await run(signal);
            } catch (error) {
              onError(name, error);
            }
            return Math.max(0, startedAt + everyMs - performance.now()) + jitterMs * random();
          },
        },
        { onError, random },
      );
      task.wake(everyMs + jitterMs * random());
      return task;
    },
  };
}

interface TaskDeps {
  onError: (task: string, error: unknown) => void;
  random: () => number;
}

function createTask(task: PacedTask, { onError, random }: TaskDeps): ScheduledTask {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  /** When the timer ends, by the monotonic clock. */
  let nextAt = Number.POSITIVE_INFINITY;
  let current: Promise<void> | undefined;
  let runAgain = false;
  let failures = 0;

  function cancelTimer(): void {
    clearTimeout(timer);
    nextAt = Number.POSITIVE_INFINITY;
  }

  function wake(ms = 0): void {
    const at = performance.now() + ms;
    if (stopping.signal.aborted || at >= nextAt) return;
    clearTimeout(timer);
    nextAt = at;
    timer = setTimeout(() => {
      cancelTimer();
      if (current) runAgain = true;
      else void runNow();
    }, ms).unref();
  }

  /** Returns the pause before the next run, in ms; null for none. */
  async function runOnce(): Promise<number | null> {
    try {
      const pauseMs = await task.run(stopping.signal);
      failures = 0;
      return pauseMs;
    } catch (error) {
      failures += 1;
      onError(task.name, error);
      return backoffMs(failures, random());
    }
  }

  function runNow(): Promise<void> {
    if (current) return current;
    if (stopping.signal.aborted) return Promise.resolve();
    cancelTimer();
    current = runOnce().then((pauseMs) => {
      current = undefined;
      if (runAgain) wake();
      else if (pauseMs !== null) wake(pauseMs);
      runAgain = false;
    });
    return current;
  }

  return {
    wake,
    runNow,
    async stop() {
      stopping.abort();
      cancelTimer();
      await current;
    },
  };
}
