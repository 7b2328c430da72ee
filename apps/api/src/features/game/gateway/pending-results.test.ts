import { expect, it } from 'vitest';
import { createPendingResults } from './pending-results.ts';

it('resolves every wait for an id, and no other', async () => {
  const pending = createPendingResults<string>();
  const both = [pending.wait('a', 5_000), pending.wait('a', 5_000)];
  const other = pending.wait('b', 20);
  pending.resolve('a', 'done');
  expect(await Promise.all([...both, other])).toEqual(['done', 'done', null]);
});

it('forgets a wait that was resolved, timed out or was canceled', async () => {
  const pending = createPendingResults<string>();
  const resolved = pending.wait('a', 5_000);
  const timedOut = pending.wait('b', 5);
  const canceled = pending.wait('c', 60_000);
  expect(pending.size).toBe(3);
  pending.resolve('a', 'done');
  await Promise.all([resolved, timedOut]);
  expect(pending.size).toBe(1);
  pending.cancelAll();
  expect(await canceled).toBeNull();
  expect(await pending.wait('d', 60_000)).toBeNull();
  expect(pending.size).toBe(0);
});
