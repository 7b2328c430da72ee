import pLimit from 'p-limit';
import { writeTurns } from '../../metrics/instrumentation.ts';

/** The queue in front of the write connection: runs one task at a time, in order of arrival. */
export interface WriteQueue {
  /** Number of waiting tasks. */
  readonly waiting: number;
  /** Runs `work` after all earlier tasks. Its failure only affects its caller. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Creates an empty queue. Each task keeps the async context of its caller. */
export function createWriteQueue(): WriteQueue {
  const limit = pLimit(1);
  return {
    get waiting() {
      return limit.pendingCount;
    },
    run(work) {
      const addedAt = performance.now();
      return limit(() => {
        writeTurns.notify({ waitedMs: performance.now() - addedAt });
        return work();
      });
    },
  };
}
