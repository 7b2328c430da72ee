import type { Page } from '@playwright/test';
import { expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { call, expectToast, letIn, makeServer, panel, type ServerFacts } from '../steps.ts';

interface Draft {
  name: string;
  type: 'Warning' | 'Kick' | 'Strike' | 'Ban';
  reason: string;
  minutes?: string;
}

async function fillIn(page: Page, { name, type, reason, minutes }: Draft): Promise<void> {
  const form = panel(page, 'Record a punishment');
  await form.getByRole('combobox', { name: 'Roblox username' }).fill(name);
  await form.getByText(type, { exact: true }).click();
  await form.getByLabel('Reason').fill(reason);
  if (minutes !== undefined) await form.getByLabel('Duration in minutes').fill(minutes);
}

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).click();
}

async function openPunishments(page: Page, server: ServerFacts, search = ''): Promise<void> {
  await page.goto(`/server/${server.id}/punishments${search}`);
  await expect(page.getByRole('heading', { name: 'Punishments', level: 1 })).toBeVisible();
}

test('what is missing is said, and everything that is recorded shows', async ({ page, signIn }) => {
  await signIn(page, 'punish_owner');
  const server = await makeServer(page, 'Punish Bay');
  await openPunishments(page, server);
  await expect(page.getByText('No punishments yet')).toBeVisible();
  await literal(panel(page, 'Record a punishment'), 'Warning', 'Kick', 'Strike', 'Ban');
  await record(page);
  await expectToast(page, 'destructive', 'Error', 'Please fill in all required fields.');

  await fillIn(page, { name: 'Warned_Player', type: 'Warning', reason: 'Parked in the fire lane' });
  await record(page);
  await expectToast(page, 'success', 'Punishment record added successfully!');
  await fillIn(page, { name: 'Banned_Once', type: 'Ban', reason: 'Ran people over', minutes: '90' });
  await record(page);
  const table = page.getByRole('table');
  const ban = table.getByRole('row').filter({ hasText: 'Banned_Once' });
  await literal(ban, 'Ban', 'Active');
  await expect(ban).toContainText('1 h 30 min');
  await expect(ban).toContainText('punish_owner');
  const warning = table.getByRole('row').filter({ hasText: 'Warned_Player' });
  await literal(warning, 'Warning');
  await expect(warning).toContainText('—');
  await fillIn(page, { name: 'Struck_Player', type: 'Strike', reason: 'x', minutes: '0' });
  await record(page);
  await expect(
    page.getByText('Whole minutes, at least 1; leave it empty for permanent.').first(),
  ).toBeVisible();
  expectConsoleClean(page);
});

test('a record is edited, expires by the checkbox, and is deleted after a question', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'edit_owner');
  const server = await makeServer(page, 'Edit Bay');
  const path = `/api/servers/${server.id}/punishments`;
  await call(page, 'POST', path, {
    robloxUsername: 'Edited_Player',
    punishmentType: 'kick',
    reason: 'First reason',
  });
  await openPunishments(page, server);
  await page.getByRole('button', { name: 'Edit kick of Edited_Player' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit punishment of Edited_Player' });
  await dialog.getByLabel('Reason').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'destructive', 'Please fill in all required fields.');
  await dialog.getByLabel('Reason').fill('Second reason');
  await dialog.getByText('Strike', { exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Active' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Edited_Player' });
  await literal(row, 'Strike', 'Expired');
  await expect(row).toContainText('Second reason');

  await page.getByRole('button', { name: 'Delete strike of Edited_Player' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Delete strike of Edited_Player' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('without the API nothing is lost: the sentence, the text in the form, and the next try', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, 'lost_owner');
  const server = await makeServer(page, 'Lost Bay');
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, {
    robloxUsername: 'Lost_Player',
    punishmentType: 'warning',
    reason: 'Was there before',
  });
  await openPunishments(page, server);
  await expect(page.getByText('Was there before')).toBeVisible();
  await product.killApi();
  await fillIn(page, { name: 'Lost_Player', type: 'Kick', reason: 'Typed once' });
  await record(page);
  await expectToast(page, 'destructive', 'Error', 'Failed to add punishment record. Please try again.');
  await expect(page.getByLabel('Reason')).toHaveValue('Typed once');
  await page.getByRole('button', { name: 'Edit warning of Lost_Player' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Changed');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'destructive', 'Error', 'Failed to update punishment.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete warning of Lost_Player' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'destructive', 'Error', 'Failed to delete punishment.');

  await product.restartApi();
  await record(page);
  await expectToast(page, 'success', 'Punishment record added successfully!');
  await expect(page.getByRole('table').getByText('Typed once')).toBeVisible();
  const rows = await call<unknown[]>(page, 'GET', `/api/servers/${server.id}/punishments`);
  expect(rows).toHaveLength(2);
});

test('search finds parts of names and reasons, filters combine and stand in the address', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'search_owner');
  const server = await makeServer(page, 'Search Bay');
  const add = (robloxUsername: string, punishmentType: string, reason: string) =>
    call(page, 'POST', `/api/servers/${server.id}/punishments`, { robloxUsername, punishmentType, reason });
  await add('Needle_One', 'warning', '100% speeding_fine');
  await add('Hay_Two', 'kick', 'Said "no" to an officer');
  await add('Hay_Three', 'strike', 'Ночная смена');
  await openPunishments(page, server);
  const rows = page.getByRole('table').getByRole('row');
  const search = page.getByRole('searchbox', { name: 'Search punishments' });
  await expect(rows).toHaveCount(4);
  for (const [typed, found] of [
    ['eedle', 'Needle_One'],
    ['100%', 'Needle_One'],
    ['g_f', 'Needle_One'],
    ['"no"', 'Hay_Two'],
    ['смена', 'Hay_Three'],
  ] as const) {
    await search.fill(typed);
    await expect(rows, typed).toHaveCount(2);
    await expect(rows.last(), typed).toContainText(found);
  }
  await search.fill('nobody at all');
  await expect(page.getByText('No punishments match “nobody at all”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(4);
  await expect(search).toHaveValue('');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('kick');
  await expect(page).toHaveURL(/type=kick/);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
});

test('a name Roblox does not know can be recorded and is marked', async ({ page, signIn, upstreams }) => {
  await signIn(page, 'unknown_owner');
  const server = await makeServer(page, 'Unknown Bay');
  await openPunishments(page, server);
  await fillIn(page, { name: 'Ghost_Typo', type: 'Warning', reason: 'Spelled wrong' });
  await expect(page.getByText('Roblox has no account of this name.', { exact: false })).toBeVisible();
  await record(page);
  await expect(page.getByRole('table').getByText('not verified with Roblox')).toHaveCount(1);
  await upstreams.faults('roblox', '500', { match: 'usernames' });
  await fillIn(page, { name: 'Silent_Roblox', type: 'Kick', reason: 'Roblox was down' });
  await expect(page.getByText('Roblox did not answer', { exact: false })).toBeVisible();
  await record(page);
  await expectToast(page, 'success', 'Punishment record added successfully!');
});

test('texts are shown as texts, whatever they contain', async ({ page, signIn }) => {
  await signIn(page, 'xss_owner');
  const probe = '<img src=x onerror="document.title=\'hacked\'"><script>1</script>';
  const server = await makeServer(page, probe.slice(0, 60));
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, {
    robloxUsername: 'Probe_Player',
    punishmentType: 'warning',
    reason: probe,
  });
  await openPunishments(page, server);
  await expect(page.getByRole('table').getByText(probe)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(probe.slice(0, 60)).first()).toBeVisible();
  await expect(page).not.toHaveTitle('hacked');
});

test('a plain member is told that the page is not theirs', async ({ page, signIn, person }) => {
  const owner = await person('denied_owner');
  const server = await makeServer(owner, 'Denied Bay');
  await signIn(page, 'denied_member');
  await letIn(owner, page, server, 'member');
  await page.goto(`/server/${server.id}/punishments`);
  await literal(page.getByRole('main'), 'Access Denied', 'Back to Server');
  await expect(page.getByText("You don't have permission to view punishments.")).toBeVisible();
});
