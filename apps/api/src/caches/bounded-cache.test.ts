import { expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

test('holds so many entries and reports the least recently used that it drops, not those replaced', () => {
  const evicted: unknown[] = [];
  const cache = createBoundedCache<number>(2, (value, key) => evicted.push([key, value]));
  cache.set('one', 1).set('two', 2).set('one', 10).set('three', 3);
  expect([...cache.keys()].toSorted()).toEqual(['one', 'three']);
  cache.delete('three');
  expect(evicted).toEqual([['two', 2]]);
});

test('reserves no space for entries that it does not have', () => {
  const before = process.memoryUsage();
  const caches = Array.from({ length: 100 }, () => createBoundedCache<number>(20_000));
  const after = process.memoryUsage();
  const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  expect([caches.length, grown < 5_000_000]).toEqual([100, true]);
});
