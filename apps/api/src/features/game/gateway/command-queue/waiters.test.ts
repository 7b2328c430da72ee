import { expect, it } from 'vitest';
import { createWaiters } from './waiters.ts';

it('tells everybody who waits for an id, and nobody else', async () => {
  const waiters = createWaiters<string>();
  const both = [waiters.wait('a', 5_000), waiters.wait('a', 5_000)];
  const other = waiters.wait('b', 20);
  waiters.tell('a', 'done');
  expect(await Promise.all([...both, other])).toEqual(['done', 'done', null]);
});

it('remembers nobody who was told, lost patience or was let go', async () => {
  const waiters = createWaiters<string>();
  const told = waiters.wait('a', 5_000);
  const tired = waiters.wait('b', 5);
  const kept = waiters.wait('c', 60_000);
  expect(waiters.size).toBe(3);
  waiters.tell('a', 'done');
  await Promise.all([told, tired]);
  expect(waiters.size).toBe(1);
  waiters.letGo();
  expect(await kept).toBeNull();
  expect(await waiters.wait('d', 60_000)).toBeNull();
  expect(waiters.size).toBe(0);
});
