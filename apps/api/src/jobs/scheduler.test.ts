import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScheduler } from './scheduler.ts';

let errors: object[] = [];
const scheduler = createScheduler({
  logger: { error: (details) => void errors.push(details) },
  random: () => 1,
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  errors = [];
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => vi.useRealTimers());

/** Returns a task function that notes when it runs and takes `ms`. */
function timed(ms = 0) {
  const starts: number[] = [];
  const begin = Date.now();
  async function run(): Promise<void> {
    starts.push(Date.now() - begin);
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  }
  return { starts, run };
}

it('runs a recurring task from start to start, first after one interval', async () => {
  const { starts, run } = timed(300);
  const task = scheduler.every({ name: 'task', everyMs: 1_000, run });
  await pass(3_500);
  expect(starts).toEqual([1_000, 2_000, 3_000]);
  await task.stop();
});

it('never overlaps runs: a slow one delays the next', async () => {
  const { starts, run } = timed(2_500);
  const task = scheduler.every({ name: 'task', everyMs: 1_000, run });
  await pass(7_000);
  // A timer takes at least 1 ms.
  expect(starts).toEqual([1_000, 3_501, 6_002]);
  const stopped = task.stop();
  await pass(3_000);
  await stopped;
});

it('adds jitter to every pause', async () => {
  const { starts, run } = timed();
  const task = scheduler.every({ name: 'task', everyMs: 1_000, jitterMs: 200, run });
  await pass(3_700);
  expect(starts).toEqual([1_200, 2_400, 3_600]);
  await task.stop();
});

it('logs a failure and keeps the interval', async () => {
  let runs = 0;
  const task = scheduler.every({
    name: 'fragile',
    everyMs: 1_000,
    run: () => {
      runs += 1;
      throw new Error('not now');
    },
  });
  await pass(2_500);
  expect(runs).toBe(2);
  expect(errors).toEqual(Array.from({ length: 2 }, () => ({ err: new Error('not now'), task: 'fragile' })));
  await task.stop();
});

it('runs a task earlier when it is woken, and never later', async () => {
  const { starts, run } = timed();
  const task = scheduler.every({ name: 'task', everyMs: 1_000, run });
  task.wake(100);
  task.wake(5_000);
  await pass(1_500);
  expect(starts).toEqual([100, 1_100]);
  await task.stop();
});

it('runs a paced task when it is woken, and then after the pause that it returns', async () => {
  const { starts, run } = timed();
  const pauses = [500, 2_000, null];
  const task = scheduler.paced({
    name: 'task',
    async run() {
      await run();
      return pauses.shift() ?? null;
    },
  });
  await pass(1_000);
  expect(starts).toEqual([]);
  task.wake();
  await pass(10_000);
  expect(starts).toEqual([1_000, 1_500, 3_500]);
  await task.stop();
});

it('runs once more when it is woken during a run', async () => {
  const { starts, run } = timed(400);
  const task = scheduler.paced({
    name: 'task',
    async run() {
      await run();
      return null;
    },
  });
  task.wake();
  await pass(100);
  task.wake();
  task.wake();
  await pass(2_000);
  // A timer takes at least 1 ms.
  expect(starts).toEqual([0, 401]);
  await task.stop();
});

it('tries a failed paced task again after growing pauses', async () => {
  const { starts, run } = timed();
  const task = scheduler.paced({
    name: 'task',
    async run() {
      await run();
      throw new Error('not now');
    },
  });
  task.wake();
  await pass(3_600);
  expect(starts).toEqual([0, 500, 1_500, 3_500]);
  expect(errors).toHaveLength(4);
  await task.stop();
});

it('runs immediately on request and lets later requests join that run', async () => {
  const { starts, run } = timed(100);
  const task = scheduler.paced({
    name: 'task',
    async run() {
      await run();
      return null;
    },
  });
  const both = Promise.all([task.runNow(), task.runNow()]);
  await pass(100);
  await both;
  expect(starts).toEqual([0]);
  await task.stop();
});

it('stops: aborts the signal, waits for the current run, and never runs again', async () => {
  const { starts, run } = timed(1_000);
  let signal: AbortSignal | undefined;
  const task = scheduler.every({
    name: 'task',
    everyMs: 500,
    run(given) {
      signal = given;
      return run();
    },
  });
  await pass(600);
  let stopped = false;
  const stop = task.stop().then(() => {
    stopped = true;
  });
  await pass(100);
  expect([signal?.aborted, stopped]).toEqual([true, false]);
  await pass(1_000);
  await stop;
  task.wake();
  await task.runNow();
  await pass(5_000);
  expect(starts).toEqual([500]);
  await task.stop();
});
