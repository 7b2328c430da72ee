import { expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import {
  addMember,
  call,
  expectToast,
  killUnder,
  makeServer,
  openGame,
  panel,
  showActivity,
  toastOf,
  UNTIL_LOGGED,
} from '../steps.ts';

// covers: R126-R130, R363-R367, R628, R632, R813
test('the panel shows the game: name, players by team, permissions and the newest commands', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'panel_owner');
  const world = 'stillpanel';
  const view = await upstreams.world(world);
  const { Name, CurrentPlayers, MaxPlayers } = view.server as Record<string, unknown>;
  const joining = { player: 'Guest_Player', team: 'Police', callsign: 'P-77', permission: 'Normal' };
  await upstreams.control(world, { op: 'join', ...joining });
  for (const [player, permission] of [
    ['The_Owner', 'Server Owner'],
    ['An_Admin', 'Server Administrator'],
    ['A_Moderator', 'Server Moderator'],
  ]) {
    await upstreams.control(world, { op: 'join', player, permission });
  }
  await upstreams.control(world, { op: 'set', owner: 'The_Owner' });
  for (let n = 1; n <= 25; n += 1) {
    await upstreams.control(world, { op: 'command', player: 'The_Owner', command: `:h number ${n}` });
  }

  const server = await makeServer(page, 'Panel Bay', `demo-${world}`);
  await openGame(page, server);
  const info = panel(page, 'Game server');
  await literal(info, 'Server name', 'Players', 'Online');
  await expect(info).toContainText(String(Name));
  await expect(info).toContainText(`${Number(CurrentPlayers) + 4} / ${MaxPlayers}`);
  await expect(info).toContainText(/updated \d+s ago/);

  const players = panel(page, 'Online players');
  await literal(page, 'Online players', 'Recent commands');
  await expect(players.getByRole('listitem')).toHaveCount(Number(CurrentPlayers) + 4);
  const guest = players.getByRole('listitem').filter({ hasText: 'Guest_Player' });
  await expect(guest).toContainText('P-77');
  await literal(players, 'Server Owner', 'Server Administrator', 'Server Moderator', 'Normal');
  await players.getByRole('searchbox', { name: 'Filter players' }).fill('p-77');
  await expect(players.getByRole('listitem')).toHaveCount(1);
  await players.getByRole('searchbox').fill('nobody by this name');
  await players.getByRole('button', { name: 'Clear filter' }).click();

  const log = await showActivity(page, 'Recent commands');
  await expect(log.getByRole('listitem')).toHaveCount(20);
  await expect(log).toContainText(':h number 25');
  expectConsoleClean(page);
});

// covers: R21, R119, R761
test('Enter or the button sends a command, and the log names its sender', async ({ page, signIn }) => {
  await signIn(page, 'sender');
  const server = await makeServer(page, 'Sender Bay', 'demo-stillsender');
  await openGame(page, server);
  const field = page.getByLabel('Command', { exact: true });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await literal(page, 'Send');
  await field.press('Enter');
  await expectToast(page, 'destructive', 'Please enter a command.');
  await field.fill('no colon');
  await send.click();
  await expect(page.getByText('Start with a colon: :h Hello').first()).toBeVisible();

  await field.fill('  :h Hello  ');
  await field.press('Enter');
  // The game takes one command in five seconds; all of this is over by then.
  await Promise.all([
    expectToast(page, 'success', 'Command Executed Successfully'),
    expect(page.getByText(/Next command in \d+s/)).toBeVisible(),
    expect(send).toBeDisabled(),
  ]);
  await expect(field).toHaveValue('');
  const log = await showActivity(page, 'Recent commands');
  const entry = log.getByRole('listitem').filter({ hasText: ':h Hello' });
  await expect(entry).toContainText('by sender', UNTIL_LOGGED);
  const activity = await showActivity(page, 'Sent');
  const sent = activity.getByRole('listitem').filter({ hasText: ':h Hello' });
  await expect(sent).toContainText(/Sent|Confirmed/);
  await expect(send).toBeEnabled();
  await field.press('ArrowUp');
  await expect(field).toHaveValue(':h Hello');
});

// covers: R509
test('Send is disabled while a command is being sent', async ({ page, signIn, upstreams }) => {
  await signIn(page, 'waiting_sender');
  const server = await makeServer(page, 'Waiting Bay', 'demo-stillwaiting');
  await openGame(page, server);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/trpc/game.execute**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Command', { exact: true }).fill(':h Slow');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect(page.getByText('Waiting for the game...')).toBeVisible();
  await page.keyboard.press('Enter');
  release();
  await expectToast(page, 'success', 'Command Executed Successfully');
  const { commandsReceived } = await upstreams.world('stillwaiting');
  expect(commandsReceived).toHaveLength(1);
});

// covers: R121-R124
test('four quick commands: two ask first and name who is affected', async ({ page, signIn, upstreams }) => {
  await signIn(page, 'quick_owner');
  const server = await makeServer(page, 'Quick Bay', 'demo-stillquick');
  await openGame(page, server);
  const quick = page.getByRole('group', { name: 'Quick commands' });
  await literal(quick, ':serverlockdown', ':serverunlock', ':h Server maintenance in progress', ':shutdown');
  const question = page.getByRole('alertdialog');
  await quick.getByRole('button', { name: ':shutdown' }).click();
  await expect(question).toContainText(/Disconnects \d+ players/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await quick.getByRole('button', { name: ':serverlockdown' }).click();
  await expect(question).toContainText('Blocks new joins');
  await page.keyboard.press('Escape');
  expect((await upstreams.world('stillquick')).commandsReceived).toEqual([]);
  await quick.getByRole('button', { name: ':h Server maintenance in progress' }).click();
  await expectToast(page, 'success', 'Command Executed Successfully');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await quick.getByRole('button', { name: ':shutdown' }).click();
  await question.getByRole('button', { name: 'Run' }).click();
  await expectToast(page, 'success', 'Command Executed Successfully');
  await expect(panel(page, 'Online players')).toContainText('No players online.', UNTIL_LOGGED);
});

test('two people at the same time: the second command waits its turn and both run in order', async ({
  page,
  signIn,
  person,
  upstreams,
}) => {
  // The state of the queue is visible for as long as the pause lasts.
  await upstreams.commandPause(8_000);
  await signIn(page, 'queue_owner');
  const server = await makeServer(page, 'Queue Bay', 'demo-stillqueue');
  const second = await person('queue_mod');
  await addMember(page, second, server);
  await openGame(page, server);
  await openGame(second, server);
  for (const [who, text] of [
    [page, ':h First'],
    [second, ':h Second'],
  ] as const) {
    await who.getByLabel('Command', { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectToast(page, 'success', 'Command Executed Successfully');
  await second.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('tab', { name: 'In-game panel' }).click();
  await page.reload();
  const waiting = panel(page, 'Activity').getByRole('listitem').filter({ hasText: ':h Second' });
  await expect(waiting).toContainText(/Queued/);
  await expect(waiting).toContainText('#1 in line');
  await expectToast(second, 'success', 'Command Executed Successfully');
  const { commandsReceived, overruns } = await upstreams.world('stillqueue');
  expect((commandsReceived as { command: string }[]).map(({ command }) => command)).toEqual([
    ':h Second',
    ':h First',
  ]);
  expect(overruns).toBe(0);
});

// covers: R510
test('without a key nothing can be sent, and the panel says why', async ({ page, signIn, person }) => {
  await signIn(page, 'keyless_owner');
  const server = await makeServer(page, 'Keyless Bay');
  await openGame(page, server);
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: ':shutdown' })).toHaveCount(0);
  await expect(panel(page, 'Custom commands')).toHaveCount(0);
  const reason = page.getByText('Add an ER:LC API key in Settings to send commands');
  await expect(reason).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open settings' })).toBeVisible();
  const moderator = await person('keyless_mod');
  await addMember(page, moderator, server);
  await openGame(moderator, server);
  await expect(moderator.getByText('The owner can add one.')).toBeVisible();
  await call(page, 'PATCH', `/api/servers/${server.id}`, { erlcApiKey: 'demo-stillkeyless' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
});

test('a plain member has no in-game panel', async ({ page, signIn, person }) => {
  const owner = await person('panelless_owner');
  const server = await makeServer(owner, 'Panelless Bay');
  await signIn(page, 'panelless_member');
  await addMember(owner, page, server, 'member');
  await page.goto(`/server/${server.id}?tab=ingame`);
  await literal(page.getByRole('main'), 'Access Denied', 'Back to Server');
  await expect(page.getByText("You don't have permission to view the in-game panel.")).toBeVisible();
});

// covers: R713, R715
test('an answer without a message and an unreachable API have their own sentences', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, 'wordless_owner');
  const server = await makeServer(page, 'Wordless Bay', 'demo-stillwordless');
  await openGame(page, server);
  const field = page.getByLabel('Command', { exact: true });
  // The API always gives a reason; the specification has a sentence for one that does not.
  await page.route('**/trpc/game.execute**', (route) => {
    const data = {
      success: false,
      command: ':h x',
      message: '',
      id: 'x',
      state: 'failed',
      position: null,
      code: null,
    };
    return route.fulfill({ json: { result: { data } } });
  });
  await field.fill(':h Hello');
  await field.press('Enter');
  await expectToast(page, 'destructive', 'Command Failed', 'Command execution failed');
  await expect(field, 'what was typed stays').toHaveValue(':h Hello');
  await page.unroute('**/trpc/game.execute**');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await killUnder(page, product, 'game.execute');
  await field.press('Enter');
  await expectToast(
    page,
    'destructive',
    'Command Failed',
    'Failed to execute command. Check your connection and API key.',
  );
  await expect(field).toHaveValue(':h Hello');
  await product.restartApi();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await field.press('Enter');
  await expectToast(page, 'success', 'Command Executed Successfully');
  await expect(toastOf(page)).toHaveCount(1);
});

test('a command pressed without a network fails immediately and is not sent later', async ({
  page,
  signIn,
  context,
  upstreams,
}) => {
  await signIn(page, 'offline_owner');
  const server = await makeServer(page, 'Offline Bay', 'demo-stilloffline');
  await openGame(page, server);
  // The last part of the page whose code is loaded on its own: without a network it takes the page away.
  await expect(panel(page, 'Custom commands')).toBeVisible();
  await page.getByLabel('Command', { exact: true }).fill(':h Too late');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'destructive',
    'Command Failed',
    'Failed to execute command. Check your connection and API key.',
  );
  await context.setOffline(false);
  await page.reload();
  await expect(await showActivity(page, 'Sent')).toContainText('No activity yet.');
  expect((await upstreams.world('stilloffline')).commandsReceived).toEqual([]);
});
