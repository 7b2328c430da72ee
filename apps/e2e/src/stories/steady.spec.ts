import { expect, test } from '../fixtures.ts';
import { type Crowded, crowdedServer } from '../harness/crowded.ts';
import { everyPath, settled } from '../harness/pages.ts';
import { noteShifts, shiftsOf } from '../harness/shifts.ts';
import { withoutLive } from '../steps.ts';

/** Most that a page may move by itself (ux.md 4.2). */
const MOST = 0.02;

/**
 * Pages that still move more, with the most that they may: the setup's steps, the game's answer, charts and rules come
 * above what is already seen there.
 */
const STILL: readonly [page: RegExp, most: number][] = [
  [/^\/server\/[^/?]+$/, 0.08],
  [/\?tab=ingame$/, 0.05],
  [/\/analytics$/, 0.04],
  [/\/automations$/, 0.45],
];

function mostOf(path: string): number {
  return STILL.find(([page]) => page.test(path))?.[1] ?? MOST;
}

/** From the page of all servers to the automations: what somebody has open all evening. */
function measured(crowded: Crowded): string[] {
  return everyPath(crowded).slice(0, 18);
}

for (const [way, width, height] of [
  ['wide', 1_280, 800],
  ['narrow', 390, 844],
] as const) {
  test(`no page moves by itself while it loads, ${way} @slow`, async ({
    page,
    product,
    person,
    signIn,
    upstreams,
  }) => {
    test.setTimeout(600_000);
    await signIn(page, `steady_${way}`);
    const crowded = await crowdedServer(page, { product, person, upstreams });
    await page.setViewportSize({ width, height });
    await withoutLive(page);
    await noteShifts(page);
    for (const path of measured(crowded)) {
      await test.step(path, async () => {
        await page.goto(path);
        await settled(page);
        await page.waitForLoadState('networkidle');
        const { score, what } = await shiftsOf(page);
        expect.soft(score, `${path} moved: ${what.join('; ')}`).toBeLessThanOrEqual(mostOf(path));
      });
    }
  });
}
