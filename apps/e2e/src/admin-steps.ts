import { expect, type Locator, type Page } from '@playwright/test';
import { panel } from './steps.ts';

/** Returns a tab of the admin panel; its name can end with a count. */
export function adminTab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) });
}

/** Opens a tab by pressing it, and gives its part of the page. */
export async function openTab(page: Page, name: string): Promise<Locator> {
  await adminTab(page, name).click();
  const part = panel(page, name);
  await expect(part).toBeVisible();
  return part;
}

/** Fills in the panel's sign-in form and presses Enter. */
export async function enterPanel(page: Page, username: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in to the admin panel' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Password', { exact: true }).press('Enter');
}

/** Fails these calls with a connection reset while `during` runs. */
export async function withFault(page: Page, calls: string, during: () => Promise<void>): Promise<void> {
  const address = `**/trpc/${calls}*`;
  await page.route(address, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await during();
  await page.unroute(address);
}
