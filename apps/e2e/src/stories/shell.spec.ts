import type { Locator, Page } from '@playwright/test';
import { expect, expectConsoleClean, test } from '../fixtures.ts';
import {
  call,
  chooseTheme,
  expectToast,
  makeServer,
  type ServerDetails,
  toastOf,
  withMotion,
} from '../steps.ts';

test('a first visit follows the system’s color scheme, until the account menu chooses another', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, 'scheme_owner');
  const server = await makeServer(page, 'Scheme Bay');
  await page.goto(`/server/${server.id}`);
  const html = page.locator('html');
  const painted = (scheme: string) => expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
  await painted('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await painted('dark');
  await chooseTheme(page, 'Light');
  await painted('light');
  await page.reload();
  await painted('light');
  await chooseTheme(page, 'System');
  await painted('dark');
  expectConsoleClean(page);
});

/** Returns the parts of the header whose text is cut, or that overlap the next one. */
function crampedParts(page: Page): Promise<string[]> {
  return page.getByRole('banner').evaluate((banner) => {
    const shown = [...banner.querySelectorAll<HTMLElement>('li, button, a')].filter((part) => {
      const { width, height } = part.getBoundingClientRect();
      return width > 2 && height > 2;
    });
    const cut = shown.filter((part) => part.scrollWidth > part.clientWidth + 1);
    const controls = shown
      .filter((part) => part.matches('button, a'))
      .map((part) => part.getBoundingClientRect());
    const overlaps = controls.filter((box, at) => box.right > (controls[at + 1]?.left ?? innerWidth) + 1);
    return [
      ...cut.map(({ textContent }) => textContent),
      ...overlaps.map(({ left }) => `overlap at ${left}`),
    ];
  });
}

test('from 1024 to 1440 px the header cuts nothing, off duty, on duty and on a break', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'wide_owner');
  const server = await makeServer(page, 'Harbor City Roleplay');
  await page.goto(`/server/${server.id}/staff`);
  const clock = page.getByRole('banner').getByRole('button', { name: /^Shift:/ });
  for (const entry of [null, 'Clock In', 'Break']) {
    if (entry !== null) {
      await clock.click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
      await expect(clock).toContainText(entry === 'Break' ? 'On break' : 'On duty');
    }
    for (const width of [1024, 1180, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('button', { name: 'Live updates: Live' })).toBeVisible();
      expect(await crampedParts(page), `${entry ?? 'off duty'}, ${width} px`).toEqual([]);
    }
  }
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
