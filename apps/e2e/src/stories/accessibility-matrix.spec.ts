import type { Page } from '@playwright/test';
import { expect, PERSONA_OF, test } from '../demo-fixtures.ts';
import { ADMIN_VIEWS, PARTS, type PlaceDetails, partOf, VIEWS, type View } from '../pages/views.ts';
import { violationsInAllWays, visit } from '../pages/visit.ts';
import { makeServer } from '../steps.ts';

/*
 * Every page, for every kind of user, in both schemes and at three widths. A page is loaded once per user; the scheme
 * and the width change under it.
 */

test.describe.configure({ mode: 'parallel' });

/** Scans views one after the other and reports all findings together. */
async function scan(page: Page, who: string, views: readonly View[], facts: PlaceDetails): Promise<void> {
  const found: string[] = [];
  for (const view of views) {
    await visit(page, view.address(facts));
    found.push(...(await violationsInAllWays(page, `${who}: ${view.name}`)));
  }
  expect(found).toEqual([]);
}

for (const part of PARTS) {
  for (const [role, persona] of Object.entries(PERSONA_OF)) {
    test(`@slow axe finds nothing on any page as ${role}, part ${part}`, async ({ page, signIn, facts }) => {
      await signIn(page, persona);
      await scan(page, role, partOf(VIEWS, part), facts);
    });
  }

  test(`@slow axe finds nothing on any page of an empty server, part ${part}`, async ({
    page,
    signIn,
    facts,
  }) => {
    await signIn(page, 'matrix_newcomer');
    const server = await makeServer(page, 'Quiet Harbor');
    await scan(page, 'newcomer', partOf(VIEWS, part), { ...facts, server: server.id });
  });

  test(`@slow axe finds nothing on any page when signed out, part ${part}`, async ({ page, facts }) => {
    // Private pages redirect to sign-in; the page under the toast stays.
    await page.route('**/api/login**', (route) => route.fulfill({ status: 204 }));
    const first = VIEWS.filter((view) => VIEWS.find(({ route }) => route === view.route) === view);
    await scan(page, 'visitor', partOf(first, part), facts);
  });

  test(`@slow axe finds nothing on any page as platform staff, part ${part}`, async ({
    page,
    signIn,
    facts,
    openPanel,
  }) => {
    await signIn(page, 'matrix_staff');
    await openPanel(page, 'super_admin');
    await scan(page, 'platform staff', partOf([...ADMIN_VIEWS, ...VIEWS], part), facts);
  });
}
