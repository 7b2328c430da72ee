import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database/database.ts';
import { COOL_MS, createRequestLimiter, PERMITS } from './request-limiter.ts';
import { createStoredPermits } from './stored-permits.ts';

const { handle } = await testDatabase();

beforeEach(() => handle.deleteFrom('leases').execute());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const take = async (permits: ReturnType<typeof createStoredPermits>) => (await permits.take(PERMITS)).length;

it('two processes share the permits, also when they take them together', async () => {
  const processes = [createStoredPermits(handle), createStoredPermits(handle)];
  const taken = (await Promise.all(processes.map((permits) => permits.take(30)))).flat();
  expect(new Set(taken).size).toBe(taken.length);
  const rest = (await Promise.all(processes.map((permits) => permits.take(30)))).flat();
  expect(new Set([...taken, ...rest]).size).toBe(PERMITS);
  expect(taken.length + rest.length).toBe(PERMITS);
});

it('a permit is free a second after its answer, or immediately when it was not used', async () => {
  const [one, other] = [createStoredPermits(handle), createStoredPermits(handle)];
  const taken = await one.take(PERMITS);
  // Only its holder can give one back.
  await other.giveBack(taken, false);
  expect(await take(other)).toBe(0);
  await one.giveBack(taken.slice(0, 10), false);
  await one.giveBack(taken.slice(10), true);
  expect(await take(other)).toBe(10);
  await pause(COOL_MS + 50);
  expect(await take(other)).toBe(PERMITS - 10);
});

it('the permits of a crashed process, and those of a clock that was set back, are free again', async () => {
  const permits = createStoredPermits(handle);
  await permits.take(PERMITS);
  for (const ms of [-1, 10 * 60_000]) {
    await handle
      .updateTable('leases')
      .set({ expires_at: Date.now() + ms })
      .execute();
    expect(await take(permits)).toBe(PERMITS);
  }
});

it('limiters of two processes send all, and never more than the permits within a second', async () => {
  const sent: number[] = [];
  const limiters = [createStoredPermits(handle), createStoredPermits(handle)].map((permits) =>
    createRequestLimiter(permits),
  );
  const send = async () => {
    sent.push(performance.now());
    await pause(20);
  };
  await Promise.all(Array.from({ length: 110 }, (_, index) => limiters[index % 2]?.run(null, send)));
  expect(sent).toHaveLength(110);
  const within = sent.map((from) => sent.filter((at) => at >= from && at <= from + 1_000).length);
  expect(Math.max(...within)).toBeLessThanOrEqual(PERMITS);
});
