import { readFileSync } from 'node:fs';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { add, openComposer, openPunishments, rowOf } from '../punish-steps.ts';
import { addMember, expectNoSidewaysScroll, expectToast, makeServer, panel, toastOf } from '../steps.ts';

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
  await mod.getByRole('button', { name: 'Make appeal link' }).click();
  await expect(toastOf(mod)).toContainText('Appeal link made');
  const address = await mod.getByRole('dialog').locator('code').filter({ hasText: '/appeal/' }).textContent();

  const context = await browser.newContext({ baseURL: product.url });
  const player = await context.newPage();
  await player.goto(new URL(address ?? '').pathname);
  await expect(player.getByRole('heading', { name: 'Appeal to Appeal Bay' })).toBeVisible();
  await expect(player.locator('body')).not.toContainText('appeal_mod');
  await axe(player);
  await player.getByRole('button', { name: 'Send appeal' }).click();
  await expect(player.getByText('Please write something.')).toBeVisible();
  await player.getByLabel('Why should it end?').fill('My brother drove.');
  await player.getByRole('button', { name: 'Send appeal' }).click();
  await expect(player.getByText('Being looked at', { exact: true })).toBeVisible();

  await mod.goto(`/server/${server.id}/appeals`);
  await mod.getByRole('button', { name: /Sorry_Driver/ }).click();
  await expect(
    mod.getByText('You recorded this punishment, so a different staff member has to decide the appeal.'),
  ).toBeVisible();
  await mod.getByLabel('Answer').fill('Who is your brother?');
  await mod.getByRole('button', { name: 'Send answer' }).click();
  await expect(toastOf(mod)).toContainText('Answer sent');
  await player.reload();
  await expect(player.getByText('Who is your brother?')).toBeVisible();

  await page.goto(`/server/${server.id}/appeals`);
  await page.getByRole('button', { name: /Sorry_Driver/ }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Accept and end the punishment' }).click();
  await expect(page.getByText('Please give a reason.')).toBeVisible();
  await page.getByLabel('Reason').fill('Believable.');
  await page.getByRole('button', { name: 'Accept and end the punishment' }).click();
  await expect(toastOf(page)).toContainText('Appeal accepted, punishment ended');
  await expect(panel(page, 'What was written').getByText('Expired', { exact: true })).toBeVisible();
  await player.setViewportSize({ width: 390, height: 800 });
  await player.reload();
  await expect(player.getByText('Believable.')).toBeVisible();
  await expect(
    player.getByText('This punishment is over, so there is nothing to appeal against.'),
  ).toBeVisible();
  await expectNoSidewaysScroll(player);
  expectConsoleClean(page);
  await context.close();
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
