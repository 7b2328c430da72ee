import { setTimeout as sleep } from 'node:timers/promises';

/** A unit of work. Neither method can throw. */
export interface Job {
  run(): Promise<void>;
  /** Called instead of `run`, or while it is running: there is no time for it. */
  abandon(): Promise<void>;
}

/** Does so many jobs at a time, and lets so many wait. */
export interface WorkLine {
  /** Whether there is room for one more. */
  hasRoom(): boolean;
  add(job: Job): void;
  /** Abandons what waits, gives what is under way `graceMs`, and abandons what is left then. Harmless when repeated. */
  stop(graceMs: number): Promise<void>;
}

/** A line of jobs, first come, first served. */
export function createWorkLine({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkLine {
  const queue: Job[] = [];
  const inHand = new Map<Job, Promise<void>>();
  let stopping = false;

  function next(): void {
    while (inHand.size < atOnce) {
      const job = queue.shift();
      if (job === undefined) return;
      const work = job.run().finally(() => {
        inHand.delete(job);
        next();
      });
      inHand.set(job, work);
    }
  }

  return {
    hasRoom: () => !stopping && queue.length < waiting,
    add(job) {
      if (stopping) {
        void job.abandon();
        return;
      }
      queue.push(job);
      next();
    },
    async stop(graceMs) {
      stopping = true;
      const dropped = queue.splice(0).map((job) => job.abandon());
      const done = new AbortController();
      const timeUp = sleep(graceMs, undefined, { signal: done.signal }).catch(() => undefined);
      await Promise.race([Promise.all(inHand.values()), timeUp]);
      done.abort();
      await Promise.all([...dropped, ...[...inHand.keys()].map((job) => job.abandon())]);
    },
  };
}
