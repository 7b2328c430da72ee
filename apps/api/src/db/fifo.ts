/** Lets one piece of work run at a time, in the order of asking. */
export class Fifo {
  #tail: Promise<void> = Promise.resolve();

  /** Waits for everything asked for earlier, then runs `work`. Its failure is the caller's alone. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
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
