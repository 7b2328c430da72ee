import type { Locator, Page } from '@playwright/test';
import { expect, expectConsoleClean, test } from '../fixtures.ts';
import { call, expectToast, makeServer, type ServerDetails, toastOf, withMotion } from '../steps.ts';

test('light and dark are switched on a signed-in page without a console message', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'scheme_owner');
  const server = await makeServer(page, 'Scheme Bay');
  await page.goto(`/server/${server.id}`);
  const scheme = page.locator('html');
  await page.getByRole('button', { name: 'Use the light colour scheme' }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Use the dark colour scheme' }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expectConsoleClean(page);
});

/** Fails when a toast lies over an element. */
async function expectClear(toast: Locator, bar: Locator): Promise<void> {
  await expect(async () => {
    const [over, under] = [await toast.boundingBox(), await bar.boundingBox()];
    if (!over || !under) throw new Error('one of them is not there');
    const apart =
      over.y + over.height <= under.y ||
      under.y + under.height <= over.y ||
      over.x + over.width <= under.x ||
      under.x + under.width <= over.x;
    expect(apart, `toast ${JSON.stringify(over)}, bar ${JSON.stringify(under)}`).toBe(true);
    expect(over.y, 'the toast is inside the window').toBeGreaterThanOrEqual(0);
  }).toPass();
}

/** Opens the requests of a server with `waiting` pending join requests. */
async function openRequests(page: Page, server: ServerDetails, waiting: number): Promise<Locator> {
  await page.goto(`/server/${server.id}?tab=requests`);
  await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(waiting + 1);
  return page.getByRole('checkbox', { name: 'Select all' });
}

for (const width of [1280, 390]) {
  test(`a toast covers no toolbar button, ${width} px wide`, async ({ page, person, signIn }) => {
    await withMotion(page);
    await signIn(page, `toast_owner_${width}`);
    await page.setViewportSize({ width, height: width === 390 ? 560 : 800 });
    const server = await makeServer(page, `Toast Bay ${width}`);
    await page.goto(`/server/${server.id}/settings`);
    await page.getByLabel('Server name').fill('Covered Bay');
    await page.route('**/trpc/servers.update*', (route) => route.abort());
    await page.getByRole('button', { name: /^Save/ }).click();
    const failed = await expectToast(page, 'destructive', 'Update Failed');
    await expectClear(failed, page.getByRole('region', { name: 'Save' }));
    await page.unroute('**/trpc/servers.update*');
    await page.getByRole('button', { name: 'Discard' }).click();

    for (const who of ['one', 'two']) {
      const asker = await person(`toast_${who}_${width}`);
      await call(asker, 'POST', '/api/servers/join', { joinCode: server.joinCode });
    }
    const all = await openRequests(page, server, 2);
    await page.getByRole('checkbox', { name: `Select toast_one_${width}` }).check();
    await page.getByRole('button', { name: `Reject toast_two_${width}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    const received = toastOf(page);
    await expect(received).toBeVisible();
    await expectClear(received, page.getByRole('group', { name: 'Selected requests' }));
    await expect(all).toBeVisible();
  });
}
