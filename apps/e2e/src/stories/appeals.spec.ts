import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { add, openComposer, openPunishments, rowOf } from '../punish-steps.ts';
import {
  addMember,
  call,
  expectNoSidewaysScroll,
  expectToast,
  makeServer,
  panel,
  toastOf,
} from '../steps.ts';

const PICTURE = new URL('../../../web/public/social-card.png', import.meta.url);

test('a player appeals at a public link, staff answer, and another admin’s approval ends the punishment', async ({
  page,
  person,
  signIn,
  browser,
  product,
}) => {
  await signIn(page, 'appeal_owner');
  const server = await makeServer(page, 'Appeal Bay');
  const mod = await person('appeal_mod');
  await addMember(page, mod, server);
  await add(mod, server, { robloxUsername: 'Sorry_Driver', punishmentType: 'ban', reason: 'VDM' });

  await openPunishments(mod, server);
  await rowOf(mod, 'Sorry_Driver').getByRole('button', { name: /^Edit/ }).click();
  await mod.getByRole('button', { name: 'Create link' }).click();
  const address = await mod.getByRole('dialog').locator('code').filter({ hasText: '/appeal/' }).textContent();

  const context = await browser.newContext({ baseURL: product.url });
  const player = await context.newPage();
  await player.goto(new URL(address ?? '').pathname);
  await expect(player.getByRole('heading', { name: 'Appeal to Appeal Bay' })).toBeVisible();
  await expect(player.locator('body')).not.toContainText('appeal_mod');
  await axe(player);
  await player.getByRole('button', { name: 'Send appeal' }).click();
  await expect(player.getByText('Enter a message.')).toBeVisible();
  await player.getByLabel('Why should it end?').fill('My brother drove.');
  await player.getByRole('button', { name: 'Send appeal' }).click();
  await expect(player.getByText('In review', { exact: true })).toBeVisible();
  await expect(player.getByText('Keep this link.')).toBeVisible();

  await mod.goto(`/server/${server.id}/appeals`);
  await mod.getByRole('button', { name: /Sorry_Driver/ }).click();
  await expect(
    mod.getByText('You recorded this punishment, so a different staff member has to decide the appeal.'),
  ).toBeVisible();
  await expect(mod.getByLabel('Reply')).toBeFocused();
  await mod.getByLabel('Reply').fill('Who is your brother?');
  await mod.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(mod.getByText('Who is your brother?')).toBeVisible();
  await expect(panel(mod, 'Sorry_Driver').getByText('Awaiting player')).toBeVisible();
  await phoneConversation(mod);
  await player.reload();
  await expect(player.getByText('Who is your brother?')).toBeVisible();

  await page.goto(`/server/${server.id}/appeals`);
  await expect(page.getByLabel('Reply')).toBeVisible();
  await expect(panel(page, 'Sorry_Driver').getByText(/Recorded by appeal_mod · Permanent/)).toBeVisible();
  await panel(page, 'Sorry_Driver').getByRole('link', { name: 'No other records' }).click();
  await expect(page.getByRole('dialog', { name: 'Sorry_Driver' })).toBeVisible();
  await page.keyboard.press('Escape');
  await axe(page);
  await page.getByRole('button', { name: 'Accept and lift ban' }).click();
  await expect(page.getByLabel('Reply')).toBeHidden();
  await axe(page);
  await page.getByRole('button', { name: 'Accept and lift ban' }).click();
  await expect(page.getByText('Give a reason.')).toBeVisible();
  await page.getByLabel('Reason for player').fill('Believable.');
  await page.getByRole('button', { name: 'Accept and lift ban' }).click();
  await expect(toastOf(page)).toContainText('Accepted');
  await expect(panel(page, 'Sorry_Driver').getByText('Lifted', { exact: true })).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page)).toContainText('Reopened');
  await expect(panel(page, 'Sorry_Driver').getByText('Lifted', { exact: true })).toHaveCount(0);
  await player.reload();
  await expect(player.getByText('In review', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Accept and lift ban' }).click();
  await page.getByLabel('Reason for player').fill('Believable.');
  await page.getByRole('button', { name: 'Accept and lift ban' }).click();
  await expect(toastOf(page)).toContainText('Accepted');
  await player.setViewportSize({ width: 390, height: 800 });
  await player.reload();
  await expect(player.getByText('Believable.')).toBeVisible();
  await expect(player.getByText('Lifted', { exact: true })).toBeVisible();
  await expect(player.getByText(/ended early/)).toBeVisible();
  await expectNoSidewaysScroll(player);
  expectConsoleClean(page);
  await context.close();
});

/** On a phone the conversation is a screen of its own, from which Back leads to the list. */
async function phoneConversation(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('button', { name: /Sorry_Driver/ });
  await expect(row).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel('Reply')).toHaveCount(0);
  await row.click();
  await expect(page).toHaveURL(/appeal=/);
  await expect(page.getByLabel('Reply')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await axe(page);
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(row).toBeVisible();
  if (size) await page.setViewportSize(size);
}

test('staff take an appeal, hand it over, and the assignee is alerted', async ({ page, person, signIn }) => {
  await signIn(page, 'assign_owner');
  const server = await makeServer(page, 'Assign Bay');
  const mod = await person('assign_mod');
  await addMember(page, mod, server);
  const ban = { robloxUsername: 'Second_Chance', punishmentType: 'ban', reason: 'VDM' };
  const records = `/api/servers/${server.id}/punishments`;
  const { id } = await call<{ id: string }>(page, 'POST', records, ban);
  const { url } = await call<{ url: string }>(page, 'POST', `${records}/${id}/appeal-link`);
  await call(page, 'POST', `/api${new URL(url).pathname.replace('appeal/', 'appeals/')}`, { text: 'Sorry.' });

  await mod.goto(`/server/${server.id}/appeals`);
  await mod.getByRole('button', { name: /Second_Chance/ }).click();
  await mod.getByRole('button', { name: 'Take', exact: true }).click();
  const assignee = mod.getByRole('combobox', { name: 'Assigned to' });
  await expect(assignee).toHaveValue('assign_mod');
  await expect(mod.getByRole('button', { name: 'Take', exact: true })).toHaveCount(0);
  await axe(mod);
  await mod.getByRole('radiogroup').getByText('Mine', { exact: true }).click();
  await mod.getByRole('button', { name: /Second_Chance.*Assigned to assign_mod/ }).click();

  await page.goto(`/server/${server.id}/appeals`);
  await page.getByRole('button', { name: /Second_Chance.*Assigned to assign_mod/ }).click();
  const given = page.getByRole('combobox', { name: 'Assigned to' });
  await expect(given).toHaveValue('assign_mod');
  await given.click();
  await expect(page.getByRole('option')).toHaveText(['No one', 'assign_mod']);
  await page.getByRole('option', { name: 'No one' }).click();
  await expect(given).toHaveValue('No one');
  await expect(assignee).toHaveValue('No one');
  await given.click();
  await page.getByRole('option', { name: 'assign_mod' }).click();
  await expect(assignee).toHaveValue('assign_mod');
  await mod.goto(`/server/${server.id}`);
  await mod.getByRole('button', { name: /^Alerts/ }).click();
  await mod.getByRole('link', { name: /Appeal assigned to you/ }).click();
  await expect(mod.getByRole('combobox', { name: 'Assigned to' })).toHaveValue('assign_mod');
  expectConsoleClean(page);
  expectConsoleClean(mod);
});

test('a banned player finds the appeal page, verifies their account and appeals their own ban alone', async ({
  page,
  person,
  signIn,
  browser,
  product,
}) => {
  await signIn(page, 'page_owner');
  const server = await makeServer(page, 'Harbor Bay RP');
  await add(page, server, { robloxUsername: 'Banned_Bea', punishmentType: 'ban', reason: 'VDM' });
  await add(page, server, { robloxUsername: 'Banned_Bob', punishmentType: 'ban', reason: 'Exploiting' });

  await test.step('the owner sets the address and corrects a reserved one', async () => {
    await page.goto(`/server/${server.id}/settings?section=moderation`);
    const field = page.getByRole('textbox', { name: 'Appeal page address' });
    await field.fill('admin');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('main').getByText('This name is reserved. Choose another.')).toBeVisible();
    for (const slug of ['harbor-bay-old', 'harbor-bay']) {
      await field.fill(slug);
      await page.getByRole('button', { name: /^Save/ }).click();
      await expect(page.locator('code').filter({ hasText: `/appeals/${slug}` })).toBeVisible();
    }
  });

  await test.step('a visitor sees the server and no punishments, at 320 px too', async () => {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 320, height: 700 },
    });
    const visitor = await context.newPage();
    await visitor.goto('/appeals/harbor-bay-old');
    await expect(visitor).toHaveURL(/\/appeals\/harbor-bay$/);
    await expect(visitor.getByRole('heading', { name: 'Appeal to Harbor Bay RP' })).toBeVisible();
    await expect(visitor.getByRole('main').getByRole('link', { name: 'Login with Discord' })).toBeVisible();
    await expect(visitor.locator('body')).not.toContainText('Banned_');
    await expectNoSidewaysScroll(visitor);
    await axe(visitor);
    await visitor.goto('/appeals/no-such-server');
    await expect(visitor.getByRole('heading', { name: 'No appeal page' })).toBeVisible();
    await context.close();
  });

  const player = await person('banned_bea');
  await test.step('the player verifies, sees only their own ban and appeals', async () => {
    await player.goto('/appeals/harbor-bay');
    await expect(panel(player, 'Roblox account')).toBeVisible();
    await axe(player);
    const returnTo = '/appeals/harbor-bay';
    const { url } = await call<{ url: string }>(player, 'POST', '/api/auth/verification/roblox', {
      returnTo,
    });
    await player.goto(`${url}&name=Banned_Bea`);
    await expect(player).toHaveURL(/\/appeals\/harbor-bay$/);
    await expect(player.getByText('Roblox: Banned_Bea')).toBeVisible();
    await expect(player.getByText('Exploiting')).toHaveCount(0);
    await player.getByRole('button', { name: 'Appeal', exact: true }).click();
    await expect(player.getByLabel('Why should it end?')).toBeFocused();
    await player.getByLabel('Why should it end?').fill('My brother drove.');
    await player.getByRole('button', { name: 'Send appeal' }).click();
    await expect(player.getByText('In review', { exact: true })).toBeVisible();
    await expect(player.getByText('Keep this link.')).toHaveCount(0);
    await player.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(player);
    await axe(player);
  });

  await test.step('someone without bans sees that there are none, and that the page is off', async () => {
    const other = await person('unbanned_uma');
    const { url } = await call<{ url: string }>(other, 'POST', '/api/auth/verification/roblox');
    await other.goto(`${url}&name=Unbanned_Uma`);
    await other.goto('/appeals/harbor-bay');
    await expect(other.getByText('Unbanned_Uma has nothing to appeal here.')).toBeVisible();
    await call(page, 'PATCH', `/api/servers/${server.id}/appeal-page`, { slug: null });
    await other.reload();
    await expect(other.getByText('No appeals here.')).toBeVisible();
  });
});

test('a picture is uploaded as evidence, and other files are refused in words', async ({ page, signIn }) => {
  await signIn(page, 'evidence_owner');
  const server = await makeServer(page, 'Evidence Bay');
  await openPunishments(page, server);
  const form = await openComposer(page);
  const picker = form.locator('input[type="file"]');
  await picker.setInputFiles({ name: 'clip.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(toastOf(page)).toContainText('Only PNG, JPEG and WebP pictures can be uploaded.');
  await picker.setInputFiles({ name: 'clip.png', mimeType: 'image/png', buffer: readFileSync(PICTURE) });
  await expect(toastOf(page)).toContainText('clip.png was uploaded');
  await form.getByRole('combobox', { name: 'Roblox username' }).fill('Caught_OnCamera');
  await form.getByLabel('Reason').fill('FRP');
  await form.getByRole('button', { name: /^Record (warning|kick|strike|ban)/ }).click();
  await expectToast(page, 'success', 'Punishment record added successfully!');
  const link = rowOf(page, 'Caught_OnCamera').getByRole('link', { name: 'Evidence 1: Picture' });
  const shown = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(shown.headers()['content-type']).toBe('image/png');
  expect((await shown.body()).equals(readFileSync(PICTURE))).toBe(true);
});
