import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPanel } from '../testing/product/platform.ts';
import { type RunningProduct, startProduct } from '../testing/product/product.ts';
import { readConfig } from './config.ts';
import { createConfigWarnings } from './config-warnings.ts';

const DISCORD = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };

/** What platform staff are shown. */
async function shown(product: RunningProduct): Promise<unknown> {
  const browser = await product.signedIn('avery');
  const { body } = await browser.json('GET', '/api/auth/user');
  const userId = String(Object(body).id);
  const panel = await openPanel(product.database, { userId, level: 'staff', at: product.clock.ms });
  browser.cookies.set('panel', panel.panelToken);
  const summary = await browser.json('GET', '/api/admin/summary');
  expect(summary.status).toBe(200);
  return Object(summary.body).warnings;
}

const logged = ({ log }: RunningProduct, code: string): unknown[] =>
  log.map((line) => JSON.parse(line)).filter(({ configuration }) => configuration === code);

test('forwarded headers without TRUST_PROXY are logged once, and shown to platform staff', async () => {
  const product = await startProduct();
  expect(await shown(product)).toEqual([]);
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  for (let time = 0; time < 3; time += 1) await fetch(`${product.url}/healthz`, forwarded);
  expect(await shown(product)).toMatchObject([{ code: 'trust-proxy', variable: 'TRUST_PROXY' }]);
  expect(logged(product, 'trust-proxy')).toMatchObject([{ level: 40 }]);
});

test('with TRUST_PROXY they are expected', async () => {
  const product = await startProduct({ TRUST_PROXY: '1' });
  await fetch(`${product.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(await shown(product)).toEqual([]);
});

test('a process without pages reports that it is not ready', async () => {
  const product = await startProduct({ WEB_DIST: join(import.meta.dirname, 'no-build') });
  const ready = await fetch(`${product.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', web: 'is not built' }]);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  expect(logged(product, 'web-dist')).toHaveLength(1);
  expect(await shown(product)).toMatchObject([{ code: 'web-dist' }]);
});

test.each([
  [{}, ['public-url']],
  [{ HOST: '10.0.0.5' }, ['public-url']],
  [{ HOST: '127.0.0.1' }, []],
  [{ PUBLIC_URL: 'https://panel.example' }, ['staff-second-factor']],
  [{ PUBLIC_URL: 'https://panel.example', STAFF_SECOND_FACTOR: 'on' }, []],
])(
  'PUBLIC_URL is missed where others can connect, and a second factor of staff in production: %j',
  (env, expected) => {
    const said: string[] = [];
    const log = { warn: (_details: object, message: string) => void said.push(message) };
    const warnings = createConfigWarnings(readConfig({ ...DISCORD, ...env }), log).list();
    expect(warnings.map(({ code }) => code)).toEqual(expected);
    expect(said).toHaveLength(expected.length);
  },
);
