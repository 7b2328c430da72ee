import type { Page } from '@playwright/test';
import { test as base, expect, type WorkerFixtures } from '../fixtures.ts';
import { startProduct } from '../harness/product.ts';
import type { FaultMode, SandboxControl } from '../harness/sandbox-control.ts';
import { signedInPage } from '../harness/sign-in.ts';
import { watchBrowser } from '../harness/watch.ts';
import { call, makeServer, panel, type ServerDetails } from '../steps.ts';

/** Longest wait for an upstream in these stories, in ms. */
const PATIENCE_MS = '1200';

/** Longer than any of the panel's polling intervals, in ms. */
const NEXT_POLL_MS = 31_000;

/**
 * One signed-in user for all rows of a worker, with a window for the page under test and a second one. The clock of
 * both can be advanced to the next poll; the product's own runs normally.
 */
export interface Desk {
  page: Page;
  aside: Page;
}

/** The stories' test on a product that gives its upstreams up soon, before a game that takes commands quickly. */
export const test = base.extend<object, Pick<WorkerFixtures, 'product'> & { desk: Desk }>({
  product: [
    async ({ sandbox }, use, worker) => {
      const name = `api-impatient-${worker.workerIndex}`;
      const product = await startProduct(sandbox, name, { UPSTREAM_TIMEOUT_MS: PATIENCE_MS });
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  desk: [
    async ({ browser, product, sandbox }, use, worker) => {
      const limits = { globalLimit: 1_000, commandLimit: 100 };
      await fetch(`${sandbox.urls.home}/control/limits`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(limits),
      });
      const watch = watchBrowser(browser);
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width: 1_280, height: 800 },
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(15_000);
      await context.clock.install();
      const page = await signedInPage(context, product, `desk_${worker.workerIndex}`);
      const aside = await context.newPage();
      for (const window of [page, aside]) {
        await window.goto('/');
        await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
      }
      await use({ page, aside });
      watch.stop();
      await context.close();
      expect(watch.pageErrors, 'uncaught errors').toEqual([]);
      expect(watch.outside, 'requests to other machines').toEqual([]);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** One way in which the game can be in trouble. `world` is the game's own, so that rows do not meet. */
export type Trouble =
  | { fault: Exclude<FaultMode, 'none'> }
  | { code: number }
  | { key: 'bad' | 'banned' | 'locked' }
  | { op: 'offline' | 'lock' };

/** Moves every other row of a table of troubles to the slow suites: they differ in a word, and each takes seconds. */
export function everyOther(row: number): '' | ' @slow' {
  return row % 2 === 1 ? ' @slow' : '';
}

/** Returns the words for a row's title. */
export function nameOf(trouble: Trouble): string {
  if ('fault' in trouble) return `fault ${trouble.fault}`;
  if ('code' in trouble) return `code ${trouble.code}`;
  return 'key' in trouble ? `a ${trouble.key}- key` : `op ${trouble.op}`;
}

/** Creates a server whose key opens a row's world. */
export function serverIn(page: Page, trouble: Trouble, world: string): Promise<ServerDetails> {
  return makeServer(page, `Bay of ${world}`, `${'key' in trouble ? trouble.key : 'demo'}-${world}`);
}

const ROUTES = { read: 'GET /v2/server', command: 'POST /v2/server/command' };
/** Wait of a 429, in s: long enough to be shown, short enough to wait for. */
const RETRY_AFTER = { read: 2, command: 1 };
const UNDONE = { offline: 'online', lock: 'unlock' } as const;

/** Where a row's trouble is. */
export interface Scene {
  upstreams: SandboxControl;
  trouble: Trouble;
  on: keyof typeof ROUTES;
  world: string;
}

/** Sets the trouble up for reads or for commands of a world. */
export async function arm({ upstreams, trouble, on, world }: Scene): Promise<void> {
  if ('fault' in trouble) {
    await upstreams.faults('erlc', trouble.fault, { match: ROUTES[on], retryAfter: RETRY_AFTER[on] });
  } else if ('code' in trouble) {
    await upstreams.control(world, { op: 'fail', code: trouble.code, on, count: 1_000 });
  } else if ('op' in trouble) {
    await upstreams.control(world, { op: trouble.op });
  }
}

/** Keys with these codes are not tried again until their owner saves one. */
const DEAD: ReadonlySet<number> = new Set([2_002, 2_004]);

/** Ends the trouble: upstream does, or, where a key was refused for good, the owner stores one that works. */
export async function end(scene: Scene, page: Page, server: ServerDetails): Promise<void> {
  const { upstreams, trouble, world } = scene;
  if ('fault' in trouble) await upstreams.faults('erlc', 'none');
  if ('code' in trouble) await upstreams.control(world, { op: 'mend' });
  if ('op' in trouble) await upstreams.control(world, { op: UNDONE[trouble.op] });
  const dead = ('code' in trouble && DEAD.has(trouble.code)) || 'key' in trouble;
  if (dead) await storeKey(page, server, world);
}

/** Stores the world's good key. */
export async function storeKey(page: Page, server: ServerDetails, world: string): Promise<void> {
  await call(page, 'PATCH', `/api/servers/${server.id}`, { erlcApiKey: `demo-${world}` });
}

/** Sends a command outside the page: the game is polled immediately after it, not only after its ten seconds. */
export async function changeGame(page: Page, server: ServerDetails): Promise<void> {
  await call(page, 'POST', `/api/servers/${server.id}/execute-command`, { command: ':log stirred' });
}

/** Waits until the page, polling as it does and never reloaded, passes `check`. */
export async function atNextPoll(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(NEXT_POLL_MS);
    await check();
  }).toPass({ timeout: 40_000 });
}

/** Navigates to a page of a server like a link, `path` following its address: without a reload. */
export async function visit(page: Page, server: ServerDetails, path = ''): Promise<void> {
  const address = `/server/${server.id}`;
  // A window behind another one paints once a second, and Playwright waits for that before it clicks.
  await page.bringToFront();
  await page.evaluate((to) => window.history.pushState({}, '', to), `${address}${path}`);
  const links = page.getByRole('navigation', { name: 'Server' }).locator(`a[href^="${address}"]`);
  await expect(links.first(), 'the page has changed').toBeVisible();
}

/** Opens the in-game panel of a server. */
export async function visitGame(page: Page, server: ServerDetails): Promise<void> {
  await visit(page, server, '?tab=ingame');
  await expect(page.getByRole('heading', { name: server.name, level: 1 })).toBeVisible();
  await expect(panel(page, 'Game server').getByRole('term').getByText('Status')).toBeVisible();
}

/** Marks the window, so that a reload in between would be seen. */
export async function markWindow(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
}

/** Fails when the window was reloaded since `markWindow`. */
export async function expectSameWindow(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'notReloaded' in window), 'no reload in between').toBe(true);
}

/** Opens the settings of a server at its keys. */
export async function openKeys(page: Page, server: ServerDetails): Promise<void> {
  await visit(page, server, '/settings?section=api');
  await expect(page.getByRole('button', { name: 'Test connection: ER:LC API key' })).toBeVisible();
}

/** Returns how many commands have reached the game so far, by either version of the API. */
export async function commandsSent(upstreams: SandboxControl): Promise<number> {
  const { erlc } = await upstreams.requests();
  return (erlc['POST /v2/server/command'] ?? 0) + (erlc['POST /v1/server/command'] ?? 0);
}

/** Nothing of the wire shows on a screen: no JSON, no markup, no status. */
export const TECHNICAL = /[{}<>]|undefined|\b\d{3}: |\b50\d\b/;
