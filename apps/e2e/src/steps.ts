import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Product } from './harness/product.ts';
import { literal } from './literals/literal.ts';
import type { Literal } from './literals/spec-literals.ts';

/**
 * Time until a command sent from here is shown in its log: the game is polled every 10 s while watched, and
 * the page refetches its log 11 s after the answer; a command that just misses that appears with the next poll, 30 s
 * later.
 */
export const UNTIL_LOGGED = { timeout: 45_000 };

/** A server's facts that stories need. */
export interface ServerDetails {
  id: string;
  name: string;
  joinCode: string;
}

/** Makes requests: a page, with its session. */
export type Requester = Pick<Page, 'request'>;

/** Calls REST with the session of a page. Throws when it is refused. */
export async function call<T>(page: Requester, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await page.request.fetch(path, { method, ...(body === undefined ? {} : { data: body }) });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/**
 * Opens no live stream on a page, as in a browser without any: for stories of presses that come too late. Call it before
 * opening the first page.
 */
export async function withoutLive(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { EventSource: undefined }));
}

/**
 * Kills the API under the next call of a procedure from this page. Killed before it, the page may notice first and disable
 * what is to be pressed.
 */
export async function killUnder(page: Page, product: Product, procedure: string): Promise<void> {
  const kill = async (route: Route) => {
    await product.killApi();
    await route.continue();
  };
  await page.route(new RegExp(`/trpc/[^?]*${procedure}`), kill, { times: 1 });
}

/** Enables animations on a page, as most people have them; the stories' pages are without. */
export async function withMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
}

/** Creates a server of the page's signed-in user; with `key`, its game can be polled. */
export async function makeServer(page: Page, name: string, key?: string): Promise<ServerDetails> {
  const server = await call<ServerDetails>(page, 'POST', '/api/servers', { name });
  if (key !== undefined) await call(page, 'PATCH', `/api/servers/${server.id}`, { erlcApiKey: key });
  return server;
}

/** Adds a person to a server: they send a join request with the code, and the owner approves it with the role. */
export async function addMember(
  owner: Page,
  person: Page,
  server: ServerDetails,
  role = 'moderator',
): Promise<void> {
  await call(person, 'POST', '/api/servers/join', { joinCode: server.joinCode });
  const [request] = await call<{ id: string }[]>(owner, 'GET', `/api/servers/${server.id}/join-requests`);
  await call(owner, 'PUT', `/api/join-requests/${request?.id}`, { status: 'approved', role });
}

/** Ends the session on the server, as signing out in another tab does. */
export async function revokeSession(page: Page): Promise<void> {
  await page.request.post('/api/logout', { maxRedirects: 0 });
}

/** Returns the toast on the screen; there is never more than one. */
export function toastOf(page: Page): Locator {
  return page.locator('.mantine-Notification-root').filter({ visible: true });
}

const ROLES = { destructive: 'alert', success: 'status', neutral: 'status' } as const;

/** Waits for one toast with these literals, in the right voice for a screen reader. */
export async function expectToast(
  page: Page,
  tone: keyof typeof ROLES,
  ...texts: Literal[]
): Promise<Locator> {
  const toast = toastOf(page);
  for (const text of texts) await expect(toast.filter({ hasText: text })).toHaveCount(1);
  await expect(toast).toHaveCount(1);
  await expect(toast).toHaveAttribute('role', ROLES[tone]);
  await literal(toast, ...texts);
  return toast;
}

/** Returns a titled part of a page. */
export function panel(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Opens the in-game panel and waits until it has loaded everything. */
export async function openGame(page: Page, server: ServerDetails): Promise<void> {
  await page.goto(`/server/${server.id}?tab=ingame`);
  await expect(page.getByLabel('Command', { exact: true })).toBeVisible();
  const keyless = page.getByText('Add an ER:LC API key in Settings to send commands');
  await expect(panel(page, 'Game server').getByRole('term').getByText('Status').or(keyless)).toBeVisible();
}

/** Shows one source of the in-game panel's activity and returns the panel. */
export async function showActivity(
  page: Page,
  source: 'Sent' | 'Recent commands' | 'Events',
): Promise<Locator> {
  const activity = panel(page, 'Activity');
  await activity.getByText(source, { exact: true }).click();
  await expect(activity.getByRole('radio', { name: source, exact: true })).toBeChecked();
  // New rows wait while the pointer is over the list, and the list can move under a resting pointer.
  await page.mouse.move(0, 0);
  return activity;
}

/** Waits until the focus is inside, so that later keys go there and not to the element that opened it. */
export async function expectFocusIn(where: Locator): Promise<void> {
  await expect(where.locator(':focus'), 'the focus is inside').toHaveCount(1);
}

/** Fails when the page can be scrolled sideways, once it has settled. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(wider, `${page.url()} is wider than its window by`).toBeLessThanOrEqual(0);
}

/** Opens the menu of the product in the header, with the links to the public pages. */
export async function openSiteMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Tenfour' }).click();
  const site = page.getByRole('navigation', { name: 'Site' });
  await literal(site, 'Home', 'Documentation', 'Premium', 'Testimonials');
}

/** Chooses the color scheme in the account menu. */
export async function chooseTheme(page: Page, name: 'System' | 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
}

/** Returns how many overlays of a phone's page have an entry in its history, which Back closes first. */
export function overlaysIn(page: Page): Promise<number> {
  return page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0);
}
