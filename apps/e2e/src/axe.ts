import { expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults, type RunOptions } from 'axe-core';

/** WCAG 2.2 AA and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only violations are described; describing passes as well takes up to half of the time. */
const OPTIONS: RunOptions = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] };

/**
 * Waits until all animations are over: half-transparent elements have no reliable contrast. An inherited color fades on
 * each level after the one above, so one check is not enough.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = (): Animation[] =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    for (let some = ending(); some.length > 0; some = ending()) {
      await Promise.allSettled(some.map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

/**
 * Returns axe's findings on the current page: a line of rule, target and reason each. Pages contain no frames of other
 * sites.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await settle(page);
  // Half a megabyte: a page that is scanned in several ways gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async (options) => {
    const run: (on: Document, how: RunOptions) => Promise<AxeResults> = Reflect.get(window, 'axe').run;
    const { violations } = await run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`),
    );
  }, OPTIONS);
}

/** Fails with rule, target and reason when axe finds anything on the current page. */
export async function axe(page: Page): Promise<void> {
  expect(await violationsOf(page), `axe on ${page.url()}`).toEqual([]);
}
