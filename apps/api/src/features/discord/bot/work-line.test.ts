import { expect, it } from 'vitest';
import { createWorkLine, type Job } from './work-line.ts';

/** Creates a job that ends when `end` is called. */
function job(name: string, log: string[]): Job & { end(): void } {
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

it('does so many at a time, first come, first served', async () => {
  const log: string[] = [];
  const line = createWorkLine({ atOnce: 2, waiting: 1 });
  const [a, b, c] = [job('a', log), job('b', log), job('c', log)];
  line.add(a);
  line.add(b);
  expect(line.hasRoom()).toBe(true);
  line.add(c);
  expect(line.hasRoom()).toBe(false);
  expect(log).toEqual(['a begun', 'b begun']);
  b.end();
  await expect.poll(() => log).toEqual(['a begun', 'b begun', 'b done', 'c begun']);
  expect(line.hasRoom()).toBe(true);
  a.end();
  c.end();
  await line.stop(1_000);
  expect(log.filter((entry) => entry.endsWith('done'))).toHaveLength(3);
});

it('ends by finishing what is under way, and abandons the rest', async () => {
  const log: string[] = [];
  const line = createWorkLine({ atOnce: 2, waiting: 10 });
  const [quick, slow, late] = [job('quick', log), job('slow', log), job('late', log)];
  for (const one of [quick, slow, late]) line.add(one);
  quick.end();
  const stopped = line.stop(30);
  line.add(job('after', log));
  await stopped;
  expect(log).toContain('quick done');
  expect(log.filter((entry) => entry.endsWith('abandoned')).sort()).toEqual([
    'after abandoned',
    'late abandoned',
    'slow abandoned',
  ]);
  expect(line.hasRoom()).toBe(false);
  slow.end();
});
