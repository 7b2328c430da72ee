import { zRobloxSignIn, zUser } from '@tenfour/contracts';
import { beforeEach, expect, it } from 'vitest';
import { type Browser, locationOf } from '../../../testing/product/browser.ts';
import { startProduct } from '../../../testing/product/product.ts';

const product = await startProduct({ RATE_LIMIT: '0' });

beforeEach(() => product.fault('roblox', 'none'));

async function started(browser: Browser, returnTo?: string): Promise<string> {
  const { body } = await browser.json('POST', '/api/auth/verification/roblox', { returnTo });
  return zRobloxSignIn.parse(body).url;
}

/** Returns the callback that Roblox leads to, with `answer` added to its consent page's address. */
async function callbackOf(browser: Browser, answer: string, returnTo?: string): Promise<string> {
  return locationOf(await browser.fetch(`${await started(browser, returnTo)}&${answer}`));
}

it('leads to Roblox with PKCE and back to the dashboard, verified', async () => {
  const browser = await product.signedIn('avery');
  const address = await started(browser);
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    redirect_uri: `${product.url}/api/auth/roblox/callback`,
    scope: 'openid profile',
    code_challenge_method: 'S256',
  });
  const callback = locationOf(await browser.fetch(`${address}&name=HawkEye`));
  const done = await browser.fetch(callback);
  expect([done.status, locationOf(done), done.headers.get('cache-control')]).toEqual([302, '/', 'no-store']);
  const me = zUser.parse((await browser.json('GET', '/api/auth/user')).body);
  expect(me).toMatchObject({ robloxUsername: 'HawkEye', robloxVerified: true });
  const again = await browser.fetch(callback);
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('was not verified')]);
  expect(product.log.join('\n')).not.toMatch(/[?&](?:code|state)=/);
});

it('does not work for another browser, with an explanation', async () => {
  const [browser, other] = [await product.signedIn('riley'), await product.signedIn('morgan')];
  const callback = locationOf(await browser.fetch(`${await started(browser)}&name=Taken`));
  expect((await product.browser().fetch(callback)).status).toBe(401);
  expect((await other.fetch(callback)).status).toBe(422);
  const denied = await browser.fetch(
    locationOf(await browser.fetch(`${await started(browser)}&decision=cancel`)),
  );
  expect([denied.status, await denied.text()]).toEqual([403, expect.stringContaining('cancelled')]);
  expect((await browser.fetch('/api/auth/roblox/callback')).status).toBe(400);
  await product.fault('roblox', '500', { match: 'oauth/v1/token' });
  const silent = await browser.fetch(locationOf(await browser.fetch(`${await started(browser)}&name=Late`)));
  expect([silent.status, await silent.text()]).toEqual([
    502,
    expect.stringContaining('Roblox did not answer'),
  ]);
});

it('returns to the page it began on', async () => {
  const browser = product.browser();
  expect(locationOf(await browser.signIn('returner', '/appeals/harbor-bay'))).toBe('/appeals/harbor-bay');
  const done = await browser.fetch(await callbackOf(browser, 'name=Returner', '/appeals/harbor-bay'));
  expect([done.status, locationOf(done)]).toEqual([302, '/appeals/harbor-bay']);
});

it('leads back from every problem page', async () => {
  const [browser, other] = [await product.signedIn('jordan'), await product.signedIn('casey')];
  const page = '/appeals/harbor-bay';
  const link = `href="${page}"`;
  const open = async (one: Browser, callback: string) => (await one.fetch(callback)).text();
  expect(await open(browser, await callbackOf(browser, 'decision=cancel', page))).toContain(link);
  const callback = await callbackOf(browser, 'name=Elsewhere', page);
  expect(await open(browser, callback.replace(/code=[^&]*/, ''))).toContain(link);
  expect(await open(other, callback)).toContain(link);
  expect(await open(product.browser(), callback)).toContain(
    `href="/api/login?next=${encodeURIComponent(page)}"`,
  );
  product.clock.ms += 11 * 60_000;
  expect(await open(browser, callback)).toContain(link);
  await product.fault('roblox', '500', { match: 'oauth/v1/token' });
  expect(await open(browser, await callbackOf(browser, 'name=Failing', page))).toContain(link);
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/./\\/evil.example',
  'javascript:alert(1)',
  'evil.example',
  '/api/logout',
  '/x/../api/logout',
])('never leads to %j', async (returnTo) => {
  const browser = await product.signedIn('mallory');
  const denied = await browser.fetch(await callbackOf(browser, 'decision=cancel', returnTo));
  expect(await denied.text()).toContain('href="/">Go back');
  const done = await browser.fetch(await callbackOf(browser, 'name=Mallory', returnTo));
  expect([done.status, locationOf(done)]).toEqual([302, '/']);
});

it('refuses a page address that is too long', async () => {
  const browser = await product.signedIn('mallory');
  const returnTo = `/${'x'.repeat(512)}`;
  const { status } = await browser.json('POST', '/api/auth/verification/roblox', { returnTo });
  expect(status).toBe(400);
});
