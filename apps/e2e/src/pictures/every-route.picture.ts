import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test as base } from '../fixtures.ts';
import { toastOf } from '../steps.ts';
import { hintFor, noteBrowser } from './browser-version.ts';
import { allSubjects, type Subject, type Who } from './subjects.ts';
import {
  openPicturedWorld,
  PICTURED_AT,
  type PicturedWorld,
  startPicturedProduct,
  startPicturedSandbox,
} from './world.ts';

/*
 * Compares a picture of every page with the one in the repository (`baselines`): desktop and phone width, dark and
 * light, as high as the window. All show the same world at the same time.
 */

const WIDTHS = [1_280, 390] as const;
type Width = (typeof WIDTHS)[number];

const SCREENS = {
  1280: { viewport: { width: 1_280, height: 800 } },
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** The windows outlive a test, whose own settings only apply to windows that it opens itself. */
const ALWAYS = { locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce', colorScheme: 'dark' } as const;

/** Opens pages at the time of the pictures, with only immutable files of the product cached. */
interface Windows {
  open(who: Who, width: Width): Promise<Page>;
}

const test = base.extend<object, { world: PicturedWorld; windows: Windows }>({
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a destructured parameter.
    async ({}, use) => {
      const sandbox = await startPicturedSandbox();
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ sandbox }, use) => {
      const product = await startPicturedProduct(sandbox);
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [async ({ product }, use) => use(await openPicturedWorld(product)), { scope: 'worker' }],
  windows: [
    async ({ browser, product, world }, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use({
        async open(who, width) {
          const key = `${who} ${width}`;
          const own = { baseURL: product.url, storageState: world.states[who] };
          const context =
            contexts.get(key) ?? (await browser.newContext({ ...ALWAYS, ...SCREENS[width], ...own }));
          contexts.set(key, context);
          const page = await context.newPage();
          await page.addInitScript(() => localStorage.clear());
          await page.clock.setFixedTime(PICTURED_AT);
          return page;
        },
      });
      await Promise.all([...contexts.values()].map((context) => context.close()));
    },
    { scope: 'worker' },
  ],
});

/** Returns true once no visible content waits for data. */
function showsEverything(): boolean {
  const waiting = document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root');
  return [...waiting].every((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height === 0 || bottom <= 0 || top >= window.innerHeight;
  });
}

/** Waits until the page is stable: all data and fonts are loaded, and live updates run. */
async function settle(page: Page, { who }: Subject): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (who !== 'visitor') await expect(page.locator('header button[data-kind="live"]')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(showsEverything);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect(toastOf(page)).toHaveCount(0);
}

/** Changes the scheme as another window would, which visitors' pages do not notice. */
async function paint(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'mantine-color-scheme-value';
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    document.documentElement.setAttribute('data-mantine-color-scheme', newValue);
  }, scheme);
}

/** Takes the picture of a page, or compares it with the baseline. */
async function look(page: Page, name: string): Promise<void> {
  const info = test.info();
  const version = page.context().browser()?.version() ?? '';
  await expect.soft(page, `${name} ${hintFor(version)}`).toHaveScreenshot(name);
  if (info.config.updateSnapshots !== 'none') noteBrowser(version);
}

for (const subject of allSubjects()) {
  for (const width of WIDTHS) {
    test(`${subject.name}, ${width}`, async ({ windows, world }) => {
      const page = await windows.open(subject.who, width);
      await page.goto(world.filled(subject));
      await settle(page, subject);
      for (const scheme of ['dark', 'light'] as const) {
        await paint(page, scheme);
        await look(page, `${subject.name}-${width}-${scheme}.png`);
      }
      await page.close();
    });
  }
}
