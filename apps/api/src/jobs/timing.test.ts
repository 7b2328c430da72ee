import { expect, it } from 'vitest';
import { repeatDuring, sleep, withDeadline } from './timing.ts';

it('resolves with the result in time, or with the fallback', async () => {
  expect(await withDeadline(Promise.resolve('done'), 5_000, 'late')).toBe('done');
  expect(await withDeadline(new Promise(() => undefined), 5, 'late')).toBe('late');
});

it('rejects with an error in time, and ignores a later one', async () => {
  await expect(withDeadline(Promise.reject(new Error('broken')), 5_000, null)).rejects.toThrow('broken');
  const failing = sleep(20).then(() => Promise.reject(new Error('broken later')));
  expect(await withDeadline(failing, 1, 'late')).toBe('late');
  await failing.catch(() => undefined);
});

it('repeats a function until the work has settled', async () => {
  let calls = 0;
  const work = Promise.withResolvers<string>();
  const result = repeatDuring(work.promise, 1, () => {
    calls += 1;
    if (calls === 3) work.resolve('done');
  });
  expect(await result).toBe('done');
  const after = calls;
  await sleep(20);
  expect(calls).toBe(after);
});
