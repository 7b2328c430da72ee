import type { Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import type { SandboxControl } from '../harness/sandbox-control.ts';
import { call, expectNoSidewaysScroll, makeServer, panel, toastOf, withoutLive } from '../steps.ts';

/** A game is polled every ten seconds while it is watched. */
const UNTIL_READ = { timeout: 60_000 };

/** Creates a watched server in whose game an administrator bans all players. */
async function raided(page: Page, upstreams: SandboxControl, world: string): Promise<string> {
  const { id } = await makeServer(page, `Raid of ${world}`, `demo-${world}`);
  await upstreams.control(world, { op: 'join', player: 'Rogue_Rex', permission: 'Server Administrator' });
  for (const player of ['Bob_Builder', 'Cara_Cole']) await upstreams.control(world, { op: 'join', player });
  await call(page, 'PATCH', `/api/servers/${id}/automations/game-security`, { enabled: true });
  const players = () => call<{ Player: string }[]>(page, 'GET', `/api/servers/${id}/players`);
  await expect.poll(async () => (await players()).length, UNTIL_READ).toBe(3);
  await upstreams.control(world, { op: 'command', player: 'Rogue_Rex', command: ':ban all' });
  const alerts = () => call<unknown[]>(page, 'GET', `/api/servers/${id}/security-alerts`);
  await expect
    .poll(async () => {
      await players();
      return (await alerts()).length;
    }, UNTIL_READ)
    .toBe(1);
  return id;
}

test('a ban of all players raises an alert, and one of the bans is undone in the game', async ({
  page,
  signIn,
  upstreams,
}) => {
  test.slow();
  const world = 'emptyraided';
  await signIn(page, 'security.owner');
  const serverId = await raided(page, upstreams, world);
  // An empty game takes no commands.
  await upstreams.control(world, { op: 'join', player: 'Dora_Day' });
  await page.goto(`/server/${serverId}`);
  await panel(page, 'Needs attention').getByRole('link', { name: 'View', exact: true }).click();
  const waiting = panel(page, 'Needs review');
  await expect(waiting.getByText('Rogue_Rex ran :ban all.')).toBeVisible();
  await waiting.getByRole('button', { name: 'What happened: Rogue_Rex ran :ban all.' }).click();
  await waiting.getByRole('button', { name: 'Undo in the game…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo in the game' });
  await expect(dialog.getByRole('button', { name: 'Send 0 commands' })).toHaveAttribute('aria-disabled');
  await dialog.getByRole('checkbox', { name: ':unban Bob_Builder' }).check();
  await axe(page);
  await dialog.getByRole('button', { name: 'Send 1 command' }).click();
  await expect(toastOf(page)).toContainText('1 command on the way');
  await expect
    .poll(async () => JSON.stringify((await upstreams.world(world)).commandLogs), UNTIL_READ)
    .toContain(':unban Bob_Builder');
  await expect(waiting.getByText(':unban Bob_Builder')).toBeVisible();
  await waiting.getByRole('button', { name: 'Resolve: Rogue_Rex ran :ban all.' }).click();
  await expect(waiting.getByText('Nothing to review')).toBeVisible();
  await expect(panel(page, 'Resolved').getByText('Rogue_Rex ran :ban all.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  expectConsoleClean(page);
});

test('a step that can no longer be sent is named and stays selected', async ({ page, signIn, upstreams }) => {
  test.slow();
  await withoutLive(page);
  await signIn(page, 'security.late');
  const serverId = await raided(page, upstreams, 'emptyraidedlate');
  await page.goto(`/server/${serverId}/security`);
  const waiting = panel(page, 'Needs review');
  await waiting.getByRole('button', { name: 'What happened: Rogue_Rex ran :ban all.' }).click();
  await waiting.getByRole('button', { name: 'Undo in the game…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo in the game' });
  await dialog.getByRole('checkbox', { name: 'All not sent yet' }).check();
  await call(page, 'PATCH', `/api/servers/${serverId}`, { erlcApiKey: '' });
  await dialog.getByRole('button', { name: 'Send 2 commands' }).click();
  await expect(toastOf(page)).toContainText('Nothing was sent');
  await expect(dialog.getByRole('checkbox', { name: ':unban Cara_Cole' })).toBeChecked();
});
