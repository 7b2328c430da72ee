import type { BrowserContext, Page } from '@playwright/test';
import { authorizeManually, expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { openComposer } from '../punish-steps.ts';
import { expectToast, panel, showActivity, UNTIL_LOGGED } from '../steps.ts';

/** Two halves; the first opens the game, the second is the living world's name. */
const KEY_SECRET = 'evening7tQ2x9secret';
const KEY = `${KEY_SECRET}-springs`;

/** Collects every text that the product gave to a browser. */
function collect(context: BrowserContext): { texts: string[]; done: () => Promise<void> } {
  const texts: string[] = [];
  const reading: Promise<void>[] = [];
  context.on('response', (response) => {
    texts.push(response.url());
    const read = response.text().then(
      (text) => void texts.push(text),
      // A redirect, or an answer to a closed page, has no body.
      () => undefined,
    );
    reading.push(read);
  });
  const done = async (): Promise<void> => void (await Promise.all(reading));
  return { texts, done };
}

/** Returns everything in the page and its storage now, except the cookie itself. */
async function remains(page: Page): Promise<string> {
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  return (await page.content()) + stored;
}

async function sessionToken(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'sid')?.value ?? '';
  expect(token).not.toBe('');
  return token;
}

/** Goes from the landing page to the dashboard, clicking through Discord's page. */
async function arrive(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await literal(page, 'Get Started – Free');
  await page.getByRole('link', { name: 'Get Started – Free' }).click();
  await authorizeManually(page, name);
  await literal(page, 'Welcome to', 'Your Servers');
}

async function punish(page: Page, player: string, type: string, reason: string): Promise<void> {
  const form = await openComposer(page);
  await form.getByRole('combobox', { name: 'Roblox username' }).fill(player);
  await form.getByText(type, { exact: true }).click();
  await form.getByLabel('Reason').fill(reason);
}

// covers: R2
test('a moderator’s evening, and a second person who joins', async ({ browser, product, upstreams }) => {
  test.setTimeout(150_000);
  const first = await browser.newContext({ baseURL: product.url });
  const second = await browser.newContext({ baseURL: product.url });
  const seen = [collect(first), collect(second)];
  const left: string[] = [];
  const page = await first.newPage();
  const friend = await second.newPage();

  await test.step('a visitor signs in and links a Roblox name', async () => {
    await arrive(page, 'evening_owner');
    await page.getByLabel('Roblox username').fill('AveryBrooks');
    await page.getByRole('button', { name: 'Link Username' }).click();
    await expectToast(page, 'success', 'Roblox Username Linked');
    await literal(page, 'Welcome back, ');
  });

  await test.step('creates a server and puts in its key', async () => {
    await page.getByRole('button', { name: 'Create Server' }).click();
    await page.getByLabel('Server name').fill('Evening Springs');
    await page.keyboard.press('Enter');
    await expectToast(page, 'success', 'Server Created');
    await page.getByRole('link', { name: 'Server Settings' }).click();
    await page.getByRole('link', { name: 'Game connection' }).click();
    await page.getByRole('button', { name: 'Add key: ER:LC API key' }).click();
    await page.getByLabel('New ER:LC API key').fill(KEY);
    await page.getByRole('button', { name: /^Save/ }).click();
    await expectToast(page, 'success', 'Settings Updated');
    await page.getByRole('button', { name: 'Test connection: ER:LC API key' }).click();
    const { server } = await upstreams.world('springs');
    const { Name } = server as { Name: string };
    await expect(page.getByText(`Connected to ${Name}`)).toBeVisible();
    left.push(await remains(page));
  });

  const player =
    await test.step('sees who is online, greets them and finds the command in the log', async () => {
      await page
        .getByRole('navigation', { name: 'Server' })
        .getByRole('link', { name: 'In-game panel' })
        .click();
      const online = panel(page, 'Online players').getByRole('listitem');
      await expect(online.first()).toBeVisible();
      await expect.poll(() => online.count()).toBeGreaterThanOrEqual(8);
      await page.getByLabel('Command', { exact: true }).fill(':h Hello');
      await page.keyboard.press('Enter');
      await expectToast(page, 'success', 'Command Executed Successfully');
      const log = await showActivity(page, 'Recent commands');
      const entry = log.getByRole('listitem').filter({ hasText: ':h Hello' });
      await expect(entry).toContainText('by evening_owner', UNTIL_LOGGED);
      left.push(await remains(page));
      const { players } = await upstreams.world('springs');
      return (players as { name: string }[])[0]?.name ?? '';
    });

  await test.step('a warning, a kick, and a strike that becomes a ban', async () => {
    await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Punishments' }).click();
    const forecast = page.getByRole('region', { name: 'Player record' });
    await punish(page, player, 'Warning', 'Parked in the fire lane');
    await expect(forecast).toContainText('No punishments.');
    await page.getByRole('button', { name: 'Record warning', exact: true }).click();
    await expectToast(page, 'success', 'Punishment record added successfully!');
    await punish(page, player, 'Kick', 'Fail RP');
    await expect(page.getByText('The punishment after this one becomes a ban')).toBeVisible();
    await page.getByRole('button', { name: 'Record kick', exact: true }).click();
    await expect(page.getByRole('table').getByText('Fail RP')).toBeVisible();
    await punish(page, player, 'Strike', 'RDM at the bank');
    await expect(page.getByText('2 active → this becomes an Auto-Ban')).toBeVisible();
    await page.getByRole('button', { name: 'Record ban (3rd active)', exact: true }).click();
    await expectToast(page, 'destructive', 'Auto-Ban Applied', 'Punishment record added successfully!');
    const ban = page.getByRole('table').getByRole('row').filter({ hasText: 'RDM at the bank' });
    await literal(ban, 'Ban', 'Auto-Ban: ', '(3rd offense)', 'Active');
    await expect(ban).toContainText('Auto-Ban: RDM at the bank (3rd offense)');
  });

  await test.step('finds the player again and signs out', async () => {
    await page.reload();
    await page.getByRole('searchbox', { name: 'Search punishments' }).fill(player.slice(1, -1).toLowerCase());
    await expect(page).toHaveURL(/q=/);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
    left.push(await remains(page));
  });

  await test.step('a second person joins with the code and waits', async () => {
    await page.goto('/');
    const row = panel(page, 'Your Servers').getByRole('listitem').filter({ hasText: 'Evening Springs' });
    const code = (await row.locator('code').textContent()) ?? '';
    await arrive(friend, 'evening_friend');
    await friend.getByRole('button', { name: 'Join Server' }).click();
    await friend.getByRole('dialog').getByLabel('Join code').fill(code);
    await friend.keyboard.press('Enter');
    await expectToast(friend, 'success', 'Join Request Submitted');
    await literal(panel(friend, 'Pending Join Requests'), 'request(s) pending', 'Waiting for approval');
  });

  await test.step('is approved by the owner and sees the server', async () => {
    await page.getByRole('link', { name: 'Manage Evening Springs' }).click();
    await page.getByRole('tab', { name: /Join requests/ }).click();
    await page.getByRole('button', { name: /^Approve.* evening_friend$/ }).click();
    await expectToast(page, 'success', 'Join request approved successfully!');
    await friend.reload();
    await friend.getByRole('link', { name: 'Manage Evening Springs' }).click();
    await expect(friend.getByRole('heading', { name: 'Evening Springs', level: 1 })).toBeVisible();
    await friend.getByRole('tab', { name: 'In-game panel' }).click();
    await expect(panel(friend, 'Online players').getByRole('listitem').first()).toBeVisible();
    left.push(await remains(page), await remains(friend));
  });

  const tokens = [await sessionToken(first), await sessionToken(second)];
  await test.step('signs out', async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await literal(page, 'Get Started – Free');
  });

  await test.step('no key and no session was visible', async () => {
    // A stream of live updates is read once it is over.
    for (const one of [page, friend]) await one.goto('about:blank');
    for (const { done } of seen) await done();
    const said = [...seen.flatMap(({ texts }) => texts), ...left, product.apiLog()];
    expect(said.length).toBeGreaterThan(100);
    // Known texts must be found, which proves that the search works.
    for (const known of ['Evening Springs', 'RDM at the bank', '/trpc/game.execute']) {
      expect(
        said.some((text) => text.includes(known)),
        known,
      ).toBe(true);
    }
    for (const secret of [KEY, KEY_SECRET, ...tokens]) {
      expect(said.filter((text) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
    }
    // Before sign-in and after sign-out, the browser itself reports the 401.
    for (const one of [page, friend]) expectConsoleClean(one, [/401 \(Unauthorized\)/]);
  });
  await Promise.all([first.close(), second.close()]);
});
