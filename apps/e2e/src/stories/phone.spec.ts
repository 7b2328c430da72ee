import { test } from '../fixtures.ts';
import { createLongTextServer } from '../harness/long-texts.ts';
import { everyPath, settled } from '../harness/pages.ts';
import { expectTouchTargets } from '../harness/touch-targets.ts';
import { expectNoSidewaysScroll } from '../steps.ts';

/** The smallest phone, a usual one, one that is held sideways, and the widest window that gets a phone's layout. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1_024 },
];

for (const viewport of SIZES) {
  const { width, height } = viewport;

  test(`every control of every page is visible, reachable and large enough to touch, ${width} x ${height} @slow`, async ({
    page,
    browser,
    product,
    person,
    signIn,
    upstreams,
  }) => {
    await signIn(page, `phone_owner_${width}`);
    const crowded = await createLongTextServer(page, { product, person, upstreams });
    const touch = { hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
    const context = await browser.newContext({ baseURL: product.url, viewport, ...touch });
    await context.addCookies(await page.context().cookies());
    const phone = await context.newPage();
    for (const path of everyPath(crowded)) {
      await test.step(path, async () => {
        await phone.goto(path);
        await settled(phone);
        await expectNoSidewaysScroll(phone);
        await expectTouchTargets(phone);
      });
    }
    await context.close();
  });
}
