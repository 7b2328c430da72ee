import { expect, test } from '../fixtures.ts';
import { add, openPunishments, rowOf } from '../punish-steps.ts';
import { call, makeServer, openGame, panel, UNTIL_LOGGED } from '../steps.ts';

test('a player is notified of a warning, and an expired ban is lifted in the game', async ({
  page,
  signIn,
  upstreams,
}) => {
  const [world, robloxUsername] = ['emptybans', 'Warned_Wanda'];
  await signIn(page, 'bans_owner');
  const server = await makeServer(page, 'Lifted Bay', `demo-${world}`);
  const { id } = server;
  await upstreams.control(world, { op: 'join', player: robloxUsername });
  await call(page, 'PATCH', `/api/servers/${id}`, { enforceInGame: true });
  for (const kind of ['pm-warnings', 'temp-bans'])
    await call(page, 'PATCH', `/api/servers/${id}/automations/${kind}`, { enabled: true });

  await add(page, server, { robloxUsername, punishmentType: 'warning', reason: 'Parking' });
  await openGame(page, server);
  const sent = panel(page, 'Activity');
  await expect(sent.getByText(/^:pm Warned_Wanda .*Parking/)).toBeVisible(UNTIL_LOGGED);

  await add(page, server, { robloxUsername, punishmentType: 'ban', reason: 'RDM', duration: 60 });
  await expect(sent.getByText(/^:ban /)).toBeVisible(UNTIL_LOGGED);
  const inGame = async () => JSON.stringify((await upstreams.world(world)).commandLogs);
  await expect.poll(inGame, UNTIL_LOGGED).toContain(':ban');
  await openPunishments(page, server);
  await rowOf(page, robloxUsername).first().getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Active' }).uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await openGame(page, server);
  await expect(sent.getByText(/^:unban /)).toBeVisible(UNTIL_LOGGED);
});
