import type { Page } from '@playwright/test';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { literal } from '../literals/literal.ts';
import {
  addMember,
  call,
  expectNoSidewaysScroll,
  makeServer,
  openGame,
  panel,
  revokeSession,
} from '../steps.ts';

const tile = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');

test('pending tasks appear for those who can see them, and lead to where they are settled', async ({
  page,
  signIn,
  person,
}) => {
  await signIn(page, 'needs_owner');
  const server = await makeServer(page, 'Needs Bay', 'bad-stillneeds');
  const moderator = await person('needs_mod');
  await addMember(page, moderator, server);
  await call(await person('needs_waiting'), 'POST', '/api/servers/join', { joinCode: server.joinCode });
  await page.goto(`/server/${server.id}`);
  const needs = panel(page, 'Needs attention');
  await expect(needs.getByRole('listitem')).toHaveText([
    /The ER:LC API key is invalid or has expired\./,
    /1 request\(s\) pending\s*oldest/,
  ]);
  await moderator.goto(`/server/${server.id}`);
  const theirs = panel(moderator, 'Needs attention');
  await expect(theirs.getByRole('listitem')).toHaveText([/The ER:LC API key is invalid/]);
  await expect(theirs.getByRole('link')).toHaveCount(0);

  await needs.getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL(`/server/${server.id}?tab=requests`);
  await page.goBack();
  await needs.getByRole('link', { name: 'Update key' }).click();
  await expect(page).toHaveURL(`/server/${server.id}/settings?section=api`);
});

test('a new server is set up step by step, by what was really done', async ({ page, signIn }) => {
  await signIn(page, 'setup_owner');
  const server = await makeServer(page, 'Setup Bay');
  await page.goto(`/server/${server.id}`);
  const list = panel(page, 'Set up your server');
  await expect(list).toContainText('0 of 5 done');
  await expect(panel(page, 'Needs attention')).toContainText('Add an ER:LC API key');
  await expect(page.getByText('Players online')).toHaveCount(0);
  await list.getByRole('link', { name: 'Add the ER:LC API key' }).click();
  await expect(page).toHaveURL(`/server/${server.id}/settings?section=api`);

  await call(page, 'PATCH', `/api/servers/${server.id}`, { erlcApiKey: 'demo-stillsetup' });
  await call(page, 'POST', `/api/servers/${server.id}/execute-command`, { command: ':h First' });
  await page.goto(`/server/${server.id}`);
  await expect(list).toContainText('3 of 5 done');
  await expect(list.getByRole('listitem').filter({ hasText: 'Done:' })).toHaveText([
    /Add the ER:LC API key/,
    /Test the key/,
    /Send a first command/,
  ]);
  await expect(panel(page, 'Players, last 24 hours')).toContainText(/\d+ online · peak \d+ at /);
  await page.getByText('As a table').click();
  await expect(page.getByRole('table', { name: 'Players, last 24 hours' })).toBeVisible();
  await axe(page);
  await list.getByRole('button', { name: 'Hide' }).click();
  await page.reload();
  await expect(tile(page, 'Players online')).toContainText(/\d+ \/ \d+/);
  await expect(list).toHaveCount(0);
  expectConsoleClean(page);
});

test('the numbers show their age; an outage shows one notice, nothing looks live, and it recovers', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, 'cut_owner');
  const server = await makeServer(page, 'Cut Bay', 'demo-stillcut');
  await page.goto(`/server/${server.id}`);
  const players = tile(page, 'Players online');
  await expect(players).toContainText('Online');
  await expect(players).toContainText(/updated \d+s ago/);
  const [state, age] = await Promise.all([
    players.getByText('Online', { exact: true }).boundingBox(),
    players.getByText(/updated/).boundingBox(),
  ]);
  expect(age?.y, 'the age has its own line, however short it is').toBeGreaterThanOrEqual(
    (state?.y ?? Number.NaN) + (state?.height ?? 0) - 1,
  );
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  // All chunks are preloaded gradually; from then on the server can stop.
  const areLoaded = () => performance.getEntriesByName('pages-loaded').length > 0;
  await page.waitForFunction(areLoaded, undefined, { timeout: 60_000 });

  await product.killApi();
  await page.getByRole('tab', { name: 'Members' }).click();
  const notice = page.getByText('Showing data from');
  await expect(notice).toBeVisible();
  const missing = page.getByText('Not available right now.');
  await expect(missing).toBeVisible();
  expect(Number.parseFloat(await missing.evaluate((p) => getComputedStyle(p).paddingLeft))).toBeGreaterThan(
    8,
  );
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(players).toContainText('Was online', { timeout: 45_000 });
  await expect(players).toContainText(/not updated for/);
  await expect(players.getByText('Online', { exact: true })).toHaveCount(0);
  await axe(page);

  for (const path of ['punishments', 'logs', 'staff', 'settings']) {
    await page.getByRole('navigation', { name: 'Server' }).locator(`a[href$="/${path}"]`).click();
    await expect(page).toHaveURL(`/server/${server.id}/${path}`);
    await expect(page.getByText('This page stopped working.')).toHaveCount(0);
  }
  await page.getByRole('navigation', { name: 'Server' }).getByRole('link', { name: 'Overview' }).click();
  await expect(tile(page, 'Total members')).toHaveText('1');

  await product.restartApi();
  await expect(players.getByText('Online', { exact: true })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Reconnecting automatically')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('a page that was not loaded before the network went says so once, and opens when it is back', async ({
  page,
  signIn,
  context,
}) => {
  await signIn(page, 'unloaded_owner');
  const server = await makeServer(page, 'Unloaded Bay');
  await page.route(/\/assets\/AnalyticsPage-[^/]*\.js/, (route) => route.abort());
  await page.goto(`/server/${server.id}`);
  await expect(tile(page, 'Total members')).toHaveText('1');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Analytics', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  const notice = page.getByText('Reconnecting automatically');
  await expect(notice).toBeAttached({ timeout: 20_000 });
  await expect(notice).toBeHidden();
  await axe(page);
  await page.unroute(/\/assets\/AnalyticsPage-[^/]*\.js/);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible({ timeout: 20_000 });
});

test('@slow the game in trouble: the page says so, keeps its data, and recovers', async ({
  page,
  signIn,
  upstreams,
}) => {
  await signIn(page, 'ill_owner');
  await upstreams.control('stillill', { op: 'unban' });
  const server = await makeServer(page, 'Ill Bay', 'demo-stillill');
  await openGame(page, server);
  await expect(panel(page, 'Online players').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  const count = await tile(page, 'Players online').textContent();
  await upstreams.control('stillill', { op: 'fail', code: 1001, on: 'read', count: 1_000 });
  const needs = panel(page, 'Needs attention');
  await expect(needs).toContainText('ER:LC API could not reach the game server.', { timeout: 60_000 });
  await expect(tile(page, 'Players online')).toContainText(count?.split('/')[0] ?? 'nothing');
  await upstreams.control('stillill', { op: 'clear' });
  await expect(needs).toContainText('All clear.', { timeout: 60_000 });
});

test('without a clipboard the join code is selected, with the keys to press', async ({ page, signIn }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await signIn(page, 'plain_owner');
  const server = await makeServer(page, 'Plain Bay');
  await page.goto(`/server/${server.id}`);
  await page.getByRole('button', { name: 'Copy join code of Plain Bay' }).click();
  await expect(page.getByText('Press Ctrl+C')).toBeVisible();
  await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toBe(server.joinCode);
});

// covers: R104, R115
test('Back to the dashboard, and back in after the session ended', async ({ page, signIn }) => {
  await signIn(page, 'ways_owner');
  await page.route('**/api/login**', (route) => route.fulfill({ status: 204 }));
  const server = await makeServer(page, 'Ways Bay');
  await page.goto(`/server/${server.id}`);
  await expect(panel(page, 'Needs attention')).toContainText('Add an ER:LC API key');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link')).toHaveAttribute(
    'href',
    '/',
  );
  await revokeSession(page);
  await page.getByRole('tab', { name: 'Members' }).click();
  await literal(page, 'Unauthorized - You are logged out. Logging in again...');
  const login = page.getByRole('banner').getByRole('link', { name: 'Login with Discord' });
  await expect(login).toHaveAttribute('href', /^\/api\/login\?next=/);
});

for (const width of [320, 390, 1_280]) {
  test(`nothing is cut off at ${width} px`, async ({ page, signIn }) => {
    await signIn(page, `width_${width}`);
    const name = 'A long name WWWWWWWWWWWWWWWWWWWWWWWW of sixty characters, ok';
    const server = await makeServer(page, name, `demo-stillwidth${width}`);
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', `/server/${server.id}`]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(server.joinCode).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expect.poll(() => cutTexts(page), path).toEqual([]);
    }
  });
}

/** Returns texts of the main part that reach out of a box with hidden overflow. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('main *'))
      .filter((element) => element.children.length === 0 && element.checkVisibility())
      .filter((element) => !element.closest('.tf-visually-hidden, svg, [data-scrollbars]'))
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        return overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent ?? ''),
  );
}
