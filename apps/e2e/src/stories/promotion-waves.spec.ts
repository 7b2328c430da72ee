import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { addMember, call, expectNoSidewaysScroll, makeServer, toastOf } from '../steps.ts';

test('a review of last week leads to a wave of promotions, which is applied once', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'waves_owner');
  const server = await makeServer(page, 'Promotion Bay');
  const mod = await person('waves_mod');
  await addMember(page, mod, server);

  await page.goto(`/server/${server.id}/staff?view=reviews`);
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create review' }).click();
  await page.getByRole('button', { name: 'Mark waves_mod' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark waves_mod' });
  await dialog.getByLabel('Mark', { exact: true }).selectOption('Promote');
  await dialog.getByLabel('Note (optional)').fill('Calm and fair');
  await axe(page);
  await dialog.getByRole('button', { name: 'Mark', exact: true }).click();
  await expect(toastOf(page)).toContainText('Mark saved');
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Prepare promotions (1)' }).click();
  const row = page.getByRole('group', { name: 'waves_mod' });
  await expect(row.getByLabel('New role')).toHaveValue('admin');
  await expect(row.getByLabel('Reason (optional)')).toHaveValue('Calm and fair');
  await page.getByLabel('Name', { exact: true }).fill('November promotions');
  await axe(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  const wave = page.getByRole('list', { name: 'November promotions' });
  await expect(wave).toContainText('Moderator → Admin');
  await expect(wave).toContainText('Gains:');
  await axe(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Another window shows the draft as well, and comes too late.
  const second = await page.context().newPage();
  await second.goto(page.url());
  const late = second.getByRole('button', { name: 'Apply 1 change' });
  await expect(late).toBeVisible();
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(toastOf(page)).toContainText('Promotions applied');
  await expect(wave).toContainText('Applied');
  await expect(late).toHaveCount(0);
  const { role } = await call<{ role: string }>(mod, 'GET', `/api/servers/${server.id}/permissions`);
  expect(role).toBe('admin');

  await page.getByRole('link', { name: 'All waves' }).click();
  const history = page.getByRole('region', { name: 'History' });
  const change = 'waves_mod is now admin, was moderator. November promotions: Calm and fair';
  await expect(history.getByText(change)).toBeVisible();
  await history.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'waves_owner' }).click();
  await expect(history.getByText('No promotions or demotions yet')).toBeVisible();
  await history.getByRole('button', { name: 'Everyone' }).last().click();
  await expect(history.getByText(change)).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  await expectNoSidewaysScroll(page);
  const { alerts } = await call<{ alerts: { title: string }[] }>(mod, 'GET', '/api/alerts');
  expect(alerts.map(({ title }) => title)).toContain('You were promoted');
  expectConsoleClean(page);
});
