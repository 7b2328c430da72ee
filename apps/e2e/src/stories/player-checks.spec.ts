import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { call, expectNoSidewaysScroll, makeServer, panel, toastOf } from '../steps.ts';

/** A game with automations is polled every thirty seconds, and a kick follows the wait after a warning. */
const UNTIL_READ = { timeout: 120_000 };

test('a check is added, tried and switched on; who breaks it is warned and then kicked', async ({
  page,
  signIn,
  upstreams,
}) => {
  test.setTimeout(400_000);
  const world = 'emptychecks';
  await signIn(page, 'checks.owner');
  const { id } = await makeServer(page, 'Checkpoint Bay', `demo-${world}`);
  await upstreams.control(world, { op: 'join', player: 'Rusty_Nail', team: 'Police' });
  const players = () => call<object[]>(page, 'GET', `/api/servers/${id}/players`);
  await expect.poll(async () => JSON.stringify(await players()), UNTIL_READ).toContain('Rusty_Nail');

  await page.goto(`/server/${id}/automations`);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch', { name: 'Player checks' }) });
  await card.getByRole('button', { name: 'Player checks' }).click();
  await card.getByRole('button', { name: 'Add check' }).click();
  await expect(card.getByText('Choose who is allowed.')).toBeHidden();
  await card.getByLabel('Teams').fill('Police');
  await page.keyboard.press('Enter');
  await card.getByLabel('Allowed roles here').selectOption('Moderators and above');
  await card.getByLabel('Action').selectOption('Kick the player');
  await card.getByLabel('Warnings before').fill('1');
  const message = card.getByLabel('Message', { exact: true });
  await message.fill('Leave; :kick all');
  await message.blur();
  await expect(card.getByText('A message can’t contain commands', { exact: false })).toBeVisible();
  await message.fill('{reason} Change teams.');
  await card.getByLabel('Seconds between warnings').fill('30');
  await card.getByRole('button', { name: 'Dry run' }).click();
  await expect(card.getByText('No linked account.', { exact: false })).toBeVisible();
  await axe(page);
  await card.getByRole('switch', { name: 'Player checks' }).click({ force: true });
  await expect(toastOf(page)).toContainText('Player checks: switched on');

  const commands = async () => JSON.stringify((await upstreams.world(world)).commandLogs);
  await expect.poll(commands, UNTIL_READ).toContain(':pm Rusty_Nail Police is restricted. Change teams.');
  await expect.poll(commands, UNTIL_READ).toContain(':kick Rusty_Nail Police is restricted.');
  const log = panel(page, 'Run log');
  const kicked = 'Team Police: No linked account. Kicked.';
  await expect(log.getByText(kicked, { exact: true })).toBeVisible(UNTIL_READ);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  expectConsoleClean(page);
});
