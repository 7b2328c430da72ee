import { axe, expect, test } from '../fixtures.ts';
import { fillIn, openPunishments, record, rowOf } from '../punish-steps.ts';
import { call, makeServer } from '../steps.ts';

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
