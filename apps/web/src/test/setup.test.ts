import { describe, expect, test, vi } from 'vitest';
import { api } from '../data/trpc.ts';
import { serveApi } from './api.ts';

// Calls are sent in batches by a timer. One that waits under a stopped clock would keep every later call waiting.
describe('a call that waits when a test with a stopped clock ends', () => {
  test('is left waiting', () => {
    serveApi({ servers: { list: async () => [] } });
    vi.useFakeTimers();
    void api.servers.list.query().catch(() => undefined);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
  });

  test('does not hold up the calls of the next test', async () => {
    serveApi({ servers: { list: async () => [] } });
    expect(await api.servers.list.query()).toEqual([]);
  });
});
