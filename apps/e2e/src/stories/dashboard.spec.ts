import { expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal, literalIn } from '../literals/literal.ts';
import { call, expectToast, killUnder, makeServer, panel, withMotion, withoutLive } from '../steps.ts';

// covers: R62, R64, R65, R70, R76, R84-R88, R421
test('the first visit shows a greeting, an empty list, tiles and first steps', async ({ page, signIn }) => {
  await signIn(page, 'dash_first');
  await page.goto('/');
  await literal(page, 'Welcome to', 'Manage your Discord servers and ER:LC communities', 'Your Servers');
  await literal(page, 'No servers found. Create your first server to get started!');
  await literal(page, 'Create Server', 'Join Server', 'Link Username');
  const tiles = page.getByRole('region', { name: 'In each server' });
  await literal(tiles, 'Staff Management', 'Punishment Database', 'ER:LC Integration', 'Server Analytics');
  await expect(tiles.getByRole('listitem')).toHaveCount(4);
  await expect(tiles.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Pending Join Requests')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
  expectConsoleClean(page);
});

// covers: R422, R501
test('linking a name shows its progress, and a failure keeps the name', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'dash_link');
  await page.goto('/');
  const card = panel(page, 'Roblox account');
  const name = card.getByLabel('Roblox username');
  // Keys also reach a field that is not visible yet: content below a loading part waits for it.
  await expect(name).toBeVisible();
  await name.press('Enter');
  await expectToast(page, 'destructive', 'Username Required', 'Please enter your Roblox username');
  await name.fill('   ');
  await card.getByRole('button').click();
  await literal(card, 'Please enter your Roblox username');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/trpc/account.linkRoblox**', async (route) => {
    await held;
    await route.continue();
  });
  await upstreams.faults('roblox', '500', { match: 'usernames' });
  await name.fill('Slow_Answer');
  await name.press('Enter');
  await literal(card, 'Linking...');
  release();
  const toast = await expectToast(page, 'destructive', 'Link Failed');
  await expect(toast).toContainText('Roblox does not answer right now.');
  await expect(name).toHaveValue('Slow_Answer');
});

// covers: R63, R64, R426, R427, R500, R754, R755
test('a linked name appears in the greeting and can be unlinked', async ({ page, signIn }) => {
  await signIn(page, 'dash_linked');
  await page.goto('/');
  const card = panel(page, 'Roblox account');
  await card.getByLabel('Roblox username').fill('  avery_brooks ');
  await card.getByLabel('Roblox username').press('Enter');
  await expectToast(
    page,
    'success',
    'Roblox Username Linked',
    'Your Roblox username has been saved successfully',
  );
  await literal(page, 'Welcome back, ');
  await literal(card, 'Linked');
  await expect(page.getByText(/^Welcome back, avery_brooks$/i)).toBeVisible();
  await card.getByRole('button', { name: 'Unlink' }).click();
  await expectToast(page, 'success', 'Roblox Username Unlinked', 'Your Roblox username has been removed');
  await expect(card.getByLabel('Roblox username')).toHaveValue('');
  await literal(page, 'Manage your Discord servers and ER:LC communities');
});

// covers: R705
test('a name that Roblox does not know is refused in words', async ({ page, signIn }) => {
  await signIn(page, 'dash_ghost');
  await page.goto('/');
  const card = panel(page, 'Roblox account');
  await card.getByLabel('Roblox username').fill('GhostRider77');
  await card.getByRole('button', { name: 'Link Username' }).click();
  await expectToast(page, 'destructive', 'Link Failed');
  await expect(card.getByText('Roblox knows no user called "GhostRider77".', { exact: false })).toBeVisible();
});

for (const mode of ['429', '500', 'html', 'reset'] as const) {
  test(`linking while Roblox answers with ${mode} fails in words`, async ({ page, signIn, upstreams }) => {
    await signIn(page, `dash_roblox_${mode}`);
    await page.goto('/');
    const card = panel(page, 'Roblox account');
    await upstreams.faults('roblox', mode, { match: 'usernames', retryAfter: 1 });
    await card.getByLabel('Roblox username').fill(`Fault_${mode}`);
    await card.getByRole('button', { name: 'Link Username' }).click();
    const toast = await expectToast(page, 'destructive', 'Link Failed');
    await expect(toast).toContainText(/Roblox does not answer|Roblox/);
    await expect(toast).not.toContainText(/[{}]|\b50\d:/);
    await upstreams.faults('roblox', 'none');
    // Checks the response, not the screen a moment later: the same press unlinks a linked name.
    await expect(async () => {
      const answer = page.waitForResponse(/account\.linkRoblox/);
      await card.getByRole('button', { name: 'Link Username' }).click();
      expect((await answer).ok()).toBe(true);
    }).toPass();
    await expectToast(page, 'success', 'Roblox Username Linked');
  });
}

// covers: R71, R80, R81, R430, R507, R756, R759, R760
test('a server is created with Enter, copied, managed and deleted', async ({ page, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'dash_creator');
  await page.goto('/');
  await page.getByRole('button', { name: 'Create Server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Server' });
  await dialog.getByLabel('Server name').press('Enter');
  await expectToast(page, 'destructive', 'Error', 'Please enter a server name');
  await dialog.getByLabel('Server name').fill('  Harbor City  ');
  await dialog.getByLabel('Server name').press('Enter');
  await expectToast(page, 'success', 'Server Created', 'Your new server has been created successfully!');
  await expect(dialog).toBeHidden();
  await expect(panel(page, 'Set up your server'), 'the new server leads into its set-up').toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Create Server' }).click();
  await expect(dialog.getByLabel('Server name'), 'the field is cleared').toHaveValue('');
  await page.keyboard.press('Escape');

  const row = panel(page, 'Your Servers').getByRole('listitem').filter({ hasText: 'Harbor City' });
  await literal(row, 'Owner', 'Join code', 'Manage');
  await row.getByRole('button', { name: 'Copy join code of Harbor City' }).click();
  await expectToast(page, 'success', 'Copied!', 'Join code copied to clipboard');
  const code = await row.locator('code').textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await row.getByRole('link', { name: 'Manage Harbor City' }).click();
  await expect(page).toHaveURL(/\/server\/[^/]+$/);
  await page.goBack();

  const asked: string[] = [];
  page.once('dialog', async (dialogOfBrowser) => {
    asked.push(dialogOfBrowser.message());
    await dialogOfBrowser.dismiss();
  });
  await row.getByRole('button', { name: 'Delete Harbor City' }).click();
  await expect(row).toBeVisible();
  literalIn(asked[0] ?? '', 'Are you sure you want to delete "', '"? This action cannot be undone.');
  expect(asked[0]).toBe('Are you sure you want to delete "Harbor City"? This action cannot be undone.');
  page.once('dialog', (dialogOfBrowser) => dialogOfBrowser.accept());
  await row.getByRole('button', { name: 'Delete Harbor City' }).click();
  await expectToast(page, 'success', 'Server Deleted', 'Server has been permanently deleted.');
  await expect(row).toHaveCount(0);
});

// covers: R66, R67, R72, R79, R504, R709, R757, R758
test('joining sends a request, or enters immediately on an open server', async ({ page, signIn, person }) => {
  const owner = await person('dash_doorkeeper');
  const closed = await makeServer(owner, 'Closed Door');
  const open = await makeServer(owner, 'Open Door');
  await call(owner, 'PATCH', `/api/servers/${open.id}`, { joinPolicy: 'open' });

  await signIn(page, 'dash_joiner');
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Join Server' });
  await page.getByRole('button', { name: 'Join Server' }).click();
  await dialog.getByLabel('Join code').press('Enter');
  await expectToast(page, 'destructive', 'Error', 'Please enter a join code');
  await dialog.getByLabel('Join code').fill('NOSUCH22');
  await dialog.getByLabel('Join code').press('Enter');
  await expectToast(page, 'destructive', 'Error', 'Failed to join server');
  await expect(dialog.getByText('There is no server with this join code.')).toHaveCount(1);

  await dialog.getByLabel('Join code').fill(`https://tenfour.example.com/join/${closed.joinCode}`);
  await expect(dialog.getByLabel('Join code')).toHaveValue(closed.joinCode);
  await dialog.getByLabel('Join code').fill(` ${closed.joinCode.toLowerCase()} `);
  await dialog.getByLabel('Join code').press('Enter');
  await expectToast(
    page,
    'success',
    'Join Request Submitted',
    'You have been put in a queue to join this server and are waiting to be approved.',
  );
  const pending = panel(page, 'Pending Join Requests');
  await literal(page, 'Pending Join Requests');
  await literal(pending, 'request(s) pending', 'Requested', 'Waiting for approval');
  await expect(pending).toContainText('1 request(s) pending');
  await expect(pending).toContainText('Closed Door');

  await page.getByRole('button', { name: 'Join Server' }).click();
  await dialog.getByLabel('Join code').fill(open.joinCode);
  await dialog.getByRole('button', { name: 'Join Server' }).click();
  await expectToast(page, 'success', 'Server Joined', 'You have successfully joined the server!');
  const row = panel(page, 'Your Servers').getByRole('listitem').filter({ hasText: 'Open Door' });
  await literal(row, 'Member');
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

// covers: R73, R74, R608, R792
test('the list shows that it loads, and a failure can be retried', async ({ page, signIn }) => {
  await signIn(page, 'dash_list');
  // A new stream also requests the list, and would use up one of the failures.
  await withoutLive(page);
  await page.goto('/');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The document's call, the app's, and its one retry.
  let failures = 3;
  await page.route(/\/trpc\/[^?]*servers\.list/, async (route) => {
    await held;
    if (failures === 0) return route.continue();
    failures -= 1;
    await route.fulfill({ status: 500, contentType: 'text/plain', body: '' });
  });
  await page.reload();
  await literal(page, 'Loading servers...');
  release();
  await literal(page, 'Error loading servers: ', 'Retry');
  expect(failures, 'the list is asked for once more by itself').toBe(0);
  await panel(page, 'Your Servers').getByRole('button', { name: 'Retry' }).click();
  await literal(page, 'No servers found. Create your first server to get started!');
});

// covers: R706-R708, R710
test('without the API every action fails in its own words, and works again afterwards', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, 'dash_outage');
  await page.goto('/');
  await call(page, 'POST', '/api/auth/link-roblox', { robloxUsername: 'Outage_One' });
  await makeServer(page, 'Outage Bay');
  await page.reload();
  const list = panel(page, 'Your Servers');
  await expect(list.getByText('Outage Bay')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlink' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await product.killApi();

  await page.getByRole('button', { name: 'Unlink' }).click();
  await expectToast(page, 'destructive', 'Unlink Failed', 'Failed to unlink Roblox username');
  await page.getByRole('button', { name: 'Create Server' }).click();
  await page.getByLabel('Server name').fill('Never Made');
  await page.keyboard.press('Enter');
  await expectToast(page, 'destructive', 'Error', 'Failed to create server');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Join Server' }).click();
  await page.getByRole('dialog').getByLabel('Join code').fill('WHATEVER');
  await page.keyboard.press('Enter');
  await expectToast(page, 'destructive', 'Error', 'Failed to join server');
  await page.keyboard.press('Escape');
  page.once('dialog', (dialog) => dialog.accept());
  await list.getByRole('button', { name: 'Delete Outage Bay' }).click();
  await expectToast(page, 'destructive', 'Error', 'Failed to delete server');
  await expect(list.getByText('Outage Bay')).toBeVisible();

  await product.restartApi();
  await page.getByRole('button', { name: 'Unlink' }).click();
  await expectToast(page, 'success', 'Roblox Username Unlinked');
  await killUnder(page, product, 'account.linkRoblox');
  await page.getByLabel('Roblox username').fill('Outage_Two');
  await page.keyboard.press('Enter');
  await expectToast(page, 'destructive', 'Link Failed', 'Failed to link Roblox username');
  await product.restartApi();
});

// covers: R812
test('toasts replace each other: no frame shows two', async ({ page, signIn }) => {
  await withMotion(page);
  await signIn(page, 'dash_toasts');
  await page.goto('/');
  await page.evaluate(() => {
    const look = (): void => {
      const seen = [...document.querySelectorAll('.mantine-Notification-root')];
      const shown = seen.filter((toast) => toast.getClientRects().length > 0).length;
      const most = Number(document.documentElement.dataset.mostToasts ?? 0);
      document.documentElement.dataset.mostToasts = String(Math.max(most, shown));
      requestAnimationFrame(look);
    };
    look();
  });
  const name = page.getByLabel('Roblox username');
  // It is below a list that loads first, and takes no key until it is visible.
  await expect(name).toBeVisible();
  await name.press('Enter');
  await expectToast(page, 'destructive', 'Username Required');
  await name.press('Enter');
  await name.fill('Toast_Maker');
  await name.press('Enter');
  const toast = await expectToast(page, 'success', 'Roblox Username Linked');
  await expect(toast).not.toContainText('Username Required');
  await page.getByRole('button', { name: 'Unlink' }).click();
  await expectToast(page, 'success', 'Roblox Username Unlinked');
  await name.press('Enter');
  await expectToast(page, 'destructive', 'Username Required');
  await expect(page.locator('html')).toHaveAttribute('data-most-toasts', '1');
});
