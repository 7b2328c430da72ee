import type { Locator, Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import { SPEC_LITERALS } from '../literals/spec-literals.ts';
import {
  addMember,
  call,
  expectNoSidewaysScroll,
  expectToast,
  makeServer,
  panel,
  type ServerDetails,
} from '../steps.ts';

const TYPES = SPEC_LITERALS['3 Webhook, event types in words'];

/** Returns a webhook address in Discord's form; each story has its own channel. */
const addressOf = (place: number, token: string): string =>
  `https://discord.com/api/webhooks/${900_000_000_000_000_000n + BigInt(place)}/${token}`;

/** Opens the form for a webhook. */
async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add webhook' }).click();
  return page.getByRole('form', { name: 'Add webhook' });
}

const cardOf = (page: Page, label: string): Locator =>
  panel(page, 'Webhooks')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: label, level: 3 }) });

async function openLogs(page: Page, server: ServerDetails, search = ''): Promise<void> {
  await page.goto(`/server/${server.id}/logs${search}`);
  await expect(page.getByRole('heading', { name: 'Logs & Webhooks', level: 1 })).toBeVisible();
}

async function choose(where: Locator, page: Page, label: string): Promise<void> {
  await where.getByRole('combobox', { name: 'Event type' }).click();
  await page.getByRole('option', { name: new RegExp(`^${label}`) }).click();
}

async function press(page: Page, label: string, name: string): Promise<void> {
  await cardOf(page, label)
    .getByRole('button', { name: `Actions: ${label}` })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

/** Mantine draws the track over the switch. */
async function flip(page: Page, label: string): Promise<void> {
  await cardOf(page, label).getByRole('switch').click({ force: true });
}

function punish(page: Page, server: ServerDetails, reason: string): Promise<unknown> {
  const record = { robloxUsername: 'River_Otter', punishmentType: 'warning', reason };
  return call(page, 'POST', `/api/servers/${server.id}/punishments`, record);
}

// covers: R26, R34, R176-R183, R785-R787
test('a webhook is added, tested, edited, disabled and deleted', async ({ page, signIn, upstreams }) => {
  await signIn(page, 'logs_owner');
  const server = await makeServer(page, 'Logs Bay');
  await openLogs(page, server);
  await literal(page, 'Back to Server', 'Webhook Configuration', 'Activity Logs');
  await expect(page.getByRole('main')).toContainText('Logs Bay');
  const form = await openForm(page);
  await literal(form, 'Event type', 'Discord webhook URL', 'Enabled');
  await expect(form.getByRole('switch', { name: /^Enabled/ })).toBeChecked();
  const add = form.getByRole('button', { name: 'Add webhook' });
  await expect(add).toBeDisabled();
  await expect(form).toContainText('Choose an event type.');
  await form.getByRole('combobox', { name: 'Event type' }).click();
  await literal(page.getByRole('listbox'), ...TYPES);
  await page.getByRole('option', { name: /^Punishments/ }).click();
  await expect(form).toContainText('Paste the URL.');

  const url = form.getByRole('textbox', { name: 'Discord webhook URL' });
  await url.fill('https://example.com/api/webhooks/1/x');
  await expect(form.getByText('Not a Discord webhook URL.')).toBeVisible();
  await add.click();
  const refused = await expectToast(page, 'destructive', 'Failed to create webhook. Please try again.');
  const sentence = (await refused.textContent())?.split('again.')[1] ?? '';
  expect(sentence.length, 'the server says why').toBeGreaterThan(10);
  await expect(form.getByText(sentence), 'and it stands at the field').toBeVisible();
  await expect(url, 'what was typed stays').toHaveValue('https://example.com/api/webhooks/1/x');
  await url.fill(addressOf(1, 'journey-token'));
  await add.click();
  await expectToast(page, 'success', 'Webhook Created');
  await expect(form, 'it closes').toHaveCount(0);
  const card = cardOf(page, 'Punishments');
  await literal(panel(page, 'Webhooks'), 'Webhooks');
  await expect(card).toContainText('Nothing posted yet');

  expect(await page.content()).not.toContain('journey-token');
  await press(page, 'Punishments', 'Reveal URL');
  await expect(card.getByText(addressOf(1, 'journey-token'))).toBeVisible();
  await card.getByRole('button', { name: 'Hide: Punishments' }).click();
  await expect(page.getByText('journey-token')).toHaveCount(0);

  await press(page, 'Punishments', 'Send test');
  await expect(card.getByText('Test message sent.')).toBeVisible();
  const posted = async (text: string) =>
    JSON.stringify(await upstreams.discordMessages()).split(text).length - 1;
  await punish(page, server, 'Told in the channel');
  await expect.poll(() => posted('Told in the channel'), { timeout: 20_000 }).toBe(1);

  await press(page, 'Punishments', 'Deliveries');
  const drawer = page.getByRole('dialog', { name: /^Deliveries of “Punishments …\d+”$/ });
  await expect(drawer.getByRole('listitem').first()).toContainText('Delivered', { timeout: 20_000 });
  await axe(page);
  await drawer
    .getByRole('button', { name: /^Resend/ })
    .first()
    .click();
  await expect.poll(() => posted('Told in the channel'), { timeout: 20_000 }).toBe(2);
  await page.keyboard.press('Escape');
  await expect(card).toContainText('Delivered');

  await flip(page, 'Punishments');
  await expectToast(page, 'success', 'Webhook Updated');
  await expect(card).toContainText('Off');
  await punish(page, server, 'Not told at all');
  await flip(page, 'Punishments');
  await expect(card.getByRole('switch')).toBeChecked();
  await press(page, 'Punishments', 'Edit');
  const dialog = page.getByRole('dialog', { name: /^Edit webhook “Punishments …\d+”$/ });
  await choose(dialog, page, 'Staff actions');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'success', 'Webhook Updated');
  await cardOf(page, 'Staff actions').getByRole('button', { name: 'Actions: Staff actions' }).click();
  await literal(page.getByRole('menu'), 'Delete');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'success', 'Webhook Deleted');
  await expect(panel(page, 'Webhooks')).toContainText('No webhooks yet');
  expect(await posted('Not told at all')).toBe(0);
});

test('a webhook that Discord deleted is disabled with a reason, and the overview leads to it', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'gone_owner');
  const server = await makeServer(page, 'Gone Bay');
  const path = `/api/servers/${server.id}/webhooks`;
  for (const [place, type, token] of [
    [11, 'kill_logs', 'good-token'],
    [12, 'punishments', 'gone-token'],
    [13, 'staff_actions', 'wrong-token'],
  ] as const) {
    await call(page, 'POST', path, { type, webhookUrl: addressOf(place, token) });
  }
  await punish(page, server, 'Never told');
  const state = async () =>
    (await call<{ disabledReason: string | null }[]>(page, 'GET', path)).map(
      ({ disabledReason }) => disabledReason !== null,
    );
  await expect.poll(state, { timeout: 30_000 }).toEqual([false, true, true]);

  await page.goto(`/server/${server.id}`);
  const line = panel(page, 'Needs attention').getByRole('listitem').filter({ hasText: 'for punishments' });
  await line.getByRole('link', { name: 'View' }).click();
  const card = cardOf(page, 'Punishments');
  await expect(card).toBeFocused();
  await expect(card).toContainText('Disabled: this webhook was deleted in Discord.');
  await expect(card.getByRole('button', { name: /^Replace URL/ })).toBeVisible();
  await expect(card.getByRole('switch')).toHaveCount(0);
  await expect(cardOf(page, 'Staff actions')).toContainText('Disabled: Discord refuses the token');
  await press(page, 'Punishments', 'Deliveries');
  const drawer = page.getByRole('dialog', { name: /^Deliveries of “Punishments …\d+”$/ });
  await expect(drawer.getByRole('listitem').first()).toContainText('Failed');
  await drawer.getByRole('combobox', { name: 'State' }).selectOption('sent');
  await expect(drawer).toContainText('No matches');
  await page.keyboard.press('Escape');
  await press(page, 'Punishments', 'Send test');
  await expect(card.getByRole('status').filter({ hasText: 'The test failed too.' })).toBeVisible();
  await axe(page);
});

// covers: R188
test('without the flag the page says so; with view permission everything is shown, locked', async ({
  page,
  signIn,
  person,
}) => {
  const owner = await person('view_owner');
  const server = await makeServer(owner, 'View Bay');
  await call(owner, 'POST', `/api/servers/${server.id}/webhooks`, {
    type: 'punishments',
    webhookUrl: addressOf(21, 'seen-by-owners'),
  });
  await signIn(page, 'view_mod');
  await addMember(owner, page, server);
  await page.goto(`/server/${server.id}/logs`);
  await literal(
    page,
    'Access Denied',
    "You don't have permission to view logs and webhooks.",
    'Back to Server',
  );
  expectConsoleClean(page);

  const moderatorPermissions = JSON.stringify({ canViewWebhooks: true });
  await call(owner, 'PATCH', `/api/servers/${server.id}/role-permissions`, { moderatorPermissions });
  await openLogs(page, server);
  const card = cardOf(page, 'Punishments');
  await expect(card.getByRole('switch')).toBeDisabled();
  await card.getByRole('button', { name: 'Actions: Punishments' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Deliveries']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add webhook' })).toHaveCount(0);
  expect(await page.content()).not.toContain('seen-by-owners');
  await page.getByRole('tab', { name: 'Activity Logs' }).click();
  await expect(page.getByRole('group', { name: 'Activity Logs, scrollable' })).toBeVisible();
});

// covers: R187, R407-R412
test('the activity log shows every type, filters, differences and the export', async ({
  page,
  signIn,
  upstreams,
}) => {
  const world = 'stilllogslog';
  await signIn(page, 'activity_owner');
  const server = await makeServer(page, 'Activity Bay', `demo-${world}`);
  await punish(page, server, '=1+1 is no formula');
  await call(page, 'PATCH', `/api/servers/${server.id}`, { name: 'Activity Harbor' });
  await call(page, 'POST', `/api/servers/${server.id}/execute-command`, { command: ':h Hello' });
  const path = `/api/servers/${server.id}/activity-logs`;
  const seen = async () => {
    // Requesting the players makes the product poll the game every ten seconds.
    await call(page, 'GET', `/api/servers/${server.id}/players`);
    return [...new Set((await call<{ type: string }[]>(page, 'GET', path)).map(({ type }) => type))].sort();
  };
  await seen();
  await upstreams.control(world, { op: 'join', player: 'LogJoiner:77001' });
  await upstreams.control(world, { op: 'join', player: 'LogVictim:77002' });
  await upstreams.control(world, { op: 'kill', killer: 'LogJoiner', killed: 'LogVictim' });
  await upstreams.control(world, { op: 'leave', player: 'LogVictim' });
  await expect
    .poll(seen, { timeout: 60_000, intervals: [2_000] })
    .toEqual(['game_command', 'kill_log', 'player_join', 'player_leave', 'punishment', 'staff_action']);

  await openLogs(page, server, '?tab=activity');
  const region = page.getByRole('group', { name: 'Activity Logs, scrollable' });
  await literal(region, ...SPEC_LITERALS['3 Activity log, types in words']);
  const height = await region.evaluate((element) => element.getBoundingClientRect().height);
  expect(height, 'about 24rem').toBeLessThanOrEqual(27 * 16);
  await axe(page);

  await page.getByRole('combobox', { name: 'Type' }).selectOption('staff_action');
  await expect(page).toHaveURL(/type=staff_action/);
  await expect(region.getByRole('listitem').filter({ hasText: 'Kill log' })).toHaveCount(0);
  const renamed = region.getByRole('button').filter({ hasText: 'Server renamed' });
  await renamed.focus();
  await page.keyboard.press('Enter');
  const diff = region.getByRole('table', { name: 'What changed' });
  await expect(diff).toContainText('Activity Bay');
  await expect(diff).toContainText('Activity Harbor');
  await axe(page);

  await page.getByRole('searchbox', { name: 'Search activity' }).fill('nothing like this');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('punishment');
  await expect(region.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Done by' }).click();
  await page.getByRole('option', { name: 'activity_owner' }).click();
  await expect(page).toHaveURL(/actor=/);
  await expect(region.getByRole('listitem')).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const stream = await download.createReadStream();
  const csv = (await stream.toArray()).join('');
  expect(csv.trim().split(/\r?\n(?=\d{4}-)/), 'a head and the one row').toHaveLength(2);
});

// covers: R186
test('a long log renders only visible entries, loads older ones by scrolling, and new ones wait', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'long_owner');
  const server = await makeServer(page, 'Long Bay');
  const rename = (name: string) => call(page, 'PATCH', `/api/servers/${server.id}`, { name });
  for (let at = 1; at <= 60; at += 1) await rename(`Long Bay ${at}`);
  await openLogs(page, server, '?tab=activity');
  const region = page.getByRole('group', { name: 'Activity Logs, scrollable' });
  const rows = region.getByRole('listitem');
  await expect(rows.first()).toContainText('Long Bay 60');
  expect(await rows.count()).toBeLessThan(35);
  await region.focus();
  await page.keyboard.press('End');
  await expect(page.getByText('61 entries'), 'the second page came by itself').toBeVisible();
  // Rows that come into sight can be taller than estimated.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(rows.last()).toContainText('Server created', { timeout: 1_000 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(35);
  await rename('Long Bay, at last');
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(rows.first()).toContainText('Long Bay, at last');
  await expect(rows.first()).toBeInViewport();
  await expect.poll(() => region.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

for (const [scheme, width] of [
  ['dark', 1_280],
  ['light', 390],
] as const) {
  test(`axe finds nothing on either tab, ${scheme}, ${width} px @slow`, async ({ page, signIn }) => {
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    await signIn(page, `logs_axe_${scheme}`);
    const server = await makeServer(page, 'Axe Bay of a rather long name that wraps on a phone');
    const path = `/api/servers/${server.id}/webhooks`;
    const place = scheme === 'dark' ? 41 : 43;
    await call(page, 'POST', path, { type: 'punishments', webhookUrl: addressOf(place, 'gone-axe') });
    await call(page, 'POST', path, { type: 'kill_logs', webhookUrl: addressOf(place + 1, 'fine') });
    await punish(page, server, `A ${'long '.repeat(60)}reason`);
    await page.setViewportSize({ width, height: 844 });
    await openLogs(page, server);
    await expect(cardOf(page, 'Kill logs')).toBeVisible();
    await axe(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('tab', { name: 'Activity Logs' }).click();
    const region = page.getByRole('group', { name: 'Activity Logs, scrollable' });
    await region.getByRole('button').first().click();
    await axe(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 844 });
    await expectNoSidewaysScroll(page);
  });
}
