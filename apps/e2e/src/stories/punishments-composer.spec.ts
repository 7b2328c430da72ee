import { expect, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { add, fillIn, openComposer, openPunishments, record, rowOf } from '../punish-steps.ts';
import { expectToast, makeServer, panel } from '../steps.ts';

test('the keyboard alone makes a record from a suggested name, a template, a duration and evidence', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'keys_owner');
  const server = await makeServer(page, 'Keys Bay');
  await add(page, server, { robloxUsername: 'Known_Before', punishmentType: 'kick', reason: 'Earlier' });
  await openPunishments(page, server);
  const name = page.getByRole('combobox', { name: 'Roblox username' });
  await page.keyboard.press('n');
  await expect(name).toBeFocused();
  await page.keyboard.type('know');
  await expect(page.getByRole('option', { name: /Known_Before/ })).toBeVisible();
  const about = page.getByRole('region', { name: 'Player record' });
  await expect(about).toContainText('Press Enter to look up “know”.');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /Known_Before/ })).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Known_Before');
  await expect(page.getByText('The punishment after this one becomes a ban')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Template' })).toBeFocused();
  await page.keyboard.type('Mass');
  await expect(page.getByLabel('Reason')).toHaveValue('Mass random deathmatch');
  const form = panel(page, 'New punishment');
  await expect(form.getByRole('radio', { name: 'Ban', exact: true })).toBeChecked();
  await expect(form.getByRole('radio', { name: '30 days' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('radio', { name: '7 days' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Add evidence' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Link to evidence 1')).toBeFocused();
  await page.keyboard.type('clips.example/1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A link to evidence begins with https:// or http://.').first()).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.type('https://');
  await page.keyboard.press('Enter');
  await expectToast(page, 'success', 'Punishment record added successfully!');
  await expect(name).toBeFocused();
  const row = rowOf(page, 'Known_Before').first();
  await expect(row).toContainText('Mass random deathmatch');
  await expect(row).toContainText('7 days');
  await expect(row.getByRole('link', { name: 'Evidence 1: clips.example' })).toBeVisible();
});

// covers: R471, R472
test('a template never overwrites input, and the third offense is announced before it is recorded', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'third_owner');
  const server = await makeServer(page, 'Third Bay');
  for (const reason of ['One', 'Two'])
    await add(page, server, { robloxUsername: 'Third_Time', punishmentType: 'warning', reason });
  await openPunishments(page, server);
  await fillIn(page, { name: 'third_time', type: 'Warning', reason: 'Seen at the bank' });
  const template = page.getByRole('combobox', { name: 'Template' });
  await template.selectOption('VDM');
  await expect(page.getByLabel('Reason')).toHaveValue('Seen at the bank\nVehicle deathmatch');
  await panel(page, 'New punishment').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Reason')).toHaveValue('Seen at the bank');
  await expect(page.getByText('2 active → this becomes an Auto-Ban')).toBeVisible();
  await record(page);
  await expectToast(page, 'destructive', 'Auto-Ban Applied', 'Punishment record added successfully!');
  const ban = page.getByRole('row').filter({ hasText: 'Auto-Ban: Seen at the bank (3rd offense)' });
  await literal(ban, 'Ban', 'Auto-Ban: ', '(3rd offense)');
});

test('the templates of a server are ordered, changed and restored', async ({ page, signIn }) => {
  await signIn(page, 'template_owner');
  const server = await makeServer(page, 'Template Bay');
  await openPunishments(page, server);
  await openComposer(page);
  const options = page.getByRole('combobox', { name: 'Template' }).getByRole('option');
  await expect(options.nth(1)).toHaveText('RDM');
  await page.getByRole('button', { name: 'Edit templates…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reason templates' });
  await dialog.getByRole('button', { name: 'Move VDM up' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove Exploiting' }).click();
  await dialog.getByRole('button', { name: 'Add template' }).click();
  await expect(dialog.getByRole('textbox').and(page.locator(':focus'))).toHaveValue('');
  await page.keyboard.type('Cop baiting');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a text.')).toBeVisible();
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
  await page.keyboard.type('Baiting the police');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(options.nth(1)).toHaveText('VDM');
  await expect(options.last()).toHaveText('Cop baiting');
  await page.getByRole('button', { name: 'Edit templates…' }).click();
  await dialog.getByRole('button', { name: 'Restore defaults' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(options.nth(1)).toHaveText('RDM');
  await expect(options.last()).toHaveText('Exploiting');
});
