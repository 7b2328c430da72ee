import type { Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { openComposer } from '../punish-steps.ts';
import { addMember, call, expectNoSidewaysScroll, makeServer, panel, type ServerDetails } from '../steps.ts';

/** Live and without a reload; `npm run bench -- --only streams` measures how fast, never this test. */
const AT_ONCE = { timeout: 12_000, intervals: [20] };

/** Sooner than the next poll of another window, which comes after 15 s at most. */
const TOGETHER = { timeout: 5_000 };

const chip = (page: Page) => page.getByRole('button', { name: /^Live updates:/ });

/** Waits until the page receives changes; earlier ones are in the data it has loaded since. */
async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(chip(page)).toHaveText('Live updates: Live');
}

/** Creates a call outside the pages. */
function report(
  page: Page,
  server: ServerDetails,
  reason: string,
  priority = 'medium',
): Promise<{ id: string }> {
  const fields = { reporterUsername: 'LiveOne', reportedUsername: 'LiveTwo', reason, priority };
  return call(page, 'POST', `/api/servers/${server.id}/mod-calls`, fields);
}

function punish(page: Page, server: ServerDetails, robloxUsername: string, reason: string): Promise<unknown> {
  const fields = { robloxUsername, punishmentType: 'warning', reason };
  return call(page, 'POST', `/api/servers/${server.id}/punishments`, fields);
}

test('one person’s changes appear on another’s page within a second, without a reload', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'live_owner');
  const server = await makeServer(page, 'Live Bay');
  const mod = await person('live_mod');
  await addMember(page, mod, server);

  await openLive(mod, `/server/${server.id}/staff?tab=mod-calls`);
  await expect(panel(mod, 'Queue').getByText('No open calls')).toBeVisible();
  let loads = 0;
  mod.on('load', () => {
    loads += 1;
  });
  const row = panel(mod, 'Queue').getByRole('listitem').filter({ hasText: 'RDM at the bank' });
  const { id } = await report(page, server, 'RDM at the bank');
  await expect(row, 'a call').toBeVisible(AT_ONCE);
  await call(page, 'PATCH', `/api/mod-calls/${id}/claim`);
  const others = panel(mod, 'Queue').getByText('Claimed by others (1)');
  await expect(others, 'its claim').toContainText('live_owner', AT_ONCE);
  await call(page, 'PATCH', `/api/mod-calls/${id}/resolve`, { resolution: 'Talked to them.' });
  await expect(others, 'its end').toHaveCount(0, AT_ONCE);

  await mod.getByRole('tab', { name: 'Staff Shifts' }).click();
  await expect(panel(mod, 'On duty (0)')).toBeVisible();
  await call(page, 'POST', `/api/servers/${server.id}/shifts/clock-in`, {});
  await expect(panel(mod, 'On duty (1)'), 'a shift').toContainText('live_owner', AT_ONCE);
  expect(loads, 'nothing was loaded again').toBe(0);
});

test('punishments and members appear automatically; a permission comes and goes with what it allows', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'flow_owner');
  const server = await makeServer(page, 'Flow Bay');
  const mod = await person('flow_mod');
  await addMember(page, mod, server);
  await openLive(mod, `/server/${server.id}/punishments`);
  await expect(mod.getByText('No punishments').first()).toBeVisible();
  await punish(page, server, 'FlowPlayer', 'Fail RP');
  await expect(mod.getByText('Fail RP').first(), 'a record').toBeVisible(AT_ONCE);

  const form = await openComposer(mod);
  const reason = form.getByLabel('Reason', { exact: true });
  await reason.fill('half a sen');
  await call(page, 'PATCH', `/api/servers/${server.id}/role-permissions`, {
    moderatorPermissions: { canEditPunishments: false },
  });
  const record = mod.getByRole('button', { name: /^Record (warning|kick|strike|ban)/ });
  await expect(record, 'a permission taken').toHaveCount(0, AT_ONCE);
  await call(page, 'PATCH', `/api/servers/${server.id}/role-permissions`, {
    moderatorPermissions: { canEditPunishments: true },
  });
  await expect(reason, 'a permission given, and what was typed').toHaveValue('half a sen', AT_ONCE);

  await openLive(mod, `/server/${server.id}?tab=members`);
  await expect(mod.getByRole('listitem').filter({ hasText: 'flow_owner' })).toBeVisible();
  const newcomer = await person('flow_new');
  await addMember(page, newcomer, server);
  await expect(mod.getByRole('listitem').filter({ hasText: 'flow_new' }), 'a member').toBeVisible(AT_ONCE);
  await call(page, 'DELETE', `/api/servers/${server.id}/members/${await idOf(mod)}`);
  await expect(mod.getByText('Server Not Found'), 'a membership').toBeVisible(AT_ONCE);
});

async function idOf(person: Page): Promise<string> {
  return (await call<{ id: string }>(person, 'GET', '/api/auth/user')).id;
}

test('the chip is accurate: Live, Reconnecting, Offline, and missed changes appear afterwards', async ({
  page,
  product,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'chip_owner');
  const server = await makeServer(page, 'Chip Bay');
  await openLive(page, `/server/${server.id}/staff?tab=mod-calls`);
  await expect(panel(page, 'Queue').getByText('No open calls')).toBeVisible();
  await axe(page);

  // Any other request of the page would also detect that the server is gone, and not only the stream.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const others = /\/(trpc\/|healthz)/;
  await page.route(others, async (route) => {
    await held;
    await route.continue();
  });
  await product.killApi();
  await expect(chip(page)).toContainText('Reconnecting…');
  release();
  await expect(chip(page)).toContainText(/Offline – data from \d/, { timeout: 45_000 });
  await expect(page.getByText(/Reconnecting automatically/)).toHaveCount(1);
  await axe(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(chip(page)).toBeHidden();
  await expect(page.getByRole('banner').getByText('Offline').last()).toBeAttached();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await product.restartApi();
  await report(page, server, 'While you were away');
  await expect(chip(page)).toHaveText('Live updates: Live', { timeout: 20_000 });
  await expect(page.getByText(/Reconnecting automatically/)).toHaveCount(0);
  const row = panel(page, 'Queue').getByRole('listitem').filter({ hasText: 'While you were away' });
  await expect(row).toBeVisible();
  await report(page, server, 'Back again');
  await expect(panel(page, 'Queue').getByText('Back again')).toBeVisible(AT_ONCE);

  await chip(page).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(chip(page)).toHaveText('Live updates: Paused');
  await expect(page.getByText('Live updates are paused.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(chip(page)).toHaveText('Live updates: Live');
  await chip(page).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page.reload();
  await expect(chip(page)).toHaveText('Live updates: Live');
  await expect(page.getByText('Live updates are paused.')).toHaveCount(0);
});

test('new entries wait behind a pill while the user works on a list', async ({ page, signIn, person }) => {
  await signIn(page, 'pill_owner');
  const server = await makeServer(page, 'Pill Bay');
  for (let n = 0; n < 25; n += 1) await punish(page, server, `PillPlayer${n}`, `Reason ${n}.`);
  const mod = await person('pill_mod');
  await addMember(page, mod, server);
  await openLive(mod, `/server/${server.id}/punishments`);
  const last = mod.getByText('Reason 0.', { exact: true });
  await last.scrollIntoViewIfNeeded();
  await mod.mouse.move(2, 400);
  const before = await last.boundingBox();
  await punish(page, server, 'PillPlayer25', 'Reason 25.');
  await punish(page, server, 'PillPlayer26', 'Reason 26.');
  const pill = mod.getByRole('button', { name: '2 new', exact: true });
  await expect(pill).toBeVisible(AT_ONCE);
  expect((await last.boundingBox())?.y, 'nothing has moved').toBe(before?.y);
  await axe(mod);
  await pill.click();
  await expect(mod.getByText('Reason 26.', { exact: true })).toBeInViewport();
  await expect(pill).toHaveCount(0);

  await openLive(mod, `/server/${server.id}/staff?tab=mod-calls`);
  await expect(panel(mod, 'Queue').getByText('No open calls')).toBeVisible();
  const rows = panel(mod, 'Queue').getByRole('listitem');
  await report(page, server, 'The first one');
  await expect(rows, 'nobody is at the list').toHaveCount(1, AT_ONCE);
  await rows.first().hover();
  await report(page, server, 'A pressing one', 'urgent');
  await expect(mod.getByRole('button', { name: '1 new, 1 urgent', exact: true })).toBeVisible(AT_ONCE);
  await expect(rows).toHaveCount(1);
  await mod.mouse.move(2, 2);
  await expect(rows, 'the pointer has gone').toHaveCount(2);
});

test('joining and leaving players appear in all windows together', async ({
  page,
  signIn,
  person,
  upstreams,
}) => {
  await signIn(page, 'games_owner');
  const world = 'stilllive';
  await upstreams.control(world, { op: 'clear' });
  const server = await makeServer(page, 'Games Bay', `demo-${world}`);
  const mod = await person('games_mod');
  await addMember(page, mod, server);
  const pages = [page, mod];
  for (const one of pages) await openLive(one, `/server/${server.id}?tab=ingame`);
  const names = (one: Page) => panel(one, 'Online players').getByRole('link', { name: 'Games_Gus' });
  await upstreams.control(world, { op: 'join', player: 'Games_Gus' });
  // The game itself is read every ten seconds; polls of 15 s would not be together.
  await expect(names(page)).toBeVisible({ timeout: 20_000 });
  await expect(names(mod)).toBeVisible(TOGETHER);
  await upstreams.control(world, { op: 'leave', player: 'Games_Gus' });
  await expect(names(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(names(mod)).toHaveCount(0, TOGETHER);
});
