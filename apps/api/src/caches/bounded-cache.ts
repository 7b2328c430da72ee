import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of at most `most` entries that drops the least recently used. It grows with its entries: with `max`
 * the library reserves the space of all of them, which for the limits and caches of one process is 17 MB.
 */
export function createBoundedCache<Value extends NonNullable<unknown>>(
  most: number,
  onEvict?: (value: Value, key: string) => void,
): LRUCache<string, Value> {
  return new LRUCache({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(onEvict && {
      dispose: (value, key, reason) => {
        if (reason === 'evict') onEvict(value, key);
      },
    }),
  });
}
