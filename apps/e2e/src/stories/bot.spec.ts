import { axe, expect, test } from '../fixtures.ts';
import { openDiscord, setUpBot } from '../harness/discord.ts';
import { call, expectNoSidewaysScroll, makeServer, panel, toastOf } from '../steps.ts';

const GUILD = 'Harbour City Emergency Services';

test('a connected Discord server gets a mod call, and Claim there claims it here', async ({
  page,
  signIn,
  product,
  sandbox,
}) => {
  expect(await setUpBot(product, sandbox)).toMatch(/knows the bot's \d+ commands/);
  await signIn(page, 'casey');
  const server = await makeServer(page, 'Harbour Watch');
  await page.goto(`/server/${server.id}/bot`);
  await expect(page.getByText('None connected')).toBeVisible();
  const invite = await page.getByRole('link', { name: 'Invite the bot' }).getAttribute('href');
  const bits = BigInt(new URL(invite ?? '').searchParams.get('permissions') ?? 8);
  expect(bits & 8n, 'Administrator is not asked for').toBe(0n);
  await axe(page);

  const discord = await page.context().newPage();
  await openDiscord(discord, sandbox, { user: 'casey', guild: GUILD });
  const answer = discord.getByRole('status', { name: 'Answer' });
  await discord.getByLabel('Command', { exact: true }).fill('/connect community:Harb');
  await discord.getByRole('button', { name: 'Harbour Watch' }).click();
  await discord.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answer).toContainText('Connected to Harbour Watch.');

  await expect(panel(page, 'Discord server').getByText(GUILD)).toBeVisible();
  await page.getByRole('combobox', { name: 'Mod calls', exact: true }).click();
  await page.getByRole('option', { name: '#mod-calls' }).click();
  await expect(toastOf(page)).toContainText('Channels saved.');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`/server/${server.id}/staff?tab=mod-calls`);
  await call(page, 'POST', `/api/servers/${server.id}/mod-calls`, {
    reporterUsername: 'CallerOne',
    reportedUsername: 'BadDriver',
    reason: 'Ramming at the harbour',
    priority: 'high',
  });
  await expect(async () => {
    await openDiscord(discord, sandbox, { user: 'casey', guild: GUILD });
    await expect(discord.getByRole('button', { name: 'Claim' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await discord.getByRole('button', { name: 'Claim' }).click();
  await expect(answer).toContainText('You claimed the mod call from CallerOne.');
  const row = page.getByRole('listitem').filter({ hasText: 'Ramming at the harbour' });
  await expect(row.getByText('Claimed', { exact: true })).toBeVisible();
});
