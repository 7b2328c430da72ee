import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
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

describe('a query that finds nothing', () => {
  afterEach(() => document.body.replaceChildren());

  test('shows the document in its message', () => {
    document.body.innerHTML = '<p>Other text</p>';
    expect(() => screen.getByText('This text')).toThrow(/This text.*Other text/s);
  });

  test('shows the document as it is when waiting ends', async () => {
    document.body.innerHTML = '<p>Early text</p>';
    setTimeout(() => Object.assign(document.body, { innerHTML: '<p>Late text</p>' }), 10);
    const waiting = waitFor(() => screen.getByText('This text'), { timeout: 100 });
    await expect(waiting).rejects.toThrow(/This text.*Late text/s);
  });
});
