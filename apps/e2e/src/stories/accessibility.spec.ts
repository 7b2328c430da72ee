import type { Page } from '@playwright/test';
import { violationsOf } from '../axe.ts';
import { axe, expect, expectConsoleClean, test } from '../fixtures.ts';
import { oftenLookedAt, type PlaceDetails, VIEWS } from '../pages/views.ts';
import { lookAt, visit, WAYS } from '../pages/visit.ts';
import { allRoutes } from '../pictures/routes.ts';
import { call, expectNoSidewaysScroll, makeServer, openGame, type ServerDetails } from '../steps.ts';

const LONG = 'Long name with WWWWWWWWWWWWWWWWWWWWWWWWWWW and more letters';

/** Number of parallel parts that the pages are checked in. */
const PARTS = 3;

async function prepare(page: Page, name: string): Promise<{ server: ServerDetails; facts: PlaceDetails }> {
  const server = await makeServer(page, LONG, `demo-still${name}`);
  const path = `/api/servers/${server.id}/punishments`;
  const strike = await call<{ id: string }>(page, 'POST', path, {
    robloxUsername: 'Axe_Player',
    punishmentType: 'strike',
    reason: `Long reason ${'with many words '.repeat(20)} and_one_that_does_not_break_${'x'.repeat(80)}`,
  });
  await call(page, 'POST', `/api/servers/${server.id}/shifts/clock-in`);
  await call(page, 'POST', `/api/servers/${server.id}/mod-calls`, {
    reporterUsername: 'Axe_Caller',
    reportedUsername: 'Axe_Player',
    reason: `Long reason ${'with many words '.repeat(10)} and_one_that_does_not_break_${'x'.repeat(80)}`,
    priority: 'urgent',
  });
  const { url } = await call<{ url: string }>(page, 'POST', `${path}/${strike.id}/appeal-link`);
  const appeal = url.slice(url.lastIndexOf('/') + 1);
  return { server, facts: { server: server.id, appeal, player: 'Axe_Player' } };
}

test('every route of the router is in the list of views', () => {
  const listed = new Set(VIEWS.map(({ route }) => route));
  const known = allRoutes().map(({ path }) => path);
  expect([...listed].sort()).toEqual(known.sort());
});

// Each page in one of the six ways, from page to page another one; all ways of each with the slow suites.
for (let part = 0; part < PARTS; part += 1) {
  test(`axe finds nothing and nothing scrolls sideways, part ${part + 1} of the pages`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, `axe_part_${part}`);
    const { facts } = await prepare(page, `axepart${part}`);
    const found: string[] = [];
    for (const [at, view] of oftenLookedAt().entries()) {
      const way = WAYS[at % WAYS.length];
      if (at % PARTS !== part || !way) continue;
      await test.step(`${view.name}, ${way.scheme}, ${way.width} px`, async () => {
        await visit(page, view.address(facts));
        await lookAt(page, way);
        found.push(...(await violationsOf(page)).map((line) => `${page.url()}: ${line}`));
        await lookAt(page, { ...way, width: 320 });
        await expectNoSidewaysScroll(page);
      });
    }
    expect(found).toEqual([]);
    expectConsoleClean(page, [/the server responded with a status of 40[134]/]);
  });
}

test('axe finds nothing in dialogs and toasts', async ({ page, signIn }) => {
  await signIn(page, 'axe_dialogs');
  const { server } = await prepare(page, 'axedialogs');
  await page.goto('/');
  await page.getByRole('button', { name: 'Create Server' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await axe(page);
  await page.goto(`/server/${server.id}/punishments`);
  await page.getByRole('button', { name: 'Edit strike of Axe_Player' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await axe(page);
  await openGame(page, server);
  await page.getByRole('button', { name: ':shutdown' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await axe(page);
});
