import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA and what axe calls good practice (ux.md 4.1). */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Until nothing fades or slides any more: what is half transparent has no contrast of its own. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Fails with rule, target and reason when axe finds anything on the page as it is now. */
export async function axe(page: Page): Promise<void> {
  await settle(page);
  // Only what is wrong is described; describing what passes as well takes up to half of the time.
  const options = { runOnly: { type: 'tag' as const, values: TAGS }, resultTypes: ['violations' as const] };
  // Legacy mode leaves out frames of other origins, of which there are none, and the second page that they need: it
  // takes half the time and looks at the same nodes.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id} at ${node.target.join(' ')}: ${violation.help}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
