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
  const form = panel(page, 'Record a punishment');
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
    const dialog = page.getByRole('dialog', { name: 'Record a punishment' });
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
