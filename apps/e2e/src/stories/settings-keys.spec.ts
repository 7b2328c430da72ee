import type { Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { call, expectToast, makeServer, panel, type ServerDetails, toastOf } from '../steps.ts';

/** Returns the page's own Save button; while there are changes it also names the shortcut. */
function save(page: Page) {
  return page.getByRole('button', { name: /^Save/ });
}

async function openSettings(page: Page, server: ServerDetails, section = 'api'): Promise<void> {
  await page.goto(`/server/${server.id}/settings?section=${section}`);
  await expect(page.getByRole('region', { name: 'ER:LC API key' })).toBeVisible();
}

test('a malformed key is refused in words and can be corrected', async ({ page, signIn }) => {
  await signIn(page, 'key_owner');
  const server = await makeServer(page, 'Key Bay');
  await openSettings(page, server, 'api');
  await page.getByRole('button', { name: 'Add key: ER:LC API key' }).click();
  const field = page.getByLabel('New ER:LC API key');
  await field.fill('not a key');
  await save(page).click();
  const toast = await expectToast(page, 'destructive', 'Update Failed');
  await expect(toast).toContainText('Check ER:LC API key.');
  await expect(page.getByText('This does not look like an ER:LC API key')).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await axe(page);
  await field.fill('keybaysecret01-stillkeybay');
  await page.getByRole('button', { name: 'Test this key: ER:LC API key' }).click();
  await expect(page.getByText(/^Connected to Stillkeybay /)).toBeVisible();
  await save(page).click();
  await expectToast(page, 'success', 'Settings Updated');
  await expect(page.getByText('keybaysecret01')).toHaveCount(0);
  await page.getByRole('button', { name: 'Test connection: ER:LC API key' }).click();
  await expect(page.getByText(/^Connected to Stillkeybay /)).toBeVisible();
});

// covers: R151
test('a Roblox key is tested against Roblox', async ({ page, signIn }) => {
  await signIn(page, 'roblox_key_owner');
  const server = await makeServer(page, 'Roblox Key Bay');
  const keys = { good: 'Roblox accepts this key.', 'bad-key': 'Roblox does not know this key.' };
  for (const [key, sentence] of Object.entries(keys)) {
    await call(page, 'PATCH', `/api/servers/${server.id}`, { robloxApiKey: key });
    await openSettings(page, server, 'api');
    await page.getByRole('button', { name: 'Test connection: Roblox API key' }).click();
    await expect(page.getByRole('status').getByText(sentence)).toHaveCount(1);
  }
});

test('a key is removed after a confirmation, and the server has none', async ({ page, signIn }) => {
  await signIn(page, 'key_remover');
  const server = await makeServer(page, 'Remove Bay', 'demo-stillremovebay');
  await openSettings(page, server);
  await page.getByRole('button', { name: 'Remove: ER:LC API key' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the ER:LC API key?' });
  await expect(question).toContainText('panel and commands stop');
  await axe(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed when you save.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Save' })).toContainText('ER:LC API key: will be removed');
  await save(page).click();
  await expectToast(page, 'success', 'Settings Updated');
  await expect(page.getByRole('button', { name: 'Add key: ER:LC API key' })).toBeVisible();
});

test('commands are refused, allowed in the game, and retried without a reload', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'locked_key_owner');
  const server = await makeServer(page, 'Locked Key Bay', 'locked-stilllockedkey');
  await openSettings(page, server);
  const commands = panel(page, 'Commands');
  await expect(commands.getByText('Not tested')).toBeVisible();
  const test = commands.getByRole('button', { name: 'Test commands' });
  await test.click();
  await expect(commands.getByText('Not allowed yet.')).toBeVisible();
  await expect(commands.getByText('Connected, commands not allowed')).toBeVisible();
  await expect(commands.getByRole('listitem')).toHaveCount(4);
  await expect(commands.getByRole('link', { name: /api\.erlc\.gg\/server-owners/ })).toHaveAttribute(
    'href',
    'https://api.erlc.gg/server-owners',
  );
  await axe(page);
  await upstreams.control('stilllockedkey', { op: 'unlock' });
  await test.click();
  await expect(commands.getByText('Commands allowed').first()).toBeVisible({
    timeout: 15_000,
  });
  await expect(commands.getByText('How to allow commands')).toHaveCount(0);
  const world = await upstreams.world('stilllockedkey');
  expect(world).toMatchObject({ commandsReceived: [{ command: ':log Tenfour: connection test' }] });
});

test('the test of commands says that no player is in the game', async ({ page, signIn }) => {
  await signIn(page, 'empty_key_owner');
  const server = await makeServer(page, 'Empty Key Bay', 'demo-emptykeybay');
  await openSettings(page, server);
  const commands = panel(page, 'Commands');
  await commands.getByRole('button', { name: 'Test commands' }).click();
  await expect(commands.getByText(/^No one is in the game server. Join it, then test again\./)).toBeVisible();
  await expect(commands.getByText('Not tested')).toBeVisible();
});

test('a Roblox key that fails stops no record, and the settings say so', async ({ page, signIn }) => {
  await signIn(page, 'bad_roblox_owner');
  const server = await makeServer(page, 'Bad Roblox Bay');
  await call(page, 'PATCH', `/api/servers/${server.id}`, { robloxApiKey: 'bad-used-key' });
  for (const reason of ['first', 'second']) {
    const body = { robloxUsername: 'Roblox_KeyUser', punishmentType: 'warning', reason };
    const made = await call(page, 'POST', `/api/servers/${server.id}/punishments`, body);
    expect(made).toMatchObject({ verified: true });
  }
  await openSettings(page, server);
  await expect(
    page.getByText('Roblox does not know this key. Copy it again from the Creator Dashboard. Until then'),
  ).toBeVisible();
});

test('the game’s event webhook is created, pasted in the game, used, replaced and removed', async ({
  page,
  signIn,
  upstreams,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'hook_owner');
  const server = await makeServer(page, 'Hook Bay', 'demo-stillhookbay');
  await openSettings(page, server, 'events');
  const hook = panel(page, 'Event webhook');
  await hook.getByRole('button', { name: 'Create address' }).click();
  await expect(toastOf(page)).toContainText('Address created.');
  await expect(hook.getByText('none')).toBeVisible();
  await hook.getByRole('button', { name: 'Copy address' }).click();
  await expectToast(page, 'success', 'Copied!');
  const url = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(url)).toBeVisible();
  await hook.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText(url)).toHaveCount(0);
  await hook.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(url)).toBeVisible();
  await expect(hook.getByText('Seen once')).toBeVisible();
  await upstreams.control('stillhookbay', { op: 'webhook', url });
  await upstreams.control('stillhookbay', { op: 'join', player: 'Hook_Player' });
  await upstreams.control('stillhookbay', { op: 'say', player: 'Hook_Player', text: ';help me' });
  await expect(hook.getByText('none')).toHaveCount(0, { timeout: 20_000 });
  await hook.getByRole('button', { name: 'Replace address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace address' }).click();
  await expect(hook.getByText('none')).toBeVisible();
  await expect(page.getByText(url)).toHaveCount(0);
  await hook.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(hook.getByRole('button', { name: 'Create address' })).toBeVisible();
});

test.describe('a key that the game refuses', () => {
  const DEAD = [
    { key: 'bad-stilldeadbay', says: 'The ER:LC API key is invalid or has expired. Replace it in Settings.' },
    { key: 'banned-stilldeadbay', says: 'The ER:LC API key is banned from the API.' },
  ];

  for (const { key, says } of DEAD) {
    test(`is explained the same way when typed and when stored: ${key}`, async ({ page, signIn }) => {
      await signIn(page, `dead_${key.replace('-', '_')}`);
      const server = await makeServer(page, 'Dead Key Bay');
      await openSettings(page, server);
      const card = panel(page, 'ER:LC API key');
      await page.getByRole('button', { name: 'Add key: ER:LC API key' }).click();
      await expect(page.getByLabel('New ER:LC API key')).toBeFocused();
      await page.keyboard.type(key);
      await page.getByRole('button', { name: 'Test this key: ER:LC API key' }).click();
      await expect(card.getByText(says)).toHaveCount(1);
      await save(page).click();
      await expect(await expectToast(page, 'destructive', 'Update Failed')).toContainText(
        'Check ER:LC API key.',
      );
      await expect(card.getByText('ER:LC rejected this key.')).toHaveCount(1);
      await expect(page.getByLabel('New ER:LC API key'), 'it stays in the field').toHaveValue(key);
      await axe(page);

      await call(page, 'PATCH', `/api/servers/${server.id}`, { erlcApiKey: key });
      await page.reload();
      await page.getByRole('button', { name: 'Test connection: ER:LC API key' }).click();
      await expect(card.getByText(says)).toHaveCount(1);
    });
  }
});
