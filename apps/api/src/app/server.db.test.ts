import { expect, test } from 'vitest';
import { LAST_SEEN_MS } from '../http/session/session.ts';
import { hashToken } from '../security/session-cookie.ts';
import { startProduct } from '../testing/product/product.ts';

const product = await startProduct();

test('says that it serves and that its database answers', async () => {
  const browser = product.browser();
  for (const path of ['/healthz', '/readyz']) {
    const response = await browser.fetch(path);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await browser.fetch(path, { method: 'HEAD' })).status).toBe(200);
  }
});

test('writes when a session was last seen, at most hourly and after the answer', async () => {
  const browser = await product.signedIn('avery');
  const hash = hashToken(browser.cookies.get('sid') ?? '');
  const seen = () =>
    product.database.handle
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('token_hash', '=', hash)
      .executeTakeFirstOrThrow();
  const began = (await seen()).last_seen_at;
  product.clock.ms = began + LAST_SEEN_MS - 1;
  await browser.fetch('/api/auth/user');
  expect((await seen()).last_seen_at).toBe(began);
  product.clock.ms = began + LAST_SEEN_MS;
  await browser.fetch('/api/auth/user');
  await expect.poll(async () => (await seen()).last_seen_at).toBe(began + LAST_SEEN_MS);
});

test('limits the requests of one session, over both transports together', async () => {
  const limited = await startProduct({ RATE_LIMIT: '12' });
  const browser = await limited.signedIn('riley');
  const seen: number[] = [];
  for (let index = 0; index < 14; index += 1) {
    const path = index % 2 ? '/api/auth/user' : '/trpc/account.me';
    seen.push((await browser.fetch(path)).status);
  }
  expect(seen.filter((status) => status === 429)).toHaveLength(2);
  const refused = await browser.json('GET', '/trpc/account.me');
  expect(refused).toMatchObject({ status: 429, body: { error: { data: { httpStatus: 429 } } } });
  expect((await browser.fetch('/healthz')).status).toBe(200);
});

test('logs its requests, and no bodies', async () => {
  const browser = await product.signedIn('morgan');
  const { body } = await browser.json('POST', '/api/servers', { name: 'Logged' });
  await browser.json('PATCH', `/api/servers/${Object(body).id}`, { erlcApiKey: 'hush-hush-Logged' });
  const lines = product.log.join('');
  expect(lines).toContain('"path":"/api/servers"');
  expect(lines).not.toContain('hush-hush');
  expect(lines).not.toContain(browser.cookies.get('sid'));
});

test('a closed database is a 503 of readiness alone', async () => {
  const closing = await startProduct();
  await closing.database.close();
  const browser = closing.browser();
  expect((await browser.fetch('/healthz')).status).toBe(200);
  expect((await browser.fetch('/readyz')).status).toBe(503);
  const { status, body } = await browser.json('GET', '/api/config');
  expect([status, Object(body).productName]).toEqual([200, 'Tenfour']);
});

test('the timeouts of connections are in force', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = product.app.server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([15_000, 3_600_000, 30_000]);
  expect(maxConnections).toBeGreaterThan(0);
});
