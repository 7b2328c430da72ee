import pLimit from 'p-limit';
import type { Database } from '../../../db/database.ts';
import { withDeadline } from '../../../jobs/timing.ts';

/** The work that answers one interaction. Neither method can throw. */
export interface InteractionJob {
  run(): Promise<void>;
  /** Called instead of `run`, or while it is running: there is no time for it. */
  abandon(): Promise<void>;
}

/** Runs a bounded number of jobs at a time, and lets a bounded number wait. */
export interface InteractionQueue {
  /** Whether one more job can wait. */
  hasRoom(): boolean;
  add(job: InteractionJob): void;
  /** Abandons what waits, gives running jobs `graceMs`, and abandons what is left then. Idempotent. */
  stop(graceMs: number): Promise<void>;
}

/** Creates a queue that runs jobs in order of arrival. */
export function createInteractionQueue(limits: {
  concurrency: number;
  maxWaiting: number;
}): InteractionQueue {
  const runLimited = pLimit(limits.concurrency);
  const waiting = new Set<InteractionJob>();
  const running = new Map<InteractionJob, Promise<void>>();
  let stopping = false;

  async function run(job: InteractionJob): Promise<void> {
    // It was abandoned meanwhile.
    if (!waiting.delete(job)) return;
    const work = job.run().finally(() => running.delete(job));
    running.set(job, work);
    await work;
  }

  return {
    hasRoom: () => !stopping && runLimited.pendingCount < limits.maxWaiting,
    add(job) {
      if (stopping) {
        void job.abandon();
        return;
      }
      waiting.add(job);
      void runLimited(() => run(job));
    },
    async stop(graceMs) {
      stopping = true;
      const abandoned = [...waiting].map((job) => job.abandon());
      waiting.clear();
      await withDeadline(Promise.all(running.values()), graceMs, null);
      await Promise.all([...abandoned, ...[...running.keys()].map((job) => job.abandon())]);
    },
  };
}

/**
 * Records that an interaction is being handled. Returns false when it already was, here or in another process: Discord
 * can deliver one twice, and a signed message can be replayed.
 */
export async function claimInteraction({ handle }: Database, id: string, at: number): Promise<boolean> {
  const added = await handle
    .insertInto('bot_interactions')
    .values({ id, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
