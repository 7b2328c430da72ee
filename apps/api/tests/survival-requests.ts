import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '../src/testing/product/browser.ts';
import { type Answer, call, type Face } from '../src/testing/product/transports.ts';

/** Pause before a request that failed is sent again, in ms, and the longest time for which it is. */
const PAUSE_MS = 400;
const GIVES_UP_MS = 180_000;

/** Longest that an answer may take, in ms. */
const PATIENCE_MS = 30_000;

/** What became of all requests of a load. */
export interface Tally {
  requests: number;
  /** Not answered, or answered with a failure of ours, at the first try. */
  failedOnce: number;
  /** The same at the one retry after it. */
  failedTwice: number;
  /** Statuses of failures, and what broke off, by how often. */
  kinds: Map<string, number>;
  /** The slowest answer of all, in ms. */
  slowestMs: number;
}

/** A call that is retried until it is answered. */
export type Ask = (browser: Browser, procedure: string, input: object, face?: Face) => Promise<Answer>;

export function createTally(): Tally {
  return { requests: 0, failedOnce: 0, failedTwice: 0, kinds: new Map(), slowestMs: 0 };
}

/** How many of the requests failed although they were sent a second time. */
export const errorRate = ({ requests, failedTwice }: Tally): number => failedTwice / Math.max(1, requests);

/**
 * Asks as the pages do: what broke off or met a failure of ours is sent again as it was, with the same client id. A
 * refusal is an answer. Throws when there is none for three minutes.
 */
export function createAsk(tally: Tally): Ask {
  async function attempt(...[browser, procedure, input, face]: Parameters<Ask>): Promise<Answer | string> {
    const began = performance.now();
    try {
      const asked = call(browser, face ?? 'trpc', procedure, { ...input });
      const answer = await Promise.race([asked, delay(PATIENCE_MS, 'no answer', { ref: false })]);
      if (typeof answer === 'string') return answer;
      return answer.status >= 500 ? String(answer.status) : answer;
    } catch (error) {
      // A proxy's words are not ours, and a broken connection has none.
      return error instanceof Error ? error.name : 'unknown';
    } finally {
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
    }
  }

  return async (browser, procedure, input, face = 'trpc') => {
    const giveUpAt = Date.now() + GIVES_UP_MS;
    tally.requests += 1;
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt(browser, procedure, input, face);
      if (typeof answer !== 'string') return answer;
      tally.kinds.set(answer, (tally.kinds.get(answer) ?? 0) + 1);
      if (tries === 1) tally.failedOnce += 1;
      if (tries === 2) tally.failedTwice += 1;
      if (Date.now() > giveUpAt) throw new Error(`${procedure} got no answer, at last ${answer}.`);
      await delay(PAUSE_MS);
    }
  };
}
