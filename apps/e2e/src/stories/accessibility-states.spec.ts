import type { Page } from '@playwright/test';
import { violationsOf } from '../axe.ts';
import { expect, PERSONA_OF, test } from '../demo-fixtures.ts';
import { violationsWhenPressed } from '../pages/press.ts';
import { ADMIN_VIEWS, PARTS, type PlaceDetails, partOf, VIEWS, type View } from '../pages/views.ts';
import { lookAt, visit, WAYS } from '../pages/visit.ts';

/*
 * What opens, unfolds or is announced when a control is pressed, and pages whose data fail or are late. API calls of a
 * press are blocked, so each press that would change something also ends in its error.
 */

test.describe.configure({ mode: 'parallel' });

/** Alternates the scheme from page to page; more than `least` of the presses have to open something. */
async function pressAll(
  page: Page,
  views: readonly View[],
  facts: PlaceDetails,
  width: 1280 | 320,
  least: number,
): Promise<void> {
  await page.route('**/trpc/**', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  page.on('dialog', (question) => void question.dismiss());
  const pressed = new Set<string>(['Log out']);
  const found: string[] = [];
  let scans = 0;
  for (const [at, view] of views.entries()) {
    const way = { scheme: at % 2 === 0 ? ('dark' as const) : ('light' as const), width };
    const here = await violationsWhenPressed(page, view.address(facts), way, pressed);
    found.push(...here.found);
    scans += here.scans;
  }
  expect(found).toEqual([]);
  expect(scans, 'what was pressed opened something').toBeGreaterThan(least);
}

for (const width of [1_280, 320] as const)
  for (const part of PARTS)
    test(`@slow axe finds nothing in what a press opens, ${width} px, part ${part}`, async ({
      page,
      signIn,
      facts,
    }) => {
      await signIn(page, PERSONA_OF.owner);
      await pressAll(page, partOf(VIEWS, part), facts, width, 10);
    });

test('@slow axe finds nothing in what a press opens in the admin panel', async ({
  page,
  signIn,
  openPanel,
  facts,
}) => {
  await signIn(page, 'states_staff');
  await openPanel(page, 'super_admin');
  await pressAll(page, ADMIN_VIEWS, facts, 1_280, 20);
});

for (const [state, answer] of [
  ['fail', { status: 500, body: '' }],
  ['are late', null],
] as const) {
  test(`@slow axe finds nothing on pages whose data ${state}`, async ({ page, signIn, facts }) => {
    await signIn(page, PERSONA_OF.owner);
    await visit(page, '/');
    // The user and the server are known; everything else is not.
    await page.route('**/trpc/**', (route) => {
      if (/trpc\/[^?]*(account\.me|servers\.(get|list|permissions))/.test(route.request().url()))
        return route.continue();
      return answer ? route.fulfill(answer) : undefined;
    });
    const found: string[] = [];
    for (const [at, { name, address }] of VIEWS.entries()) {
      const way = WAYS[at % WAYS.length];
      if (!way) continue;
      await page.goto(address(facts), { waitUntil: 'domcontentloaded' });
      await expect(page.locator('h1').first()).toBeAttached();
      await lookAt(page, way, { loading: true });
      found.push(
        ...(await violationsOf(page)).map((line) => `${name}, ${way.scheme}, ${way.width} px: ${line}`),
      );
    }
    expect(found).toEqual([]);
  });
}
