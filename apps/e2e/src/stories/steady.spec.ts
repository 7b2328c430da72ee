import { expect, test } from '../fixtures.ts';
import { createLongTextServer } from '../harness/long-texts.ts';
import { everyPath, settled } from '../harness/pages.ts';
import { noteShifts, shiftsOf } from '../harness/shifts.ts';
import { withoutLive } from '../steps.ts';

/** Largest layout shift of a page. */
const MOST = 0.02;

for (const [way, width, height] of [
  ['wide', 1_280, 800],
  ['narrow', 390, 844],
] as const) {
  test(`no page shifts while it loads, ${way} @slow`, async ({
    page,
    product,
    person,
    signIn,
    upstreams,
  }) => {
    test.setTimeout(600_000);
    await signIn(page, `steady_${way}`);
    const crowded = await createLongTextServer(page, { product, person, upstreams });
    await page.setViewportSize({ width, height });
    await withoutLive(page);
    await noteShifts(page);
    for (const path of everyPath(crowded)) {
      await test.step(path, async () => {
        await page.goto(path);
        await settled(page);
        await page.waitForLoadState('networkidle');
        const { score, what } = await shiftsOf(page);
        expect.soft(score, `${path} moved: ${what.join('; ')}`).toBeLessThanOrEqual(MOST);
      });
    }
  });
}
