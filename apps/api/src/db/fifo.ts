import { writeTurns } from '../metrics/news.ts';

/** Lets one piece of work run at a time, in the order of asking. */
export class Fifo {
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Waits for everything asked for earlier, then runs `work`. Its failure is the caller's alone. */
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

  /** Resolves when nothing that was asked for so far is left. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
