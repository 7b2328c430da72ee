import { authorizeManually, expect, test } from '../fixtures.ts';
import { add, openPunishments, rowOf } from '../punish-steps.ts';
import { makeServer } from '../steps.ts';

// covers: R1
test('a visitor sees the landing page and signs in with Discord', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Get Started – Free').first().click();
  await authorizeManually(page, 'smoke_visitor');
  await expect(page.getByRole('heading', { name: 'Welcome to Tenfour' })).toBeVisible();
  await expect(page.getByText('Manage your Discord servers and ER:LC communities')).toBeVisible();
});

test('the session and its records survive a restart and a crash of the API', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, 'smoke_survivor');
  const server = await makeServer(page, 'Smoke Bay');
  await add(page, server, { robloxUsername: 'Kept_Kim', punishmentType: 'kick', reason: 'RDM' });
  for (const interrupt of [product.restartApi, product.killApi]) {
    await interrupt();
    await product.restartApi();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome to Tenfour' })).toBeVisible();
  }
  await openPunishments(page, server);
  await expect(rowOf(page, 'Kept_Kim')).toBeVisible();
  expect(product.apiLog()).not.toBe('');
});
