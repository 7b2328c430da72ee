import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { call, expectNoSidewaysScroll, makeServer, panel, toastOf } from '../steps.ts';

/** The list is read once the game was. */
const UNTIL_READ = { timeout: 60_000 };

test('bans of the game are imported, sent and ignored, and the overview counts the rest', async ({
  page,
  signIn,
  upstreams,
}) => {
  test.slow();
  const world = 'emptybanlist';
  await signIn(page, 'bans.owner');
  for (const player of ['Ana_Only:77001', 'Bob_Only:77002', 'Cy_Both:77003'])
    await upstreams.control(world, { op: 'ban', player });
  await upstreams.control(world, { op: 'join', player: 'Dora_Day' });
  const { id } = await makeServer(page, 'Banned at both ends', `demo-${world}`);
  const ban = { robloxUsername: 'cy_both', punishmentType: 'ban', reason: 'RDM' };
  await call(page, 'POST', `/api/servers/${id}/punishments`, ban);

  await page.goto(`/server/${id}/punishments`);
  await page.getByRole('link', { name: 'Ban list' }).click();
  const list = page.getByRole('region', { name: 'Game only' });
  await expect(list.getByText('Ana_Only')).toBeVisible(UNTIL_READ);
  await expect(list.getByText('Cy_Both')).toBeHidden();
  await axe(page);
  await list.getByRole('checkbox', { name: 'Select Ana_Only' }).check();
  await list.getByRole('button', { name: 'Import' }).click();
  await expect(toastOf(page)).toContainText('1 ban imported');
  await expect(list.getByText('Ana_Only')).toBeHidden();

  await page.goto(`/server/${id}`);
  const attention = panel(page, 'Needs attention');
  await expect(attention.getByText('1 ban differs from the game')).toBeVisible();
  await attention.getByRole('link', { name: 'Review' }).click();
  await list.getByRole('checkbox', { name: 'Select all' }).check();
  await list.getByRole('button', { name: 'Ignore' }).click();
  await expect(list.getByText('No bans')).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByText('Bob_Only')).toBeVisible();
  await page.getByText('Both (2)').click();
  await expect(page.getByRole('region', { name: 'Both' }).getByText('Ana_Only')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  expectConsoleClean(page);
});
