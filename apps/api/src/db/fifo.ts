import { writeTurns } from '../metrics/instrumentation.ts';

/** A mutex: runs one task at a time, in order of arrival. */
export class Fifo {
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Number of waiting tasks. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Runs `work` after all earlier tasks. Its failure only affects its caller. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    this.#waiting += 1;
    const asked = performance.now();
    await before;
    this.#waiting -= 1;
    writeTurns.tell({ waitedMs: performance.now() - asked });
    try {
      return await work();
    } finally {
      resolve();
    }
  }

  /** Resolves when all tasks added so far have ended. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
