import { axe, expect, test } from '../fixtures.ts';
import { fillIn, openPunishments, record, rowOf } from '../punish-steps.ts';
import { call, makeServer, openGame, panel } from '../steps.ts';

test('the composer sends a kick to the game on request, and each row says what happened', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn(page, 'enforce_owner');
  const server = await makeServer(page, 'Enforce Bay', 'demo-stillenforce');
  await fetch(`${sandbox.urls.home}/control/erlc/stillenforce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ op: 'join', player: 'KickMe_1:77010' }),
  });
  await openPunishments(page, server);
  await fillIn(page, { name: 'KickMe_1', type: 'Kick', reason: 'RDM' });
  const inGame = page.getByRole('switch', { name: 'Kick in game' });
  await expect(inGame, 'the server’s setting is off').not.toBeChecked();
  await expect(page.getByText('Record only.')).toBeVisible();
  await inGame.press('Space');
  await expect(page.getByRole('button', { name: 'Record and kick in game' })).toBeVisible();
  await axe(page);
  await record(page);
  const row = rowOf(page, 'KickMe_1');
  await expect(row).toContainText('Kicked in game', { timeout: 30_000 });

  await fillIn(page, { name: 'KickMe_2', type: 'Ban', reason: 'Exploits' });
  await expect(page.getByRole('switch', { name: 'Ban in game' })).not.toBeChecked();
  await record(page);
  await expect(rowOf(page, 'KickMe_2')).toContainText('Recorded only');
  await page.goto(`/server/${server.id}/punishments?player=KickMe_2`);
  const drawer = page.getByRole('dialog', { name: 'KickMe_2' });
  await expect(drawer.getByText('Banned here permanently.')).toBeVisible();
  await expect(drawer.getByText('Ban not sent to game.')).toBeVisible();

  await call(page, 'PATCH', `/api/servers/${server.id}`, { erlcApiKey: '' });
  await openPunishments(page, server);
  await fillIn(page, { name: 'KickMe_1', type: 'Kick', reason: 'RDM' });
  await expect(page.getByRole('switch', { name: 'Kick in game' })).toBeDisabled();
  await expect(page.getByText('Record only. No ER:LC API key.')).toBeVisible();
});

test('a kick sent from the panel is recorded with its outcome, and nothing more is sent', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'panel_kicker');
  const world = 'stillpanelkick';
  await upstreams.control(world, { op: 'join', player: 'PanelKick_1:77020' });
  const server = await makeServer(page, 'Panel Kick Bay', `demo-${world}`);
  await call(page, 'PATCH', `/api/servers/${server.id}`, { enforceInGame: true });
  await openGame(page, server);
  const row = panel(page, 'Online players').getByRole('listitem').filter({ hasText: 'PanelKick_1' });
  await row.getByRole('button', { name: 'Actions for PanelKick_1' }).click();
  await page.getByRole('menuitem', { name: 'Kick in game' }).click();
  await page.keyboard.type('RDM at the bank');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Record this kick' }).click();
  await expect(page.getByRole('combobox', { name: 'Roblox username' })).toHaveValue('PanelKick_1');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('RDM at the bank');
  await expect(page.getByRole('radio', { name: 'Kick' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Kick in game' })).toHaveCount(0);
  await record(page);
  await expect(page).toHaveURL(/tab=ingame$/);
  await openPunishments(page, server);
  await expect(rowOf(page, 'PanelKick_1')).toContainText('Kicked in game');
  const { commandsReceived } = await upstreams.world(world);
  expect((commandsReceived as unknown[]).length).toBe(1);
});
