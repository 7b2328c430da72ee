import { once } from 'node:events';

/** The one clock of a command queue, its client and the game, in epoch ms. */
export interface QueueClock {
  ms: number;
  /** While true, a wait of the queue lasts until the queue stops. */
  held: boolean;
  now(): number;
  /** Replaces the queue's waits: takes no real time, but advances the clock. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** A clock that passes where the queue waits for a turn, and only there. */
export function queueClock(): QueueClock {
  return {
    ms: Date.now(),
    held: false,
    now() {
      return this.ms;
    },
    async sleep(ms, signal) {
      if (this.held && !signal.aborted) await once(signal, 'abort');
      else this.ms += ms;
    },
  };
}
