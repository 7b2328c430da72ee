import type { Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { add, openPunishments, rowOf } from '../punish-steps.ts';
import { makeServer, panel } from '../steps.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'New punishment' });
const username = (page: Page) => page.getByRole('combobox', { name: 'Roblox username' });

test('the list leads; the composer docks beside it, is remembered and keeps what was typed', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'dock_owner');
  const server = await makeServer(page, 'Dock Bay');
  await add(page, server, { robloxUsername: 'Docked_Player', punishmentType: 'kick', reason: 'RDM' });
  await openPunishments(page, server);
  const row = rowOf(page, 'Docked_Player');
  await expect(row).toBeVisible();
  const form = panel(page, 'New punishment');
  await expect(form, 'closed on the first visit').toHaveCount(0);

  await page.keyboard.press('n');
  await expect(username(page)).toBeFocused();
  await expect(page.getByRole('dialog'), 'the list stays in use').toHaveCount(0);
  await form.getByLabel('Reason').fill('Half a sentence');
  await row.getByRole('checkbox').check();
  await axe(page);
  await username(page).focus();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(username(page)).toBeFocused();
  await expect(form.getByLabel('Reason')).toHaveValue('Half a sentence');
  await form.getByLabel('Reason').fill('');

  await page.reload();
  await expect(form, 'open as it was left').toBeVisible();
  await expect(username(page)).not.toBeFocused();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(opener(page)).toBeFocused();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(form).toHaveCount(0);
});

for (const [name, width] of [
  ['drawer', 800],
  ['sheet', 390],
] as const) {
  test(`at ${width} px the composer is a ${name} that Escape closes without losing anything`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, `${name}_owner`);
    const server = await makeServer(page, `${name} Bay`);
    await openPunishments(page, server);
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'New punishment' });
    await expect(username(page)).toBeFocused();
    expect((await dialog.boundingBox())?.width).toBe(Math.min(width, 480));
    await dialog.getByLabel('Reason').fill('Half a sentence');
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Reason')).toHaveValue('Half a sentence');
    await username(page).fill('Drawn_Player');
    await dialog.getByRole('button', { name: 'Record warning' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Half a sentence')).toBeVisible();
  });
}

test('filters share one line, a period comes from the calendar, and each one is a chip', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await signIn(page, 'chips_owner');
  const server = await makeServer(page, 'Chip Bay');
  await add(page, server, { robloxUsername: 'Chip_Warned', punishmentType: 'warning', reason: 'RDM' });
  await add(page, server, { robloxUsername: 'Chip_Kicked', punishmentType: 'kick', reason: 'VDM' });
  await openPunishments(page, server);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  const bar = page
    .getByRole('search')
    .filter({ has: page.getByRole('searchbox', { name: 'Search punishments' }) });
  const tops = await bar
    .locator('input, select, button')
    .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
  expect(new Set(tops).size, 'one line').toBe(1);

  await bar.getByRole('combobox', { name: 'Type' }).selectOption('kick');
  await bar.getByRole('button', { name: 'Period: Any time' }).click();
  const calendar = page.getByRole('dialog', { name: 'Period' });
  await calendar.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL(/type=kick&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await expect(calendar).toBeHidden();
  await expect(rows).toHaveCount(2);
  const active = page.getByRole('list', { name: 'Active filters' });
  await expect(active).toHaveText(/Kick.*7 days.*Clear all/);
  await bar.getByRole('button', { name: 'Period: 7 days' }).click();
  await expect(calendar.getByRole('table')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await active.getByRole('button', { name: 'Remove Kick' }).click();
  await expect(rows).toHaveCount(3);
  await active.getByRole('button', { name: 'Clear all' }).click();
  await expect(active).toHaveCount(0);
  await expect(page).toHaveURL(/\/punishments$/);
});

test('on a phone one button opens all filters and counts those set', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'sheet_filters');
  const server = await makeServer(page, 'Filter Bay');
  await add(page, server, { robloxUsername: 'Phone_Kicked', punishmentType: 'kick', reason: 'VDM' });
  await openPunishments(page, server);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: /^Filters/ });
  await sheet.getByRole('combobox', { name: 'Type' }).selectOption('kick');
  await sheet.getByRole('button', { name: 'Today' }).click();
  await axe(page);
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect(page.getByText('Phone_Kicked')).toBeVisible();
});

test('filters are saved as a view that follows the person and can be deleted', async ({ page, signIn }) => {
  await signIn(page, 'views_owner');
  const server = await makeServer(page, 'View Bay');
  await add(page, server, { robloxUsername: 'View_Kicked', punishmentType: 'kick', reason: 'VDM' });
  await openPunishments(page, server, '?type=kick');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByLabel('Name').fill('Kicks');
  await views.getByRole('button', { name: 'Save filters' }).click();
  await expect(views.getByRole('button', { name: 'Kicks', exact: true })).toBeVisible();
  await axe(page);
  await page.evaluate(() => localStorage.clear());
  await openPunishments(page, server);
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await views.getByRole('button', { name: 'Kicks', exact: true }).click();
  await expect(page).toHaveURL(/type=kick/);
  await expect(views).toBeHidden();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await views.getByRole('button', { name: 'Delete view Kicks' }).click();
  await expect(views.getByRole('listitem')).toHaveCount(0);
});
