import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createMemoryPermits,
  createRequestLimiter,
  PERMITS,
  type RequestLimiter,
} from './request-limiter.ts';

const SECOND = 1_000;

/** A process that handles one callback after another, each of which can hold it up. */
interface FakeProcess {
  busyUntil: number;
  /** How long each callback holds it up, in ms; then 0. */
  stalls: number[];
}

/** Runs callbacks of several processes on one fake clock. */
function createFakeTime() {
  const events: { at: number; process: FakeProcess | null; run: () => void }[] = [];
  let now = 0;
  const at = (moment: number, process: FakeProcess | null, run: () => void) =>
    void events.push({ at: moment, process, run });
  return {
    now: () => now,
    at,
    async runAll(): Promise<void> {
      while (events.length > 0) {
        events.sort((a, b) => a.at - b.at);
        const event = events.shift();
        if (event === undefined) return;
        const { process, run } = event;
        now = Math.max(now, event.at);
        if (process !== null && process.busyUntil > now) {
          at(process.busyUntil, process, run);
          continue;
        }
        run();
        await new Promise((resolve) => setImmediate(resolve));
        if (process !== null) process.busyUntil = now + (process.stalls.shift() ?? 0);
      }
    },
  };
}

/** The most moments within any second. */
function peakPerSecond(moments: readonly number[]): number {
  const sorted = [...moments].sort((a, b) => a - b);
  return Math.max(
    0,
    ...sorted.map((from) => sorted.filter((at) => at >= from && at <= from + SECOND).length),
  );
}

interface Asked {
  at: number;
  /** Until the answer. */
  ms: number;
  /** Which part of that time it takes until Discord has it. */
  part: number;
  process: number;
}

/** Runs requests through limiters that share their permits; returns when Discord got each. */
async function arrivals(asked: readonly Asked[], stalls: readonly number[][]): Promise<number[]> {
  const time = createFakeTime();
  const permits = createMemoryPermits(time.now);
  const processes = stalls.map((some): FakeProcess => ({ busyUntil: 0, stalls: [...some] }));
  const limiters = processes.map((process) =>
    createRequestLimiter(permits, (ms) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      time.at(time.now() + ms, process, resolve);
      return promise;
    }),
  );
  const arrived: number[] = [];
  for (const { at, ms, part, process } of asked) {
    const own = processes[process] ?? null;
    const send = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      time.at(time.now() + ms * part, null, () => void arrived.push(time.now()));
      time.at(time.now() + ms, own, resolve);
      return promise;
    };
    time.at(at, own, () => void limiters[process]?.run(null, send));
  }
  await time.runAll();
  return arrived;
}

describe('the bot’s requests', () => {
  it.each([
    ['all together', 0, 50, []],
    ['spread over three seconds', 15, 50, []],
    ['slow to arrive', 5, 3_000, []],
    [
      'while the event loop stalls',
      5,
      100,
      Array.from({ length: 60 }, (_, index) => (index % 7 === 0 ? 900 : 0)),
    ],
  ])('stay below the limit: %s', async (_, everyMs, ms, stalls) => {
    const asked = Array.from({ length: 200 }, (_none, index) => ({
      at: index * everyMs,
      ms,
      part: index % 2,
      process: index % 2,
    }));
    const arrived = await arrivals(asked, [stalls, []]);
    expect(arrived).toHaveLength(200);
    expect(peakPerSecond(arrived)).toBeLessThanOrEqual(PERMITS);
  });

  it('stay below the limit and are all sent, whatever stalls', async () => {
    const request = fc.record({
      at: fc.nat(4_000),
      ms: fc.nat(2_500),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      process: fc.nat(2),
    });
    const stalls = fc.array(fc.oneof(fc.constant(0), fc.nat(3_000)), { maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: 60, maxLength: 160 }),
        fc.array(stalls, { minLength: 3, maxLength: 3 }),
        async (asked, some) => {
          const arrived = await arrivals(asked, some);
          expect(arrived).toHaveLength(asked.length);
          expect(peakPerSecond(arrived)).toBeLessThanOrEqual(PERMITS);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a request that is not sent', () => {
  const never = () => new Promise<void>(() => undefined);
  async function useAll(limiter: RequestLimiter): Promise<void> {
    for (let count = 0; count < PERMITS; count++) void limiter.run(null, never);
    await new Promise((resolve) => setImmediate(resolve));
  }

  it('because its caller stopped waiting uses no permit', async () => {
    const limiter = createRequestLimiter(createMemoryPermits());
    await useAll(limiter);
    const abort = new AbortController();
    const waiting = limiter.run(abort.signal, never);
    abort.abort(new Error('too long'));
    await expect(waiting).rejects.toThrow('too long');
    await expect(limiter.run(AbortSignal.abort(new Error('before')), never)).rejects.toThrow('before');
  });

  it('because the permits can’t be read fails, and the next one is tried', async () => {
    const permits = createMemoryPermits();
    let failures = 1;
    const limiter = createRequestLimiter({
      ...permits,
      take: (count) => (failures-- > 0 ? Promise.reject(new Error('no database')) : permits.take(count)),
    });
    await expect(limiter.run(null, async () => 'sent')).rejects.toThrow('no database');
    await expect(limiter.run(null, async () => 'sent')).resolves.toBe('sent');
  });

  it('or fails gives its permit back', async () => {
    let ms = 0;
    const limiter = createRequestLimiter(createMemoryPermits(() => ms));
    const failing = () => limiter.run(null, () => Promise.reject(new Error('reset')));
    const all = await Promise.allSettled(Array.from({ length: PERMITS }, failing));
    expect(all.every(({ status }) => status === 'rejected')).toBe(true);
    ms += 2 * SECOND;
    await expect(limiter.run(null, async () => 'sent')).resolves.toBe('sent');
  });
});
