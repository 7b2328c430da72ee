import { zAccountLogEntry, zSession, zSignInNotices, zUser } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Browser } from '../../testing/product/browser.ts';
import { startProduct } from '../../testing/product/product.ts';
import { must } from '../../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0', TRUST_PROXY: '1' });
const { handle } = product.database;

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const HOME = '198.51.100.7';
const AWAY = '203.0.113.9';
const DAY_MS = 24 * 60 * 60_000;

interface From {
  browser?: Browser;
  address?: string;
  userAgent?: string;
}

/** Signs a persona in from an address, as the proxy in front writes it. */
async function signIn(persona: string, from: From = {}): Promise<Browser> {
  const { browser = product.browser(), address = HOME, userAgent = CHROME } = from;
  const callback = await browser.consent(persona);
  const headers = { 'x-forwarded-for': address, 'user-agent': userAgent };
  expect((await browser.fetch(callback, { headers })).status).toBe(302);
  return browser;
}

const me = async (browser: Browser) => zUser.parse(await must(browser, 'account.me'));
const noticesOf = async (browser: Browser) =>
  zSignInNotices.parse(await must(browser, 'account.notices')).notices;
const sessionsOf = async (browser: Browser) =>
  z.array(zSession).parse(await must(browser, 'account.sessions'));

async function actionsOf(browser: Browser): Promise<string[]> {
  const entries = z.array(zAccountLogEntry).parse(await must(browser, 'account.log', { limit: 100 }));
  return entries.map(({ action }) => action);
}

async function messages(): Promise<string[]> {
  const answer = await fetch(`${product.sandbox.urls.home}/control/discord/messages`);
  return ((await answer.json()) as { content: string }[]).map(({ content }) => content);
}

const newDevices = async (browser: Browser) =>
  (await actionsOf(browser)).filter((action) => action === 'account.new-device').length;

describe('a sign-in', () => {
  it('shows the browser and the network of its address, no more of it', async () => {
    const browser = await signIn('place.one', { address: '2001:db8:1:2:3:4:5:6' });
    expect(await sessionsOf(browser)).toMatchObject([
      { place: '2001:db8:1::x', userAgent: CHROME, factorAt: null, isNew: false, current: true },
    ]);
    const rows = await handle.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('2001:db8:1:2');
  });

  it('takes the address from the proxy in front, not from what a client writes before it', async () => {
    const browser = await signIn('place.forged', { address: `${AWAY}, 192.0.2.1, ${HOME}` });
    expect(await sessionsOf(browser)).toMatchObject([{ place: '198.51.100.x' }]);
  });

  it('is not noticed on the first device, nor on one that the account knows by cookie or by browser and network', async () => {
    const desktop = await signIn('known.one');
    await signIn('known.one', { browser: desktop, address: AWAY, userAgent: FIREFOX });
    desktop.cookies.delete('known');
    desktop.cookies.delete('sid');
    await signIn('known.one', { browser: desktop, address: AWAY, userAgent: FIREFOX });
    expect(await newDevices(desktop)).toBe(0);
  });

  it('on a new device is in the log, in a notice for the other sessions and in a direct message', async () => {
    const desktop = await signIn('notice.one');
    const phone = await signIn('notice.one', { address: AWAY, userAgent: FIREFOX });
    expect(await newDevices(desktop)).toBe(1);
    expect(await noticesOf(phone)).toEqual([]);
    const [session] = await sessionsOf(phone);
    expect(session).toMatchObject({ current: true, isNew: true });
    await expect.poll(async () => (await noticesOf(desktop))[0]?.message, { timeout: 5_000 }).toBe('sent');
    expect(await noticesOf(desktop)).toMatchObject([
      { device: 'Firefox on Linux', place: '203.0.113.x', action: null, sessionId: session?.id },
    ]);
    const [message = ''] = (await messages()).filter((text) =>
      text.includes('Firefox on Linux, 203.0.113.x'),
    );
    expect(message).toContain(`<${product.url}/account>`);
    for (const cookie of [...phone.cookies.values(), ...desktop.cookies.values(), session?.id ?? '']) {
      expect(message).not.toContain(cookie);
    }
    expect((await actionsOf(desktop)).slice(0, 1)).toEqual(['account.notice-sent']);
  });

  it('stays a notice where Discord delivers no message', async () => {
    const desktop = await signIn('quiet-one');
    await signIn('quiet-one', { address: AWAY });
    await expect.poll(async () => (await noticesOf(desktop))[0]?.message, { timeout: 5_000 }).toBe('failed');
  });

  it('of a person who wants no messages stays a notice', async () => {
    const desktop = await signIn('quiet.one');
    await must(desktop, 'account.setSignInMessages', { enabled: false });
    await signIn('quiet.one', { address: '192.0.2.77', userAgent: FIREFOX });
    expect(await noticesOf(desktop)).toMatchObject([{ message: 'none' }]);
    expect((await messages()).filter((text) => text.includes('192.0.2.x'))).toEqual([]);
  });

  it('of a dormant account is noticed although no device is known anymore', async () => {
    const before = await signIn('dormant.one');
    const { id } = await me(before);
    await handle.deleteFrom('account_devices').where('user_id', '=', id).execute();
    await signIn('dormant.one', { address: AWAY });
    expect(await newDevices(before)).toBe(1);
  });
});

describe('an intruder', () => {
  it('can’t make us send more than five messages a day, and every sign-in is in the log', async () => {
    const desktop = await signIn('flood.one');
    for (let count = 1; count <= 8; count += 1) await signIn('flood.one', { address: `203.0.${count}.1` });
    expect(await noticesOf(desktop)).toHaveLength(5);
    expect(await newDevices(desktop)).toBe(8);
    product.clock.ms += DAY_MS;
    await signIn('flood.one', { address: '203.0.100.1' });
    expect(await noticesOf(desktop)).toHaveLength(6);
  });

  it.each([
    ['A'.repeat(43)],
    ['A'.repeat(5_000)],
    ['’; DROP TABLE account_devices'.replace('’', '%27')],
    [''],
  ])('is not known by a made-up cookie, %#', async (cookie) => {
    const persona = `forged.${cookie.length}`;
    const desktop = await signIn(persona);
    const other = product.browser();
    other.cookies.set('known', cookie);
    await signIn(persona, { browser: other, address: AWAY });
    expect(await newDevices(desktop)).toBe(1);
  });

  it('is not known by the cookie of another account’s device', async () => {
    const desktop = await signIn('victim.one');
    const own = await signIn('intruder.one', { address: AWAY });
    await signIn('victim.one', { browser: own, address: AWAY });
    expect(await newDevices(desktop)).toBe(1);
  });

  it.each([
    ['of 10 kB', `${'x'.repeat(10_000)} Chrome/130`],
    ['with markup and mentions', '<b>@everyone</b> <@1> `**Chrome/130 Windows [x](https://evil.example)'],
    ['with bytes', 'Chrome/130 \u00ff\u00fe\u0080 Windows'],
  ])('brings nothing of a user agent %s into messages', async (name, userAgent) => {
    const persona = `agent.${name.length}`;
    const desktop = await signIn(persona, { userAgent: FIREFOX });
    await signIn(persona, { address: `10.1.${name.length}.2`, userAgent });
    await expect.poll(async () => (await noticesOf(desktop))[0]?.message, { timeout: 5_000 }).toBe('sent');
    const text = (await messages()).find((one) => one.includes(`10.1.${name.length}.x`)) ?? '';
    expect(text).toMatch(/^\*\*New sign-in to Tenfour:\*\* (Browser|Chrome on Windows), 10\.1\./);
    const { id } = await me(desktop);
    const rows = await handle.selectFrom('sessions').select('user_agent').where('user_id', '=', id).execute();
    for (const row of rows) expect(row.user_agent?.length).toBeLessThanOrEqual(200);
  });

  it('can’t hide their sign-in: neither confirm it, switch messages off, nor end it unseen', async () => {
    const desktop = await signIn('hidden.one');
    const phone = await signIn('hidden.one', { address: AWAY });
    const [notice] = await noticesOf(desktop);
    const confirm = await phone.json('DELETE', `/api/auth/notices/${notice?.id}`);
    const silence = await phone.json('PUT', '/api/auth/sign-in-messages', { enabled: false });
    expect([confirm.status, silence.status]).toEqual([403, 403]);
    await must(phone, 'account.revokeSession', { sessionId: notice?.sessionId ?? '' });
    expect(await noticesOf(desktop)).toMatchObject([{ id: notice?.id, sessionId: null }]);
  });

  it('finds no notices and sessions of others', async () => {
    const desktop = await signIn('private.one');
    await signIn('private.one', { address: AWAY });
    const other = await signIn('private.two');
    const [notice] = await noticesOf(desktop);
    expect(await noticesOf(other)).toEqual([]);
    expect((await other.json('DELETE', `/api/auth/notices/${notice?.id}`)).status).toBe(404);
    expect((await other.json('DELETE', `/api/auth/sessions/${notice?.sessionId}`)).status).toBe(404);
    await must(other, 'account.revokeOtherSessions');
    expect(await sessionsOf(desktop)).toHaveLength(2);
  });

  it('leaves a note of the first dangerous thing that they asked for, once', async () => {
    const desktop = await signIn('danger.one');
    const phone = await signIn('danger.one', { address: AWAY });
    const made = await must(desktop, 'servers.create', { name: 'Danger' });
    const { id: serverId } = z.object({ id: z.string() }).parse(made);
    const key = { serverId, name: 'x', flags: ['canViewPunishments'], expiresAt: null };
    await Promise.all([must(phone, 'apiKeys.create', key), must(phone, 'apiKeys.create', key)]);
    await must(desktop, 'apiKeys.create', key);
    expect(await noticesOf(desktop)).toMatchObject([{ action: 'Create an API key' }]);
    const actions = await actionsOf(desktop);
    expect(actions.filter((action) => action === 'account.dangerous-action')).toHaveLength(1);
    product.clock.ms += DAY_MS;
    expect((await sessionsOf(phone)).map(({ isNew }) => isNew)).toEqual([false, false]);
  });
});

describe('ending sessions', () => {
  it('ends all others, whose devices are new again', async () => {
    const desktop = await signIn('ending.one');
    const phone = await signIn('ending.one', { address: AWAY, userAgent: FIREFOX });
    await must(desktop, 'account.revokeOtherSessions');
    expect((await phone.fetch('/api/auth/user')).status).toBe(401);
    expect(await sessionsOf(desktop)).toMatchObject([{ current: true }]);
    expect(await noticesOf(desktop)).toEqual([]);
    await signIn('ending.one', { browser: phone, address: AWAY, userAgent: FIREFOX });
    expect(await newDevices(desktop)).toBe(2);
    await must(desktop, 'account.revokeOtherSessions');
    await must(desktop, 'account.revokeOtherSessions');
    const actions = await actionsOf(desktop);
    expect(actions.filter((action) => action === 'account.other-sessions-revoked')).toHaveLength(2);
  });

  it('keeps a device known that another session still uses', async () => {
    const desktop = await signIn('tabs.one');
    const sid = desktop.cookies.get('sid') ?? '';
    desktop.cookies.delete('sid');
    await signIn('tabs.one', { browser: desktop });
    desktop.cookies.set('sid', sid);
    await must(desktop, 'account.revokeOtherSessions');
    await signIn('tabs.one', { browser: desktop, address: AWAY });
    expect(await newDevices(desktop)).toBe(0);
  });

  it('while they make calls lets each call succeed or be refused, and none afterwards', async () => {
    const desktop = await signIn('racing.one');
    const phone = await signIn('racing.one', { address: AWAY });
    const calls = Array.from({ length: 12 }, () => phone.fetch('/api/auth/user'));
    const [statuses] = await Promise.all([
      Promise.all(calls).then((answers) => answers.map(({ status }) => status)),
      must(desktop, 'account.revokeOtherSessions'),
    ]);
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
    expect((await phone.fetch('/api/auth/user')).status).toBe(401);
  });
});

it('concurrent sign-ins on one new device give one notice', async () => {
  const desktop = await signIn('twice.one');
  await Promise.all(
    Array.from({ length: 4 }, () => signIn('twice.one', { address: AWAY, userAgent: FIREFOX })),
  );
  expect(await noticesOf(desktop)).toHaveLength(1);
  expect(await newDevices(desktop)).toBe(1);
});
