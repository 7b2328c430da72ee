import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from '../errors.ts';

const FIRST_DELAY_MS = 2;

const LONGEST_DELAY_MS = 50;

/**
 * Runs `work` again while another process holds the file, with growing, jittered pauses, for `deadlineMs`.
 * SQLite's own busy timeout would stand still with the whole event loop instead.
 */
export async function retryWhileBusy<T>(deadlineMs: number, work: () => T | Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + deadlineMs;
  for (let pause = FIRST_DELAY_MS; ; pause = Math.min(pause * 2, LONGEST_DELAY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAt) throw error;
    }
    await delay(pause * (0.5 + Math.random() / 2));
  }
}
