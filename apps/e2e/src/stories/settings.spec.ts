import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { call, expectToast, makeServer, type ServerFacts } from '../steps.ts';

/** The page's own Save; while there are changes it also names the shortcut. */
function save(page: Page) {
  return page.getByRole('button', { name: /^Save/ });
}

async function openSettings(page: Page, server: ServerFacts, section = 'general'): Promise<void> {
  await page.goto(`/server/${server.id}/settings?section=${section}`);
  await expect(save(page)).toBeVisible();
}

test('only what changed is sent, and nothing changed is said', async ({ page, signIn }) => {
  await signIn(page, 'settings_owner');
  const server = await makeServer(page, 'Settings Bay');
  await openSettings(page, server);
  await save(page).click();
  await expectToast(page, 'neutral', 'No Changes');
  await page.getByLabel('Server name').fill('Renamed Bay');
  const sent = page.waitForRequest((request) => request.url().includes('/trpc/servers.update'));
  await page.keyboard.press('ControlOrMeta+s');
  await expectToast(page, 'success', 'Settings Updated');
  expect(JSON.stringify((await sent).postDataJSON())).toContain('Renamed Bay');
  expect(JSON.stringify((await sent).postDataJSON())).not.toContain('ApiKey');
  const now = await call<ServerFacts>(page, 'GET', `/api/servers/${server.id}`);
  expect(now.name).toBe('Renamed Bay');
});

test('permissions of a role are switched one by one', async ({ page, signIn }) => {
  await signIn(page, 'matrix_owner');
  const server = await makeServer(page, 'Matrix Bay');
  await openSettings(page, server, 'permissions');
  await expect(page.getByRole('switch')).toHaveCount(32);
  const cell = page.getByRole('switch', { name: 'Moderator: View logs and webhooks' });
  await expect(cell).not.toBeChecked();
  await cell.click({ force: true });
  await save(page).click();
  await expectToast(page, 'success', 'Permissions Updated');
  await page.reload();
  await expect(cell).toBeChecked();
});

test('a malformed key is refused in words and can be corrected', async ({ page, signIn }) => {
  await signIn(page, 'key_owner');
  const server = await makeServer(page, 'Key Bay');
  await openSettings(page, server, 'api');
  await page.getByRole('button', { name: 'Add key: ER:LC API key' }).click();
  const field = page.getByLabel('New ER:LC API key');
  await field.fill('not a key');
  await save(page).click();
  const toast = await expectToast(page, 'destructive', 'Update Failed');
  await expect(toast).toContainText('This does not look like an ER:LC API key');
  await field.fill('keybaysecret01-stillkeybay');
  await save(page).click();
  await expectToast(page, 'success', 'Settings Updated');
  await expect(page.getByText('keybaysecret01')).toHaveCount(0);
  await page.getByRole('button', { name: 'Test connection: ER:LC API key' }).click();
  await expect(page.getByText(/^It works: it opens “Stillkeybay .*”\.$/)).toBeVisible();
});

test('a Roblox key is tested against Roblox', async ({ page, signIn }) => {
  await signIn(page, 'roblox_key_owner');
  const server = await makeServer(page, 'Roblox Key Bay');
  const keys = { good: 'Roblox accepts this key.', 'bad-key': 'Roblox does not know this key.' };
  for (const [key, sentence] of Object.entries(keys)) {
    await call(page, 'PATCH', `/api/servers/${server.id}`, { robloxApiKey: key });
    await openSettings(page, server, 'api');
    await page.getByRole('button', { name: 'Test connection: Roblox API key' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
  }
});

test('settings of a server that is not there lead to the dashboard', async ({ page, signIn }) => {
  await signIn(page, 'gone_owner');
  await page.goto('/server/nothing/settings');
  await expect(page).toHaveURL('/dashboard');
  await literal(page, 'Welcome to');
});

test('unsaved changes are asked about, but never stand in the way of signing in again', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'unsaved_owner');
  const server = await makeServer(page, 'Unsaved Bay');
  await openSettings(page, server);
  await page.getByLabel('Server name').fill('Half done');
  await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Punishments' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Server name')).toHaveValue('Half done');
  await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Punishments' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`/server/${server.id}/punishments`);
});
