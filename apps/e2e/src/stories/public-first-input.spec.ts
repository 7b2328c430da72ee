import type { Page } from '@playwright/test';
import { expect, expectConsoleClean, test } from '../fixtures.ts';

/** Whether React has taken over the prerendered page. */
const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });

const scrollY = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Waits until the app has loaded and rendered, then returns the scroll position. */
async function positionOnceHydrated(page: Page): Promise<number> {
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return scrollY(page);
}

test('the first key scrolls the page, and it stays there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/documentation']) {
    await page.goto(path, { waitUntil: 'load' });
    expect(await isHydrated(page)).toBe(false);
    await page.keyboard.press('End');
    expect(await positionOnceHydrated(page), path).toBeGreaterThan(500);
  }
  // The next page starts at its top all the same.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Premium' }).click();
  await expect(page).toHaveTitle('Premium · Tenfour');
  await expect.poll(() => scrollY(page)).toBe(0);
  expectConsoleClean(page);
});

test('the first click on a scrolled page answers where it is', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' });
  const explore = page.getByRole('button', { name: 'Explore →' }).first();
  const before = await explore.evaluate((button: HTMLElement) => {
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    button.click();
    return Math.round(window.scrollY);
  });
  expect(before).toBeGreaterThan(500);
  await expect(explore).toHaveAttribute('aria-expanded', 'true');
  expect(await positionOnceHydrated(page)).toBe(before);
  await expect(explore).toBeInViewport();
  expectConsoleClean(page);
});

for (const [system, other] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const) {
  test(`the theme button is right before the first input, on a ${system} system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/premium', { waitUntil: 'load' });
    const button = page.getByRole('button', { name: `Switch to ${other} theme`, exact: true });
    await expect(button).toBeVisible();
    await expect(button.locator('svg:visible')).toHaveClass(system === 'light' ? /moon/ : /sun/);
    expect(await isHydrated(page)).toBe(false);
    await button.click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other);
    await expect(page.getByRole('button', { name: `Switch to ${system} theme`, exact: true })).toBeVisible();
    expectConsoleClean(page);
  });
}
