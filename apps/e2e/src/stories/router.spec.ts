import type { Page } from '@playwright/test';
import { expectAlert, watch } from '../appearances.ts';
import { authorizeManually, axe, expect, test } from '../fixtures.ts';
import { literal, literalIn } from '../literals/literal.ts';
import { openComposer } from '../punish-steps.ts';
import {
  call,
  expectNoSidewaysScroll,
  makeServer,
  openSiteMenu,
  revokeSession,
  toastOf,
  withoutLive,
} from '../steps.ts';

const welcome = { name: 'Welcome to Tenfour' };

/** Waits for the redirect to sign-in and returns its start by the browser's clock, in epoch ms. */
async function leaving(page: Page): Promise<number> {
  const answer = await page.waitForResponse((one) => new URL(one.url()).pathname === '/api/login');
  return answer.request().timing().startTime;
}

// covers: R47, R58
test('a loading screen appears until the session is known', async ({ page, signIn }) => {
  await signIn(page, 'router_loading');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/trpc\/[^?]*account\.me/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await literal(page, 'Loading authentication...');
  await expect(page.getByRole('heading', welcome)).toBeHidden();
  release();
  await expect(page.getByRole('heading', welcome)).toBeVisible();
});

for (const path of ['/', '/landing', '/no/such/page', '/dashboard']) {
  // covers: R42, R46
  test(`signed out, ${path} shows the landing page, without a toast or a redirect`, async ({ page }) => {
    await page.goto(path);
    await literal(page, 'Get Started – Free');
    await expect(toastOf(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

// covers: R46
test('signed out, an unknown path is named above the landing page, as text, until that is dismissed', async ({
  page,
}) => {
  const asked = '/no/such/%3Cb%3Epage%3C/b%3E';
  await page.goto(asked);
  const line = page.getByText(/^There is no page at /);
  await expect(line).toContainText('There is no page at /no/such/');
  await expect(line.locator('b')).toHaveCount(0);
  await literal(page, 'Get Started – Free');
  expect(new URL(page.url()).pathname).toBe(asked);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('There is no page at')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${'x'.repeat(500)}`);
  await expect(line).toContainText('xxx…');
  await expectNoSidewaysScroll(page);
});

// covers: R28, R41, R62, R561-R564
test('signed in, every path has its page, and unknown ones fall back to the dashboard in place', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'router_everywhere');
  for (const path of ['/', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', welcome)).toBeVisible();
    await expect(page.getByText('There is no page at')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', welcome)).toBeVisible();
  await expect(page.getByText('There is no page at /no/such/page')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/no/such/page');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('There is no page at')).toHaveCount(0);
});

// covers: R37-R40, R191
test('public pages are open to signed-in users too', async ({ page, signIn }) => {
  await signIn(page, 'router_public');
  await page.goto('/landing');
  await literal(page, 'Get Started – Free');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  for (const path of ['/premium', '/testimonials', '/documentation', '/status']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

// covers: R35, R49, R61, R105-R114, R561-R564
test('the frame leads to every page of the product', async ({ page, signIn }) => {
  await signIn(page, 'router_frame');
  await page.goto('/');
  await openSiteMenu(page);
  const site = page.getByRole('navigation', { name: 'Site' });
  await expect(site.getByRole('link', { name: /Discord community/ })).toHaveAttribute(
    'href',
    'https://discord.gg/tenfour',
  );
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(site).toHaveCount(0);
  await page.getByRole('button', { name: /Account menu/ }).click();
  const menu = page.getByRole('menu');
  await literal(menu, 'Main Page', 'Alt Management', 'Admin Panel');
  await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute('href', '/');
  await expect(menu.getByRole('menuitem', { name: 'Main Page' })).toHaveAttribute('href', '/landing');
  await expect(menu.getByRole('menuitem', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
  await expect(menu.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('href', '/api/logout');
  await menu.getByRole('menuitem', { name: 'Alt Management' }).click();
  await expect(page).toHaveURL(/\/alt-management$/);
  const footer = page.getByRole('contentinfo');
  await literal(footer, '2024');
  await expect(footer.getByRole('link', { name: 'Documentation' })).toBeHidden();
  await footer.getByRole('button', { name: 'More links' }).click();
  await literal(footer, 'Product', 'Community', 'Support');
  await expect(footer.getByRole('link', { name: 'Documentation' }), 'it opens in view').toBeInViewport();
  await axe(page);
});

// covers: R142, R143, R702
test('a deep link opened signed out shows a notice, leaves after 500 ms and returns to the page', async ({
  page,
  person,
}) => {
  const owner = await person('router_deep');
  const server = await makeServer(owner, 'Deep Harbor');
  const seen = await watch(page);
  const left = leaving(page);
  await page.goto(`/server/${server.id}/punishments?q=abc`);
  const toast = await expectAlert(seen, 'Unauthorized - You are logged out. Logging in again...');
  const after = (await left) - toast.at;
  literalIn(seen.mains.map(({ text }) => text).join(' '), 'Get Started – Free');
  expect(after, 'ms between the toast and the redirect').toBeGreaterThan(400);
  // 500, plus the time a busy browser needs to draw the toast and to start the redirect.
  expect(after, 'ms between the toast and the redirect').toBeLessThan(3_000);
  await authorizeManually(page, 'router_deep');
  await expect(page).toHaveURL(`/server/${server.id}/punishments?q=abc`);
  await expect(page.getByRole('searchbox', { name: 'Search punishments' })).toHaveValue('abc');
});

for (const path of ['/admin', '/alt-management']) {
  // covers: R317
  test(`signed out, ${path} goes to sign-in without a toast and returns`, async ({ page }) => {
    await page.goto(path);
    await authorizeManually(page, 'router_private');
    await expect(page).toHaveURL(path);
  });
}

// covers: R59, R703
test('the dashboard of an ended session says so and asks to sign in again', async ({ page, signIn }) => {
  await signIn(page, 'router_ended');
  await withoutLive(page);
  await page.goto('/');
  const left = leaving(page);
  await literal(page, 'No servers found. Create your first server to get started!');
  // A pending request of the page would detect the ended session first.
  await page.waitForLoadState('networkidle');
  await revokeSession(page);
  const seen = await watch(page);
  await page.getByRole('button', { name: 'Create Server' }).click();
  await page.getByLabel('Server name').fill('Lost and Found');
  await page.keyboard.press('Enter');
  await expectAlert(seen, 'Unauthorized', 'You are logged out. Logging in again...');
  await left;
  const required = seen.mains.find(({ text }) => text.includes('Authentication required'));
  literalIn(required?.text ?? '', 'Authentication required', 'Login with Discord');
  await authorizeManually(page, 'router_ended');
  await expect(page.getByLabel('Server name'), 'what was typed is still there').toHaveValue('Lost and Found');
});

// covers: R704
test('server pages of an ended session say so in their own words', async ({ page, signIn }) => {
  await signIn(page, 'router_ended_inside');
  // The end of the stream would send the page to sign-in before anything is pressed.
  await withoutLive(page);
  const server = await makeServer(page, 'Ended Inside');
  await page.goto(`/server/${server.id}/punishments`);
  await expect(page.getByText('No punishments')).toBeVisible();
  await openComposer(page);
  await page.getByLabel('Reason').fill('typed before the session ended');
  await page.getByRole('combobox', { name: 'Roblox username' }).fill('Ended_Player');
  await page.waitForLoadState('networkidle');
  const seen = await watch(page);
  await revokeSession(page);
  await page.getByRole('button', { name: /^Record (warning|kick|strike|ban)/ }).click();
  await expectAlert(seen, 'Unauthorized - You are logged out. Logging in again...');
  await authorizeManually(page, 'router_ended_inside');
  await expect(page).toHaveURL(`/server/${server.id}/punishments`);
  await expect(page.getByLabel('Reason')).toHaveValue('typed before the session ended');
});

test('unknown addresses below /api are refused as data, not as a page', async ({ page, signIn }) => {
  await signIn(page, 'router_api');
  await expect(call(page, 'GET', '/api/no-such-thing')).rejects.toThrow('404');
});
