import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { call, expectNoSidewaysScroll, makeServer, toastOf } from '../steps.ts';

test('an endpoint is added, tested, logged, rotated and deleted, and private addresses are refused', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'endpoints_owner');
  const server = await makeServer(page, 'Endpoint Bay');
  await page.goto(`/server/${server.id}/api-keys`);
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByText('Enter a URL.')).toBeVisible();
  await page.getByLabel('URL', { exact: true }).fill('https://127.0.0.1/hook');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(toastOf(page)).toContainText('Endpoint not added');
  // Reserved: no name server knows it, so that nothing leaves the machine.
  await page.getByLabel('URL', { exact: true }).fill('https://hooks.invalid/tenfour');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  const row = page.getByRole('listitem', { name: 'hooks.invalid' });
  await row.getByRole('button', { name: 'Send test to hooks.invalid' }).click();
  await expect(toastOf(page)).toContainText('Test event queued');
  await row.getByRole('button', { name: 'Deliveries' }).click();
  await expect(row.getByText('The endpoint can’t be reached.').first()).toBeVisible({ timeout: 20_000 });
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: 'Rotate secret' }).click();
  await row.getByRole('button', { name: 'Rotate now?' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  await row.getByRole('button', { name: 'Delete for good?' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  expect(await call<unknown[]>(page, 'GET', `/api/servers/${server.id}/endpoints`)).toEqual([]);
  expectConsoleClean(page, [/422 .*endpoints\.create/]);
});
