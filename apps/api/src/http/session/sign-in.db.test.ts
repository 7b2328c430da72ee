import { zUser } from '@tenfour/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken, SESSION_MS } from '../../security/session-cookie.ts';
import { locationOf } from '../../testing/product/browser.ts';
import { openPanel } from '../../testing/product/platform.ts';
import { startProduct } from '../../testing/product/product.ts';

const product = await startProduct({ RATE_LIMIT: '0', UPSTREAM_TIMEOUT_MS: '700' });
const { handle } = product.database;

beforeEach(() => product.fault('discord', 'none'));

describe('signing in', () => {
  // covers: R1, R48, R696, R697
  test('goes through Discord with state and PKCE and returns to the wanted page', async () => {
    const browser = product.browser();
    const started = await browser.fetch('/api/login?next=%2Fserver%2F7%3Ftab%3Dx%23top');
    const address = new URL(locationOf(started));
    expect(started.status).toBe(302);
    expect(address.origin + address.pathname).toBe(`${product.sandbox.urls.discord}/oauth2/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'tenfour',
      scope: 'identify',
      redirect_uri: `${product.url}/api/auth/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{22}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const done = await browser.fetch(await browser.consent('avery', '/server/7?tab=x#top'));
    expect(done.status).toBe(302);
    expect(locationOf(done)).toBe('/server/7?tab=x#top');
    const { body } = await browser.json('GET', '/api/auth/user');
    expect(body).toMatchObject({ username: 'avery', globalName: 'Avery', isAuthenticated: true });
  });

  // covers: R597
  test('sets a cookie that scripts cannot read and stores only its hash', async () => {
    const browser = product.browser();
    const done = await browser.signIn('riley');
    const line = done.headers.getSetCookie().find((one) => one.startsWith('sid='));
    expect(line).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = browser.cookies.get('sid') ?? '';
    const row = await handle
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    expect(row.expires_at - row.created_at).toBe(SESSION_MS);
    expect(JSON.stringify(row)).not.toContain(token);
    expect([...browser.cookies.keys()]).toEqual(['sid', 'known']);
  });

  test('ends the session that the browser had before, and only that one', async () => {
    const elsewhere = await product.signedIn('morgan');
    const browser = await product.signedIn('morgan');
    const before = browser.cookies.get('sid') ?? '';
    await browser.signIn('morgan');
    expect(browser.cookies.get('sid')).not.toBe(before);
    const old = await browser.fetch('/api/auth/user', { headers: {} });
    expect(old.status).toBe(200);
    browser.cookies.set('sid', before);
    expect((await browser.fetch('/api/auth/user')).status).toBe(401);
    expect((await elsewhere.fetch('/api/auth/user')).status).toBe(200);
  });

  test('knows a person again and takes over what changed at Discord', async () => {
    await product.signedIn('casey');
    const changed = { username: 'old-name', avatar: null };
    await handle.updateTable('users').set(changed).where('username', '=', 'casey').execute();
    await product.signedIn('casey');
    const rows = await handle.selectFrom('users').selectAll().where('username', '=', 'casey').execute();
    expect(rows).toHaveLength(1);
    expect(
      await handle.selectFrom('users').select('id').where('username', '=', 'old-name').execute(),
    ).toEqual([]);
  });

  test('two tabs sign in beside each other, each back to its own place', async () => {
    const browser = product.browser();
    const first = await browser.consent('avery', '/first');
    const second = await browser.consent('avery', '/second');
    expect(locationOf(await browser.fetch(first))).toBe('/first');
    expect(locationOf(await browser.fetch(second))).toBe('/second');
  });

  test('an abandoned sign-in leaves few cookies behind', async () => {
    const browser = product.browser();
    for (let index = 0; index < 9; index += 1) await browser.consent('avery');
    expect(
      [...browser.cookies.keys()].filter((name) => name.startsWith('signin-')).length,
    ).toBeLessThanOrEqual(5);
  });

  test('works with cookies of names that cannot be cleared', async () => {
    const browser = product.browser();
    for (let index = 0; index < 9; index += 1) browser.cookies.set(`signin-not ours ${index}`, 'x');
    const callback = await browser.consent('avery', '/here');
    expect(locationOf(await browser.fetch(callback))).toBe('/here');
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/api/logout',
  ])('never leads to %s', async (next) => {
    const browser = product.browser();
    expect(locationOf(await browser.signIn('avery', next))).toBe('/');
  });
});

describe('a sign-in that does not work', () => {
  async function page(response: Response): Promise<string> {
    expect(response.headers.get('content-type')).toContain('text/html');
    const html = await response.text();
    expect(html).not.toMatch(/\bat .*\.(?:ts|js):\d+/);
    expect(html).toContain('href="/api/login?next=');
    return html;
  }

  test('denied consent is a readable page with a way back to the same place', async () => {
    const browser = product.browser();
    const started = await browser.fetch('/api/login?next=%2Fserver%2F7');
    const denied = await browser.fetch(`${locationOf(started)}&decision=cancel`);
    const response = await browser.fetch(locationOf(denied));
    expect(response.status).toBe(403);
    const html = await page(response);
    expect(html).toContain('Sign-in cancelled');
    expect(html).toContain('/api/login?next=%2Fserver%2F7');
    expect(browser.cookies.has('sid')).toBe(false);
  });

  test.each([
    ['without a state', '/api/auth/callback?code=x'],
    ['with an unknown state', `/api/auth/callback?code=x&state=${'a'.repeat(22)}`],
    ['with a state that is not one', '/api/auth/callback?code=x&state=%00../'],
    ['with nothing', '/api/auth/callback'],
  ])('a callback %s has expired', async (_what, path) => {
    const response = await product.browser().fetch(path);
    expect(response.status).toBe(400);
    expect(await page(response)).toContain('has expired');
  });

  test("another browser's callback is refused", async () => {
    const callback = await product.browser().consent('avery');
    const victim = product.browser();
    expect((await victim.fetch(callback)).status).toBe(400);
    expect(victim.cookies.has('sid')).toBe(false);
  });

  test('a callback works once', async () => {
    const browser = product.browser();
    const callback = await browser.consent('avery');
    expect((await browser.fetch(callback)).status).toBe(302);
    expect((await browser.fetch(callback)).status).toBe(400);
  });

  test('a sign-in that took more than ten minutes has expired', async () => {
    const browser = product.browser();
    const callback = await browser.consent('avery');
    product.clock.ms += 11 * 60_000;
    expect((await browser.fetch(callback)).status).toBe(400);
  });

  test.each([
    ['token', '500', 502],
    ['token', 'html', 502],
    ['token', 'timeout', 502],
    ['token', 'reset', 502],
    ['token', '429', 503],
    ['@me', '500', 502],
    ['@me', 'html', 502],
    ['@me', 'timeout', 502],
    ['@me', 'reset', 502],
    ['@me', '429', 503],
  ])('Discord failing at %s with %s is a page with status %i', async (match, mode, status) => {
    const browser = product.browser();
    const callback = await browser.consent('avery', '/server/7');
    await product.fault('discord', mode, { match, retryAfter: 7 });
    const response = await browser.fetch(callback);
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '7' : null);
    expect(await page(response)).toContain('Discord is not answering');
    expect(browser.cookies.has('sid')).toBe(false);
  });

  test('a code that Discord refuses has expired', async () => {
    const browser = product.browser();
    const callback = new URL(await browser.consent('avery'));
    callback.searchParams.set('code', 'made-up');
    const response = await browser.fetch(callback.href);
    expect(response.status).toBe(400);
    expect(await page(response)).toContain('has expired');
  });
});

describe('signing out', () => {
  // covers: R49, R696, R697
  test('ends the session immediately and goes to the start page', async () => {
    const browser = await product.signedIn('jordan');
    const token = browser.cookies.get('sid') ?? '';
    const response = await browser.fetch('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect([response.status, locationOf(response)]).toEqual([302, '/']);
    expect(browser.cookies.has('sid')).toBe(false);
    browser.cookies.set('sid', token);
    expect((await browser.fetch('/api/auth/user')).status).toBe(401);
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/' },
  ])('from another site (%o) asks first', async (headers) => {
    const browser = await product.signedIn('jordan');
    const response = await browser.fetch('/api/logout', { headers: { ...headers } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<form method="post" action="/api/logout">');
    expect((await browser.fetch('/api/auth/user')).status).toBe(200);
    const confirmed = await browser.fetch('/api/logout', {
      method: 'POST',
      headers: {
        origin: product.url,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: '',
    });
    expect([confirmed.status, locationOf(confirmed)]).toEqual([303, '/']);
    expect((await browser.fetch('/api/auth/user')).status).toBe(401);
  });

  test('closes the admin panel that this browser has open, of this person', async () => {
    const browser = await product.signedIn('jordan');
    const { body } = await browser.json('GET', '/api/auth/user');
    const at = product.clock.ms;
    const { username, password } = { username: 'jordan', password: 'hunter 22' };
    const { id: userId } = zUser.parse(body);
    const boss = await openPanel(product.database, { userId, level: 'super_admin', at });
    const [mine, left] = [
      await openPanel(product.database, { userId, level: 'staff', at }),
      await openPanel(product.database, { userId, level: 'staff', at }),
    ];
    browser.cookies.set('panel', boss.panelToken);
    await browser.json('POST', '/api/admin/create-staff', { username, password });
    browser.cookies.set('panel', mine.panelToken);
    const login = await browser.fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    expect(login.headers.getSetCookie().map((line) => line.replace(/=[\w-]{43}/, '='))).toEqual([
      'panel=; Max-Age=7200; Path=/; HttpOnly; SameSite=Strict',
      'device=; Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict',
    ]);
    const token = browser.cookies.get('panel') ?? '';
    await browser.fetch('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect([...browser.cookies.keys()]).toEqual(['known', 'device']);
    await browser.signIn('jordan');
    const open = async (panel: string) => {
      browser.cookies.set('panel', panel);
      return (await browser.json('GET', '/api/admin/summary')).status;
    };
    expect([await open(token), await open(mine.panelToken), await open(left.panelToken)]).toEqual([
      403, 403, 200,
    ]);
  });

  test('cannot be posted by another site', async () => {
    const browser = await product.signedIn('jordan');
    const response = await browser.fetch('/api/logout', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect((await browser.fetch('/api/auth/user')).status).toBe(200);
  });

  test('without a session just goes to the start page', async () => {
    const response = await product
      .browser()
      .fetch('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(locationOf(response)).toBe('/');
  });
});

test('no log line holds a token, a code, a secret or a stack of the sign-in page', () => {
  const lines = product.log.join('\n');
  expect(lines).toContain('/api/auth/callback');
  expect(lines).not.toContain('the-client-secret-of-tests');
  expect(lines).not.toMatch(/code=|state=|sid=/);
});
