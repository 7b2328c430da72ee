import { zRobloxSignIn, zUser } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { locationOf } from '../../../testing/product/browser.ts';
import { startProduct } from '../../../testing/product/product.ts';

const product = await startProduct({ RATE_LIMIT: '0' });

async function started(browser: Awaited<ReturnType<typeof product.signedIn>>): Promise<string> {
  const { body } = await browser.json('POST', '/api/auth/verification/roblox');
  return zRobloxSignIn.parse(body).url;
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
