import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';

/** What a site stores in a browser, beside cookies and the files that it loads. */
const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** The browser contexts of a worker. */
export interface ContextPool {
  /** Returns an empty page in a context without cookies and storage: one that an earlier story has left, if possible. */
  take(browser: Browser): Promise<Page>;
  /** Keeps the context of a story that passed for later ones. Attaches a picture of each page when it failed. */
  putBack(context: BrowserContext, story: TestInfo): Promise<void>;
}

/**
 * Creates a pool of contexts for a product. Their storage of these origins is emptied for each story. What stays is the
 * cache of immutable files: a quarter of the processor time of a page is spent on loading and compiling them.
 */
export function contextPool(baseURL: string, origins: readonly string[]): ContextPool {
  const unused: BrowserContext[] = [];

  async function take(browser: Browser): Promise<Page> {
    const used = unused.pop();
    const context = used ?? noteClock(await browser.newContext({ baseURL }));
    const page = await context.newPage();
    if (used !== undefined) await clearStorage(page, origins);
    return page;
  }

  async function putBack(context: BrowserContext, story: TestInfo): Promise<void> {
    const hasFailed = story.status !== story.expectedStatus;
    if (hasFailed) await takePictures(context, story);
    if (hasFailed || clocked.has(context)) return context.close();
    for (const page of context.pages()) await page.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearCookies();
    await context.clearPermissions();
    unused.push(context);
  }

  return { take, putBack };
}

/** The contexts in which a story has set the clock, which Playwright can't set back. */
const clocked = new WeakSet<BrowserContext>();

/** Has it noted when a story sets the context's clock. */
function noteClock(context: BrowserContext): BrowserContext {
  const { clock } = context;
  for (const way of ['install', 'setFixedTime', 'setSystemTime'] as const) {
    const set = clock[way];
    const noted = (...given: unknown[]): unknown => {
      clocked.add(context);
      return Reflect.apply(set, clock, given);
    };
    Object.assign(clock, { [way]: noted });
  }
  return context;
}

async function clearStorage(page: Page, origins: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const origin of origins)
    await client.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE });
  await client.detach();
}

async function takePictures(context: BrowserContext, story: TestInfo): Promise<void> {
  for (const page of context.pages()) {
    const body = await page.screenshot({ timeout: 5_000 }).catch(() => undefined);
    if (body) await story.attach('screenshot', { body, contentType: 'image/png' });
  }
}
