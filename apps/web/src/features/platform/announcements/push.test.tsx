import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { mara } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { WakeSignal } from './Bell.tsx';

const PUBLIC_KEY = `B${'A'.repeat(86)}`;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  leavePage();
});

function stubNavigator(values: object): void {
  const fields = Object.entries(values).map(([name, value]) => [name, { value }]);
  vi.stubGlobal('navigator', Object.create(navigator, Object.fromEntries(fields)));
}

/** A browser that can push, and its subscription. */
function stubBrowser({ permission = 'default', answer = 'granted', userAgent = 'Chrome' } = {}) {
  let subscription: object | null = null;
  const asked: object[] = [];
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe(options: { applicationServerKey: string }) {
      asked.push(options);
      const bytes = Uint8Array.from(atob(PUBLIC_KEY.replaceAll('-', '+')), (one) => one.charCodeAt(0));
      subscription = {
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({
          endpoint: 'https://push.example/1',
          keys: { p256dh: PUBLIC_KEY, auth: 'A'.repeat(22) },
        }),
        async unsubscribe() {
          subscription = null;
        },
      };
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  stubNavigator({ serviceWorker, userAgent });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
  const options = { applicationServerKey: PUBLIC_KEY };
  return {
    asked,
    isSubscribed: () => subscription !== null,
    subscribe: () => pushManager.subscribe(options),
  };
}

const AT = '2026-11-21T18:00:00.000Z';

async function openMenu(listed: readonly string[] = []) {
  const removed: string[] = [];
  const times = { createdAt: AT, lastSeenAt: AT, expiresAt: AT, factorAt: null };
  const session = { id: 'now', current: true, userAgent: null, place: null, isNew: false, ...times };
  const served = serveApi({
    account: { sessions: async () => [session] },
    push: {
      key: async () => ({ publicKey: PUBLIC_KEY }),
      list: async () =>
        listed.map((id) => ({ id, userAgent: null, current: true, createdAt: AT, lastUsedAt: AT })),
      subscribe: async () => ({ id: 'p1' }),
      unsubscribe: async (_account, id) => void removed.push(id),
    },
  });
  await renderPart(<WakeSignal />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Alerts: / }));
  await user.click(screen.getByRole('button', { name: 'Alert settings' }));
  return { served, user, removed, push: await screen.findByRole('switch', { name: /^Push to this device/ }) };
}

test('subscribes this browser with the key of the installation, and ends that again', async () => {
  const browser = stubBrowser();
  const { user, push, removed } = await openMenu();
  await user.click(push);
  await waitFor(() => expect(push).toHaveProperty('checked', true));
  expect(browser.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: PUBLIC_KEY }]);
  expect(localStorage.getItem('tenfour-push')).toBe(`${mara.id}:p1:now`);
  await user.click(push);
  await waitFor(() => expect(push).toHaveProperty('checked', false));
  expect(removed).toEqual(['p1']);
  expect(browser.isSubscribed()).toBe(false);
});

test('renews the subscription of a person who had switched it on', async () => {
  stubBrowser({ permission: 'granted' });
  localStorage.setItem('tenfour-push', `${mara.id}:p0`);
  const { push, served } = await openMenu();
  expect(push).toHaveProperty('checked', true);
  await waitFor(() => expect(served.calls).toContain('push.subscribe'));
  await waitFor(() => expect(localStorage.getItem('tenfour-push')).toBe(`${mara.id}:p1:now`));
});

test.each([
  ['removed on another device', 'now', [], false],
  ['still listed', 'now', ['p0'], true],
  ['of an earlier session', 'before', [], true],
])('a subscription that is %s', async (_name, session, listed, isOn) => {
  const browser = stubBrowser({ permission: 'granted' });
  await browser.subscribe();
  localStorage.setItem('tenfour-push', `${mara.id}:p0:${session}`);
  const { push, served } = await openMenu(listed);
  await waitFor(() => expect(served.calls).toContain(isOn ? 'push.subscribe' : 'push.unsubscribe'));
  await waitFor(() => expect(push).toHaveProperty('checked', isOn));
  expect(browser.isSubscribed()).toBe(isOn);
});

test('is off for a person who did not switch it on in this browser', async () => {
  stubBrowser({ permission: 'granted' });
  localStorage.setItem('tenfour-push', 'someone:p0');
  const { push, served } = await openMenu();
  expect(push).toHaveProperty('checked', false);
  expect(served.calls).not.toContain('push.subscribe');
});

test('stays off when the person refuses', async () => {
  const browser = stubBrowser({ answer: 'denied' });
  const { user, push } = await openMenu();
  await user.click(push);
  await waitFor(() => expect(document.body.textContent).toContain('Notifications blocked'));
  expect(push).toHaveProperty('checked', false);
  expect(browser.isSubscribed()).toBe(false);
});

test('says why it cannot be switched on', async () => {
  stubBrowser({ permission: 'denied' });
  const { push } = await openMenu();
  expect(push).toHaveProperty('disabled', true);
  expect(screen.getByText('Blocked in your browser')).toBeTruthy();
});

test.each([
  ['iPhone', 'Add Tenfour to your home screen first'],
  ['Firefox', "This browser can't"],
])('without push on %s it says so', async (userAgent, text) => {
  stubNavigator({ userAgent });
  vi.stubGlobal('isSecureContext', true);
  const { push } = await openMenu();
  expect(push).toHaveProperty('disabled', true);
  expect(screen.getByText(text)).toBeTruthy();
});
