import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const TEN_MINUTES = 600_000;

/** Marks the document, which detects a reload. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-before-reload', ''));
}

async function isStillThere(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-before-reload'));
}

/** Advances the clock and waits until all resulting work is over: no reload can come afterwards. */
async function expectNoReload(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
  await page.clock.runFor(1_000);
  expect(await isStillThere(page)).toBe(true);
}

test.beforeEach(async ({ page, signIn }, { title }) => {
  await page.clock.install();
  await signIn(page, `reload_${title.length}`);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to Tenfour' })).toBeVisible();
  await expect(page.getByText('No servers found.')).toBeVisible();
  await mark(page);
});

// covers: R89
test('the dashboard reloads as a whole after ten minutes', async ({ page }) => {
  // The page's clock also keeps running: on a busy machine seconds pass until here.
  await expectNoReload(page, TEN_MINUTES - 60_000);
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.clock.fastForward(60_000);
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Welcome to Tenfour' })).toBeVisible();
  expect(await isStillThere(page)).toBe(false);
});

test('it waits while the user types, and reloads afterwards', async ({ page }) => {
  const field = page.getByLabel('Roblox username');
  await field.fill('Half a na');
  await expectNoReload(page, TEN_MINUTES + 60_000);
  await expect(field).toHaveValue('Half a na');
  // The reload can come as soon as the typing stops.
  const reloaded = page.waitForEvent('domcontentloaded');
  await field.fill('');
  await field.blur();
  await page.clock.fastForward(6_000);
  await reloaded;
});

test('it waits while a dialog is open', async ({ page }) => {
  await page.getByRole('button', { name: 'Create Server' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
  await expectNoReload(page, TEN_MINUTES + 60_000);
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward(6_000);
  await reloaded;
});
