import { expect, expectConsoleClean, test } from '../fixtures.ts';
import { purged } from '../harness/purge.ts';
import { call, makeServer, panel, toastOf, UNTIL_LOGGED } from '../steps.ts';

test('a code typed in the game verifies, and shifts begin and end with the game', async ({
  page,
  signIn,
  upstreams,
  product,
}) => {
  test.slow();
  const [world, player] = ['emptyverified', 'Verify_Vera'];
  await signIn(page, 'verify_vera');
  const server = await makeServer(page, 'Verified Bay', `demo-${world}`);
  const { url } = await call<{ url: string }>(page, 'POST', `/api/servers/${server.id}/event-webhook`);
  await upstreams.control(world, { op: 'webhook', url });
  await call(page, 'POST', '/api/auth/link-roblox', { robloxUsername: player });

  await page.goto('/');
  const card = panel(page, 'Roblox account');
  await expect(card.getByText('Not verified')).toBeVisible();
  await card.getByRole('button', { name: 'Type a code in the game' }).click();
  const command = await card.getByText(/^;verify [A-Z0-9]{6}$/).textContent();
  await upstreams.control(world, { op: 'join', player });
  await upstreams.control(world, { op: 'say', player, text: ';verify WRONG2' });
  await expect(card.getByText(/that is not this one/)).toBeVisible();
  await upstreams.control(world, { op: 'say', player, text: command });
  await expect(toastOf(page)).toContainText('Roblox Account Verified');
  await expect(card.getByText('Verified', { exact: true })).toBeVisible();

  await page.goto(`/server/${server.id}/automations`);
  const automatic = page.getByRole('switch', { name: 'Automatic shifts' });
  await automatic.click({ force: true });
  await expect(toastOf(page)).toContainText('Automatic shifts: switched on');
  await expect(automatic).toBeChecked();
  await page.goto(`/server/${server.id}/staff`);
  const mine = panel(page, 'My shift');
  // Requesting the players makes the product poll the game every ten seconds instead of every thirty.
  const looked = (button: string) =>
    expect(async () => {
      await call(page, 'GET', `/api/servers/${server.id}/players`);
      const pressable = mine.getByRole('button', { name: button });
      await expect(pressable).not.toHaveAttribute('aria-disabled', { timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
  await looked('Clock Out');
  await upstreams.control(world, { op: 'leave', player });
  await expect.poll(() => purged(product, server.id), UNTIL_LOGGED).toBe(true);
  await looked('Clock In');
  const [shift] = await call<{ id: string }[]>(page, 'GET', `/api/servers/${server.id}/shifts`);
  await page.goto(`/server/${server.id}/staff?shift=${shift?.id}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(`Started automatically: ${player}`, { exact: false })).toBeVisible();
  await expect(sheet.getByText(/Ended automatically: a minute after/)).toBeVisible();
  expectConsoleClean(page);
});

test('a profile without the phrase is refused, and verified once it holds it', async ({
  page,
  signIn,
  sandbox,
}) => {
  const name = 'Verify_Paul';
  await signIn(page, 'verify_paul');
  await call(page, 'POST', '/api/auth/link-roblox', { robloxUsername: name });
  await page.goto('/');
  const card = panel(page, 'Roblox account');
  await card.getByRole('button', { name: 'Put a phrase in the profile' }).click();
  await card.getByRole('button', { name: 'Check the profile' }).click();
  await expect(toastOf(page)).toContainText('Not Verified');
  await expect(
    card.getByText(`The profile of ${name} does not hold the phrase yet.`, { exact: false }),
  ).toBeVisible();
  const phrase = await card.locator('code').textContent();
  await fetch(`${sandbox.urls.home}/control/roblox/users/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ description: `Hi! ${phrase}` }),
  });
  const verified = card.getByText('Verified', { exact: true });
  await expect(async () => {
    // Once it is verified there is nothing to press anymore.
    if (!(await verified.isVisible())) await card.getByRole('button', { name: 'Check the profile' }).click();
    await expect(verified).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
});
