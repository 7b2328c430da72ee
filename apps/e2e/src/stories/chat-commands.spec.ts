import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { call, makeServer, panel, UNTIL_LOGGED } from '../steps.ts';

test('a kick that staff type in the game is on record once it is turned on', async ({
  page,
  signIn,
  upstreams,
}) => {
  test.slow();
  const [world, player] = ['emptykicker', 'Kick_Officer'];
  await signIn(page, 'kick_owner');
  const server = await makeServer(page, 'Kicker Bay', `demo-${world}`);
  const { url } = await call<{ url: string }>(page, 'POST', `/api/servers/${server.id}/event-webhook`);
  await upstreams.control(world, { op: 'webhook', url });
  for (const name of [player, 'Rusty_Nail']) await upstreams.control(world, { op: 'join', player: name });
  await call(page, 'POST', '/api/auth/link-roblox', { robloxUsername: player });
  const begun = { method: 'game' };
  const { proof } = await call<{ proof: { secret: string } }>(page, 'POST', '/api/auth/verification', begun);
  await upstreams.control(world, { op: 'say', player, text: `;verify ${proof.secret}` });

  await page.goto(`/server/${server.id}/settings?section=api`);
  const records = page.getByRole('switch', { name: 'Record :kick, :ban and :unban' });
  await expect(records).not.toBeChecked();
  await records.click({ force: true });
  await expect(records).toBeChecked();
  await axe(page);
  const inGame = () => call<{ name: string }[]>(page, 'GET', `/api/servers/${server.id}/players`);
  await expect.poll(async () => JSON.stringify(await inGame()), UNTIL_LOGGED).toContain('Rusty_Nail');
  await upstreams.control(world, { op: 'command', player, command: ':kick rusty ramming the bank' });
  await upstreams.control(world, { op: 'command', player, command: ':kick all bye' });
  await page.goto(`/server/${server.id}/punishments`);
  await expect(page.getByText('ramming the bank').first()).toBeVisible(UNTIL_LOGGED);
  await expect(page.getByText('In game', { exact: true }).first()).toBeVisible();
  await page.goto(`/server/${server.id}/logs?tab=activity`);
  await expect(page.getByText('In-game command not recorded').first()).toBeVisible(UNTIL_LOGGED);
  expectConsoleClean(page);
});

test('chat commands are turned on, a line in the game is a record, and its answer goes to the game', async ({
  page,
  signIn,
  upstreams,
}) => {
  test.slow();
  const [world, player] = ['emptychatter', 'Chat_Officer'];
  await signIn(page, 'chat_owner');
  const server = await makeServer(page, 'Chatter Bay', `demo-${world}`);
  const { url } = await call<{ url: string }>(page, 'POST', `/api/servers/${server.id}/event-webhook`);
  await upstreams.control(world, { op: 'webhook', url });
  await upstreams.control(world, { op: 'join', player });
  await upstreams.control(world, { op: 'join', player: 'Rusty_Nail' });
  await call(page, 'POST', '/api/auth/link-roblox', { robloxUsername: player });
  const begun = { method: 'game' };
  const { proof } = await call<{ proof: { secret: string } }>(page, 'POST', '/api/auth/verification', begun);
  await upstreams.control(world, { op: 'say', player, text: `;verify ${proof.secret}` });

  await page.goto(`/server/${server.id}/settings?section=api`);
  const card = panel(page, 'Chat commands');
  await expect(card.getByRole('switch', { checked: true })).toHaveCount(0);
  for (const name of [/^;warn/, /^;call/]) await card.getByRole('switch', { name }).click({ force: true });
  await expect(card.getByRole('switch', { checked: true })).toHaveCount(2);
  await axe(page);
  await page.reload();
  await expect(card.getByRole('switch', { checked: true })).toHaveCount(2);

  // The beginning of a name counts once the game was read.
  const inGame = () => call<{ name: string }[]>(page, 'GET', `/api/servers/${server.id}/players`);
  await expect.poll(async () => JSON.stringify(await inGame()), UNTIL_LOGGED).toContain('Rusty_Nail');
  await upstreams.control(world, { op: 'say', player, text: ';warn rusty blocking the road' });
  await page.goto(`/server/${server.id}/punishments`);
  await expect(page.getByText('Rusty_Nail').first()).toBeVisible(UNTIL_LOGGED);
  await expect(page.getByText('blocking the road').first()).toBeVisible();
  await page.goto(`/server/${server.id}?tab=ingame`);
  const answer = `:pm ${player} Warning recorded: Rusty_Nail.`;
  await expect(page.getByText(answer, { exact: true }).first()).toBeVisible(UNTIL_LOGGED);
  expectConsoleClean(page);
});
