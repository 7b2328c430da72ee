import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { Sandbox } from '@tenfour/sandbox';
import { axe, expect, test } from '../fixtures.ts';
import { call, expectNoSidewaysScroll, makeServer } from '../steps.ts';

interface Browser {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Received {
  id: string;
  payload: string | null;
}

/**
 * Replaces the permission and the subscription by those of the sandbox's push service: a headless browser refuses
 * notifications and has no push service.
 */
async function pushToSandbox(page: Page, sandbox: Sandbox): Promise<Browser> {
  const browser = await call<Browser>(page, 'POST', `${sandbox.urls.home}/control/push`, {});
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    let subscription: object | null = null;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    PushManager.prototype.subscribe = async ({ applicationServerKey: key } = {}) => {
      const text = String(key).replaceAll('-', '+').replaceAll('_', '/');
      const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
      subscription = {
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription as PushSubscription;
    };
  }, browser);
  return browser;
}

/** Hands a message to the service worker of a page, as a push service would. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) registered.resolve(registration.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await cdp.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, registrationId: await registered.promise, data },
  });
}

interface Shown {
  title: string;
  options: { body: string; tag: string; data: { path: string } };
}

/** The service worker's scope, with the notifications that it showed. */
interface WorkerScope {
  registration: { showNotification: (title: string, options: Shown['options']) => Promise<void> };
  WindowClient: { prototype: { focus: () => Promise<void> } };
  ExtendableEvent: new (type: string) => Event;
  shown: Shown[];
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers()).toHaveLength(1);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker.');
  return worker;
}

/** Records notifications: a headless browser refuses to show any, and only a real click may move the focus. */
async function recordNotifications(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, options });
    scope.WindowClient.prototype.focus = async () => undefined;
  });
}

const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);

/** Clicks the first notification, which only the desktop could. */
async function clickNotification(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const { ExtendableEvent, shown } = globalThis as unknown as WorkerScope;
    const notification = { close: () => shown.pop(), data: shown[0]?.options.data };
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
  });
}

test('a closed phone hears a join request: switched on in the settings, sent encrypted, shown and opened', async ({
  page,
  context,
  sandbox,
  signIn,
  person,
}) => {
  await signIn(page, 'push_owner');
  const browser = await pushToSandbox(page, sandbox);
  const server = await makeServer(page, 'Push Harbor');
  const received = async () =>
    (await call<Received[]>(page, 'GET', `${sandbox.urls.home}/control/push`))
      .filter(({ id, payload }) => id === browser.id && payload !== null)
      .map(({ payload }) => payload ?? '');
  const subscriptions = () => call<unknown[]>(page, 'GET', '/api/push/subscriptions');
  const preferences = () => call<object>(page, 'GET', '/api/alerts/preferences');
  await page.goto('/dashboard');
  const bell = page.getByRole('button', { name: /^Alerts: / });
  const settings = page.getByRole('button', { name: 'Alert settings' });
  const openSettings = () => bell.click().then(() => settings.click());
  const choice = page.getByRole('switch', { name: 'Push to this device' });

  await test.step('the settings switch it on', async () => {
    await openSettings();
    await choice.press('Space');
    await expect(choice).toBeChecked();
    await page.getByRole('switch', { name: 'Sound' }).press('Space');
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByRole('switch', { name: 'Quiet hours' }).press('Space');
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00');
    await axe(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    const test = page.getByRole('button', { name: 'Test' });
    await test.scrollIntoViewIfNeeded();
    await expect(test).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('switch', { name: 'Quiet hours' }).press('Space');
    await expect.poll(preferences).toMatchObject({ quietHours: null });
    await page.keyboard.press('Escape');
    await expect.poll(subscriptions).toHaveLength(1);
  });

  await test.step('a request reaches the push service, and the browser shows it', async () => {
    const newcomer = await person('push_newcomer');
    await call(newcomer, 'POST', '/api/servers/join', { joinCode: server.joinCode });
    await expect.poll(received).toHaveLength(1);
    const [payload = ''] = await received();
    const worker = await workerOf(context);
    await recordNotifications(worker);
    await deliver(context, page, payload);
    await expect
      .poll(() => shownBy(worker))
      .toMatchObject([{ title: 'Join request', options: { body: expect.stringContaining('Push Harbor') } }]);
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-unread.svg');
  });

  await test.step('a click on it opens the request', async () => {
    const worker = await workerOf(context);
    await clickNotification(worker);
    await expect(page).toHaveURL(`/server/${server.id}?tab=requests`);
    expect(await shownBy(worker)).toEqual([]);
  });

  await test.step('without join requests in the settings none is written', async () => {
    await openSettings();
    await page.getByRole('switch', { name: 'Join requests' }).press('Space');
    await expect.poll(preferences).toMatchObject({ servers: [{ muted: ['join-request'] }] });
    await call(await person('push_another'), 'POST', '/api/servers/join', { joinCode: server.joinCode });
    expect(await call<object>(page, 'GET', '/api/alerts')).toMatchObject({ alerts: [{}] });
    expect(await received()).toHaveLength(1);
  });

  await test.step('it stays on after a reload, and the list of devices removes it', async () => {
    await page.reload();
    await openSettings();
    await expect(choice).toBeChecked();
    await page.getByRole('button', { name: /^Remove: / }).click();
    await expect(choice).not.toBeChecked();
    await expect.poll(subscriptions).toEqual([]);
  });
});

test('the panel can be installed', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string; type: string }[]; start_url: string };
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.ok(), icon.headers()['content-type']]).toEqual([
      src,
      true,
      expect.stringContaining(type),
    ]);
  }
  const cdp = await page.context().newCDPSession(page);
  expect((await cdp.send('Page.getAppManifest')).errors).toEqual([]);
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
});
