import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { call, makeServer, openGame, panel, type ServerFacts } from '../steps.ts';
import { arm, keyOf, nameOf, type Trouble, test } from './faults.ts';

/** What the panel and "Test connection" say. `null`: nothing is wrong with reading. */
const ROWS: readonly { trouble: Trouble; says: RegExp | string | null; updateKey?: true }[] = [
  { trouble: { fault: '429' }, says: /Too many requests to the ER:LC API\. Try again in [1-3] s\./ },
  { trouble: { fault: '500' }, says: 'ER:LC API is having trouble.' },
  { trouble: { fault: 'html' }, says: 'ER:LC API is having trouble.' },
  { trouble: { fault: 'timeout' }, says: 'ER:LC API did not answer in time.' },
  { trouble: { fault: 'reset' }, says: 'ER:LC API could not be reached.' },
  { trouble: { code: 1001 }, says: 'ER:LC API could not reach the game server.' },
  { trouble: { code: 9999 }, says: 'The game server runs an old version.' },
  { trouble: { key: 'bad' }, says: 'The ER:LC API key is invalid or has expired.', updateKey: true },
  { trouble: { key: 'banned' }, says: 'The ER:LC API key is banned from the API.', updateKey: true },
  { trouble: { key: 'locked' }, says: null },
];

const NOT_READ = 'The game has not been read yet.';

async function testConnection(page: Page, server: ServerFacts): Promise<void> {
  await page.goto(`/server/${server.id}/settings?section=api`);
  await page.getByRole('button', { name: 'Test connection: ER:LC API key' }).click();
}

for (const [at, { trouble, says, updateKey }] of ROWS.entries()) {
  const world = `stillread${at}`;
  const key = keyOf(trouble, world);

  test(`reading the game, ${nameOf(trouble)}`, async ({ page, signIn, upstreams }) => {
    await signIn(page, `reads_${at}`);
    const server = await makeServer(page, `Reads Bay ${at}`, key);
    await arm(upstreams, trouble, 'read', world);
    await openGame(page, server);
    const info = panel(page, 'Game server');
    const players = panel(page, 'Online players');
    if (says === null) {
      await expect(players.getByRole('listitem').first()).toBeVisible();
      await testConnection(page, server);
      await expect(page.getByText('It works: it opens')).toBeVisible();
      return;
    }
    await expect(info).toContainText(says);
    await expect(info).toContainText('Not known yet');
    await expect(players).toContainText(NOT_READ);
    await expect(panel(page, 'Recent commands')).toContainText(NOT_READ);
    await expect(info.getByRole('link', { name: 'Update key' })).toHaveCount(updateKey ? 1 : 0);
    await expect(page.getByText(/[{}<>]|undefined|\b50\d\b/)).toHaveCount(0);
    await page.goto(`/server/${server.id}`);
    await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(says);
    await testConnection(page, server);
    await expect(page.getByRole('tabpanel').getByText(says)).toBeVisible();
  });
}

for (const fault of ['500', 'html', 'timeout', 'reset', '429'] as const) {
  test(`what was read before stays on the screen, fault ${fault}`, async ({ page, signIn, upstreams }) => {
    const world = `stillkeeps${fault}`;
    await signIn(page, `keeps_${fault}`);
    const server = await makeServer(page, `Keeps Bay ${fault}`, `demo-${world}`);
    const players = panel(page, 'Online players').getByRole('listitem');
    // What another fault left the API to wait for is over soon; a stored key is read at once.
    await expect(async () => {
      await call(page, 'PATCH', `/api/servers/${server.id}`, { erlcApiKey: `demo-${world}` });
      await openGame(page, server);
      await expect(players.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const count = await players.count();
    await arm(upstreams, { fault }, 'read', world);
    await call(page, 'PATCH', `/api/servers/${server.id}`, { erlcApiKey: `demo-${world}` });
    await openGame(page, server);
    await expect(panel(page, 'Game server')).toContainText(/ER:LC API/);
    await expect(panel(page, 'Game server')).toContainText(/updated \d+ s ago/);
    await expect(players).toHaveCount(count);
  });
}
