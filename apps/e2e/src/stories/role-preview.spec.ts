import { axe, expect, test } from '../fixtures.ts';
import { addMember, call, expectNoSidewaysScroll, makeServer, toastOf } from '../steps.ts';

test('an owner opens the server as a moderator, read only, and leaves again', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'preview_owner');
  const server = await makeServer(page, 'Preview Bay');
  await addMember(page, await person('preview_mod'), server, 'moderator');
  await page.goto(`/server/${server.id}/settings?section=permissions`);
  await page.getByRole('button', { name: 'Preview as moderator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview as moderator' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Analytics' })).toContainText('open');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Discord bot' })).toContainText('closed');
  await dialog.getByRole('button', { name: 'Open as moderator' }).click();

  const bar = page.getByRole('status').filter({ hasText: 'Viewing as Moderator · read only' });
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL(`/server/${server.id}`);
  const nav = page.getByRole('navigation', { name: 'Server' });
  await expect(nav.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await expect(nav.getByRole('link', { name: 'Logs & Webhooks' })).toHaveCount(0);
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 844 });

  await nav.getByRole('link', { name: 'Staff & shifts' }).click();
  await page.getByRole('button', { name: 'Clock in' }).first().click();
  await expect(toastOf(page)).toContainText('A preview is read only.');
  await bar.getByRole('button', { name: 'Leave preview' }).click();
  await expect(page).toHaveURL(`/server/${server.id}/settings?section=permissions`);
  await expect(page.getByRole('heading', { level: 1, name: 'Members and roles' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await call(page, 'GET', `/api/servers/${server.id}/shifts/active`)).toEqual([]);
});

test('a reload ends the preview', async ({ page, signIn }) => {
  await signIn(page, 'preview_reload');
  const server = await makeServer(page, 'Reload Bay');
  await page.goto(`/server/${server.id}/settings?section=permissions`);
  await page.getByRole('button', { name: 'Preview as admin' }).click();
  await page.getByRole('button', { name: 'Open as admin' }).click();
  await expect(page.getByText('Viewing as Admin · read only')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Server Settings' })).toBeVisible();
  await expect(page.getByText('Viewing as Admin · read only')).toHaveCount(0);
});
