import { expect, type Page } from '@playwright/test';
import { violationsOf } from '../axe.ts';

const SCHEMES = ['dark', 'light'] as const;
const WIDTHS = [1_280, 768, 320] as const;
const HEIGHTS = { 1280: 800, 768: 1_024, 320: 568 } as const;

/** One way of looking at a page. */
export interface Way {
  scheme: (typeof SCHEMES)[number];
  width: (typeof WIDTHS)[number];
}

/** All combinations of width and scheme, in an order that changes the width as seldom as possible. */
export const WAYS: readonly Way[] = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ scheme, width })));

/** Returns true while visible content waits for its data; charts load theirs once they are in sight. */
function waitsInView(): boolean {
  return [...document.querySelectorAll('[aria-busy="true"]')].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < window.innerHeight;
  });
}

/** Waits until the page is complete: its heading is there, nothing in sight is loading, and all is drawn. */
export async function shown(page: Page): Promise<void> {
  await expect(page.locator('h1').first(), `h1 of ${page.url()}`).toBeAttached();
  await expect.poll(() => page.evaluate(waitsInView), `${page.url()} still loads`).toBe(false);
  await drawn(page);
}

/** Waits until the fonts are loaded and the next frame is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Opens an address in a window that shows all of the page, and waits until it is shown. */
export async function visit(page: Page, address: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: size?.width ?? 1_280, height: 4_000 });
  // A fragment alone would load nothing.
  if (address.includes('#')) await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await shown(page);
  if (size) await page.setViewportSize(size);
}

/** Paints the page that is open in a scheme, and those that are opened after it. */
export async function paint(page: Page, scheme: Way['scheme']): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('mantine-color-scheme-value', value);
    document.documentElement.setAttribute('data-mantine-color-scheme', value);
  }, scheme);
}

/** Sets the width and scheme of the page; with `loading`, in its loading state. */
export async function lookAt(
  page: Page,
  { scheme, width }: Way,
  { loading = false }: { loading?: boolean } = {},
): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await paint(page, scheme);
  await (loading ? drawn(page) : shown(page));
}

/** Returns axe's findings on the open page in each way; a line names where and how each was found. */
export async function violationsInAllWays(page: Page, name: string, ways = WAYS): Promise<string[]> {
  const found: string[] = [];
  for (const way of ways) {
    await lookAt(page, way);
    const lines = await violationsOf(page);
    found.push(...lines.map((line) => `${name}, ${way.scheme}, ${way.width} px: ${line}`));
  }
  return found;
}
