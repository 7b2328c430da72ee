import { expect, it } from 'vitest';
import { createInteractionQueue, type InteractionJob } from './interaction-queue.ts';

/** Creates a job that ends when `end` is called. */
function job(name: string, log: string[]): InteractionJob & { end(): void } {
  const done = Promise.withResolvers<void>();
  return {
    end: done.resolve,
    async run() {
      log.push(`${name} begun`);
      await done.promise;
      log.push(`${name} done`);
    },
    async abandon() {
      log.push(`${name} abandoned`);
    },
  };
}

it('runs a bounded number of jobs at a time, in order of arrival', async () => {
  const log: string[] = [];
  const queue = createInteractionQueue({ concurrency: 2, maxWaiting: 1 });
  const [a, b, c] = [job('a', log), job('b', log), job('c', log)];
  queue.add(a);
  queue.add(b);
  expect(queue.hasRoom()).toBe(true);
  queue.add(c);
  expect(queue.hasRoom()).toBe(false);
  await expect.poll(() => log).toEqual(['a begun', 'b begun']);
  b.end();
  await expect.poll(() => log).toEqual(['a begun', 'b begun', 'b done', 'c begun']);
  expect(queue.hasRoom()).toBe(true);
  a.end();
  c.end();
  await queue.stop(1_000);
  expect(log.filter((entry) => entry.endsWith('done'))).toHaveLength(3);
});

it('finishes running jobs when it stops, and abandons the rest', async () => {
  const log: string[] = [];
  const queue = createInteractionQueue({ concurrency: 2, maxWaiting: 10 });
  const [quick, slow, late] = [job('quick', log), job('slow', log), job('late', log)];
  for (const one of [quick, slow, late]) queue.add(one);
  await expect.poll(() => log).toEqual(['quick begun', 'slow begun']);
  quick.end();
  const stopped = queue.stop(30);
  queue.add(job('after', log));
  await stopped;
  expect(log).toContain('quick done');
  expect(log.filter((entry) => entry.endsWith('abandoned')).sort()).toEqual([
    'after abandoned',
    'late abandoned',
    'slow abandoned',
  ]);
  expect(queue.hasRoom()).toBe(false);
  slow.end();
});
