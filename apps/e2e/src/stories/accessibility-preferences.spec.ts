import type { Page } from '@playwright/test';
import { violationsOf } from '../axe.ts';
import { expect, PERSONA_OF, placesIn, test, tourServer } from '../demo-fixtures.ts';
import { addStyles, borderlessFields, cutOffTexts, motions, stopsWithoutMark } from '../pages/checks.ts';
import { oftenLookedAt, type PlaceDetails } from '../pages/views.ts';
import { lookAt, shown, visit } from '../pages/visit.ts';
import { expectNoSidewaysScroll } from '../steps.ts';

/* Preferences of the user's system or browser, tested on every page of the demo's owner. */

test.describe.configure({ mode: 'parallel' });

/** Visits every page and collects the findings of a check. */
async function onEveryPage(
  page: Page,
  facts: PlaceDetails,
  check: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, address } of oftenLookedAt()) {
    await visit(page, address(facts));
    found.push(...(await check(page)).map((line) => `${name}: ${line}`));
  }
  return found;
}

/** Pixels by which the page is wider than its window, as a line for the list. */
async function sideways(page: Page): Promise<string[]> {
  const more = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  return more > 0 ? [`${more} px wider than the window of ${page.viewportSize()?.width} px`] : [];
}

let facts: PlaceDetails;

test.beforeEach(async ({ page, signIn, product }) => {
  await signIn(page, PERSONA_OF.owner);
  facts = await placesIn(page, await tourServer(page, product));
});

test('@slow nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await onEveryPage(page, facts, motions)).toEqual([]);
});

test('@slow in forced colors fields have borders and the focus is visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await onEveryPage(page, facts, async () => [
    ...(await borderlessFields(page)),
    ...(await stopsWithoutMark(page, 12)),
  ]);
  expect(found).toEqual([]);
});

test('@slow axe finds nothing in either scheme with more contrast', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  const found = await onEveryPage(page, facts, async () => {
    await lookAt(page, { scheme: 'light', width: 1_280 });
    const light = await violationsOf(page);
    await lookAt(page, { scheme: 'dark', width: 1_280 });
    return [...light, ...(await violationsOf(page))];
  });
  expect(found).toEqual([]);
});

test('@slow text of double size fits', async ({ page }) => {
  const found = await onEveryPage(page, facts, async () => {
    await addStyles(page, ':root { font-size: 200% !important }');
    await shown(page);
    return [...(await sideways(page)), ...(await cutOffTexts(page))];
  });
  expect(found).toEqual([]);
});

test('@slow wider text spacing fits at 1280 and at 320 px', async ({ page }) => {
  const found = await onEveryPage(page, facts, async () => {
    await addStyles(
      page,
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    );
    const lines: string[] = [];
    for (const width of [1_280, 320] as const) {
      await lookAt(page, { scheme: 'dark', width });
      lines.push(...(await sideways(page)), ...(await cutOffTexts(page)));
    }
    await page.setViewportSize({ width: 1_280, height: 800 });
    return lines;
  });
  expect(found).toEqual([]);
});

test('@slow at four times the size nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const { address } of oftenLookedAt()) {
    await visit(page, address(facts));
    await expectNoSidewaysScroll(page);
  }
});
