import { openTab, withFault } from '../admin-steps.ts';
import { axe, expect, test } from '../fixtures.ts';
import { ADMIN_LITERALS } from '../literals/admin-literals.ts';
import { literal } from '../literals/literal.ts';
import { call, expectNoSidewaysScroll, expectToast, makeServer, panel, withoutLive } from '../steps.ts';

// covers: R303-R309, R311-R313, R487, R489, R490, R557-R559, R742-R745, R778-R780
test('a server is suspended with a reason, reactivated and removed; conflicts are explained', async ({
  page,
  signIn,
  person,
  openPanel,
}) => {
  const owner = await person('suspended_owner');
  const server = await makeServer(owner, 'Suspended Bay', 'demo-suspendedbay');
  await owner.goto(`/server/${server.id}`);
  await signIn(page, 'server_super');
  await openPanel(page, 'super_admin');
  const other = await person('server_admin');
  const rival = await openPanel(other, 'admin');
  await withoutLive(page);
  await page.goto('/admin?tab=servers&q=Suspended');
  const servers = panel(page, 'Server Management');
  const row = servers.getByRole('row').filter({ hasText: server.joinCode });
  const question = page.getByRole('alertdialog');
  const reason = question.getByLabel('Reason');

  const columns = ADMIN_LITERALS['2 Admin panel, Server Management'].slice(0, 7);
  await expect(servers.getByRole('columnheader')).toHaveText(columns);
  await literal(servers, ...columns);
  await literal(row, 'View', 'Active');
  const actions = row.getByRole('button', { name: 'Actions for Suspended Bay' });
  /** Chooses an item in the menu of the row. */
  async function choose(item: 'Suspend' | 'Reactivate' | 'Remove') {
    await actions.click();
    await literal(page.getByRole('menu'), item);
    await page.getByRole('menuitem', { name: item }).click();
  }

  await test.step('suspended: its members read why, and its game gets no commands', async () => {
    await choose('Suspend');
    await literal(question, 'will disable the bot for this server');
    await question.getByRole('button', { name: 'Suspend' }).click();
    await expect(question.getByText('Enter a reason.')).toBeVisible();
    await reason.fill('Under review');
    await axe(page);
    await withFault(page, 'platformServers.suspend', async () => {
      await question.getByRole('button', { name: 'Suspend' }).click();
      await expectToast(page, 'destructive', 'Failed to suspend server');
    });
    await expect(reason).toHaveValue('Under review');
    await question.getByRole('button', { name: 'Suspend' }).dblclick();
    await expectToast(page, 'success', 'Server Suspended');
    await expect(row).toContainText('Suspended');
    await expect(owner.getByText('This server is suspended', { exact: false }).first()).toBeVisible();
    await expect(owner.getByText('Under review', { exact: false }).first()).toBeVisible();
    const sent = owner.request.post(`/api/servers/${server.id}/execute-command`, { data: { command: ':h' } });
    expect((await sent).ok()).toBe(false);
  });

  await test.step('two at the same time: the second one sees who was first', async () => {
    await choose('Reactivate');
    await literal(question, 'will enable the bot for this server');
    await reason.fill('All is well');
    await call(other, 'PATCH', `/api/admin/servers/${server.id}/reactivate`, { reason: 'Faster' });
    await question.getByRole('button', { name: 'Reactivate' }).click();
    await expectToast(page, 'destructive', 'Failed to reactivate server');
    await expect(question).toContainText(`reactivated by ${rival.username}`);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(actions).toBeFocused();
    await call(other, 'PATCH', `/api/admin/servers/${server.id}/suspend`, { reason: 'Once more' });
    await servers.getByLabel('Status').selectOption('suspended');
    await expect(row.getByText('Suspended', { exact: true })).toBeVisible();
    await choose('Reactivate');
    await reason.fill('All is well');
    await reason.press('Control+Enter');
    await expectToast(page, 'success', 'Server Reactivated');
    await expect(page).toHaveURL(/status=suspended/);
    await servers.getByRole('button', { name: 'Clear filters' }).click();
    await expect(owner.getByText('This server is suspended', { exact: false })).toHaveCount(0);
  });

  await test.step('the row expands to its health and the owner’s plan', async () => {
    await servers.getByRole('searchbox').fill(server.joinCode);
    await row.getByRole('button', { name: 'Suspended Bay', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Suspended Bay' });
    await expect(drawer).toContainText('ER:LC keySaved');
    await drawer.getByRole('combobox', { name: 'Plan of suspended_owner' }).selectOption('premium');
    await drawer.getByRole('button', { name: 'Set plan of suspended_owner' }).click();
    await expect(page.getByText('suspended_owner is on Premium')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('removed for good', async () => {
    await choose('Remove');
    await literal(question, 'cannot be undone');
    await reason.fill('The owner asked for it');
    await withFault(page, 'platformServers.remove', async () => {
      await question.getByRole('button', { name: 'Remove' }).click();
      await expectToast(page, 'destructive', 'Failed to remove server');
    });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'success', 'Server Removed');
    await expect(row).toHaveCount(0);
    const gone = await owner.request.get(`/api/servers/${server.id}`);
    expect(gone.status()).toBe(404);
  });

  const logs = await openTab(page, 'Staff Logs');
  await expect(logs.getByRole('row').nth(1)).toContainText('The owner asked for it');
});

// covers: R310, R596
test('View opens a read-only page and logs it once; other users get no such page', async ({
  page,
  signIn,
  openPanel,
}) => {
  await signIn(page, 'inspecting_staff');
  const server = await makeServer(page, 'Looked Into Bay', 'demo-lookedinto');
  await page.goto(`/server-management?serverId=${server.id}`);
  await expect(page.getByText('There is no page at /server-management')).toBeVisible();
  await expect(panel(page, 'Your Servers')).toBeVisible();

  await openPanel(page, 'staff');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=servers&q=Looked');
  const card = panel(page, 'Server Management').getByRole('listitem');
  await expect(card.getByRole('link', { name: /^View Looked Into Bay/ })).toBeVisible();
  await card.getByRole('button', { name: 'Actions for Looked Into Bay' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Copy ID']);
  await page.keyboard.press('Escape');
  await axe(page);
  await expectNoSidewaysScroll(page);
  const opened = page.waitForEvent('popup');
  await card.getByRole('link', { name: /^View Looked Into Bay/ }).click();
  const look = await opened;
  await expect(look).toHaveURL(`/server-management?serverId=${server.id}`);
  await expect(look.getByRole('heading', { name: 'Looked Into Bay', level: 1 })).toBeVisible();
  await expect(panel(look, 'Health')).toContainText('ER:LC keySaved');
  expect(await look.content()).not.toContain('demo-lookedinto');
  await axe(look);
  await expectNoSidewaysScroll(look);
  const lines = await call<{ action: string; serverId: string | null }[]>(
    page,
    'GET',
    '/api/admin/staff-logs',
  );
  const views = lines.filter(({ action, serverId }) => action === 'server_viewed' && serverId === server.id);
  expect(views).toHaveLength(1);
});
