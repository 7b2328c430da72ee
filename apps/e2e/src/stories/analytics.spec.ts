import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import {
  addMember,
  call,
  expectNoSidewaysScroll,
  makeServer,
  openGame,
  panel,
  UNTIL_LOGGED,
} from '../steps.ts';

test('analytics of a game and its staff appear as charts, as text, as tables and as files', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'analytics_owner');
  const world = 'stillcharts';
  await upstreams.control(world, { op: 'join', player: 'Chart_Fan', team: 'Police', permission: 'Normal' });
  const server = await makeServer(page, 'Chart Bay', `demo-${world}`);
  await call(page, 'POST', `/api/servers/${server.id}/shifts/clock-in`);
  const record = { robloxUsername: 'River_Otter', punishmentType: 'kick', reason: 'Speeding' };
  await call(page, 'POST', `/api/servers/${server.id}/punishments`, record);
  // Opening the game makes the product poll it.
  await openGame(page, server);

  await page.getByRole('link', { name: 'Analytics', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  const players = panel(page, 'Players over time');
  await expect(async () => {
    await page.reload();
    await expect(players.getByText(/^Average \d/)).toBeVisible();
  }).toPass(UNTIL_LOGGED);
  await expect(players.getByText(/^Peak \d+/)).toBeVisible();
  const crosshair = players.getByRole('slider', { name: 'Players over time, by time' });
  await crosshair.press('Home');
  await expect(crosshair).toHaveAttribute('aria-valuetext', /: Average .*, Peak /);
  await expect(panel(page, 'Busiest hours').getByText(/^Busiest: \w+days at \d\d:00/)).toBeVisible();
  await panel(page, 'Joins and leaves').scrollIntoViewIfNeeded();
  await expect(panel(page, 'Joins and leaves').getByText(/^Joins [1-9]/)).toBeVisible();

  await page.getByText('7 days', { exact: true }).click();
  await expect(page).toHaveURL(/range=7d/);
  await page.getByRole('switch', { name: 'Compare with previous period' }).press('Space');
  await expect(page).toHaveURL(/compare=true/);
  const kinds = panel(page, 'Punishments by type');
  await kinds.scrollIntoViewIfNeeded();
  await expect(kinds.getByText(/^Kicks 1 \(before: 0\)/)).toBeVisible();
  await kinds.getByText('As a table').click();
  await expect(kinds.getByRole('columnheader', { name: 'Kicks, before' })).toBeVisible();
  const download = page.waitForEvent('download');
  await kinds.getByRole('link', { name: 'Download as CSV: Punishments by type' }).click();
  expect((await download).suggestedFilename()).toMatch(/^punishments-chart-bay-[\d-]+\.csv$/);
  await axe(page);

  await page.getByRole('tab', { name: 'Staff', exact: true }).click();
  const staff = panel(page, 'Staff performance');
  await expect(staff.getByRole('row', { name: /analytics_owner/i })).toContainText('was 0m');
  await staff.getByRole('button', { name: 'Punishments' }).click();
  await expect(page).toHaveURL(/sort=punishments/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(staff.getByLabel('Sort by')).toHaveValue('punishments');
  await expectNoSidewaysScroll(page);
  await page.getByRole('tab', { name: 'Server', exact: true }).click();
  await expectNoSidewaysScroll(page);
  await axe(page);
  expectConsoleClean(page);
});

test('impossible dates are refused in words, and a member cannot open the page', async ({
  page,
  person,
  signIn,
}) => {
  await signIn(page, 'analytics_guard');
  const server = await makeServer(page, 'Guarded Charts');
  await page.goto(`/server/${server.id}/analytics?from=2020-01-01&to=2026-01-01`);
  await expect(page.getByText('Please choose at most 366 days.').first()).toBeVisible();
  await page.getByText('30 days', { exact: true }).click();
  await expect(panel(page, 'Players over time').getByText('Nothing in these days')).toBeVisible();
  await expect(panel(page, 'Players over time').getByText(/Add an ER:LC API key/)).toBeVisible();

  const member = await person('analytics_member');
  await addMember(page, member, server, 'member');
  await member.goto(`/server/${server.id}/analytics`);
  await expect(member.getByText(/permission to view staff tools/i)).toBeVisible();
});
