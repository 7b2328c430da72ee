import { join } from 'node:path';
import { zServer } from '@tenfour/contracts';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, expect, it } from 'vitest';
import { createTestStore } from '../src/testing/database/database.ts';
import { openLive } from '../src/testing/live.ts';
import { startChild } from '../src/testing/product/child.ts';
import { call, must } from '../src/testing/product/transports.ts';

const TOKEN = 'a-token-for-the-scrapes-of-tests';

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

const scrape = (url: string): Promise<Response> =>
  fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });

it('a busy loop refuses reads in the shape of each transport, serves the rest and recovers afterwards', async () => {
  const child = await startChild({
    sandbox,
    store: await createTestStore(),
    env: { SHED_DELAY_MS: '60', METRICS_TOKEN: TOKEN },
    preload: join(import.meta.dirname, '../src/testing/busy-loop.ts'),
  });
  const owner = child.browser();
  await owner.signIn('avery');
  const server = zServer.parse(await must(owner, 'servers.create', { name: 'Pressed' }));
  const stream = await openLive(owner, { server: server.id });
  await stream.next(({ event }) => event === 'ready');

  // More than four times the longest wait: every read is refused.
  child.notify({ busyMs: 300 });
  // Each connection is taken in a turn of its own.
  const several = () => Promise.all(Array.from({ length: 6 }, () => owner.fetch('/api/config')));
  await expect.poll(async () => (await several()).every(({ status }) => status === 503)).toBe(true);
  const [rest, trpc, page, login, write, another, ...spared] = await Promise.all([
    call(owner, 'rest', 'servers.list'),
    call(owner, 'trpc', 'servers.list'),
    owner.fetch('/'),
    owner.fetch('/api/login'),
    call(owner, 'trpc', 'servers.update', { serverId: server.id, name: 'Pressed on' }),
    openLive(owner, { server: server.id }),
    owner.fetch('/healthz'),
    owner.fetch('/readyz'),
    scrape(child.url),
    owner.fetch('/api/auth/callback'),
    owner.fetch('/hooks/erlc/no-such-address', { method: 'POST' }),
  ]);
  // Streams go on meanwhile.
  await stream.next(({ event, data }) => event === 'change' && data.entity === 'server');
  child.notify({ busyMs: 0 });

  for (const { status, error, headers } of [rest, trpc]) {
    expect([status, error?.code]).toEqual([503, 'OVERLOADED']);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBe(error?.details?.retryAfter);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(seconds).toBeLessThanOrEqual(6);
  }
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('Try again in a few seconds');
  expect([login, write, another, ...spared].map(({ status }) => status)).toEqual([
    302, 200, 200, 200, 200, 200, 400, 404,
  ]);

  await expect.poll(async () => (await owner.fetch('/api/config')).status, { timeout: 5_000 }).toBe(200);
  // What was accepted is there.
  expect(JSON.stringify(await must(owner, 'servers.list'))).toContain('Pressed on');
  stream.close();
  another.close();
  const text = await (await scrape(child.url)).text();
  expect(text).toMatch(/^tenfour_shed_requests_total\{reason="event-loop"\} [1-9]\d+$/m);
  expect(child.output().match(/overload: requests are turned away/g)).toHaveLength(1);
  expect(child.output()).not.toContain('"level":50');
  expect(await child.stop()).toBe(0);
});
