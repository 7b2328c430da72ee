import { expect, test } from '../fixtures.ts';
import { add, openPunishments } from '../punish-steps.ts';
import { makeServer } from '../steps.ts';

/** Widths of windows in which the page has to be readable, in px. */
const WIDTHS = [320, 390, 600, 768, 800, 1024, 1180, 1280, 1440, 1920];

/** The least number of characters that a line of the reason has room for. */
const LINE_MIN = 12;

test('records can be read at every width, without scrolling sideways', async ({ page, signIn }) => {
  await signIn(page, 'widths_owner');
  const server = await makeServer(page, 'Width Bay');
  const reason = 'Drove through the fire station twice and left the scene';
  await add(page, server, { robloxUsername: 'Longest_PlayerName20', punishmentType: 'ban', reason });
  await add(page, server, {
    robloxUsername: 'Width_Two',
    punishmentType: 'warning',
    reason,
    duration: 10_080,
    evidence: ['https://clips.example/1'],
  });
  await openPunishments(page, server);
  const reasons = page.getByText(reason, { exact: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('table')).toHaveCount(width > 768 ? 1 : 0);
    await expect(reasons).toHaveCount(2);
    const sideways = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('#main *')]
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .filter(
          (box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX),
        )
        .map((box) => `${box.tagName} ${box.className}`.slice(0, 60)),
    );
    expect(sideways, `${width} px`).toEqual([]);
    const characters = await reasons.evaluateAll((texts) =>
      texts.map((text) => text.clientWidth / (Number.parseFloat(getComputedStyle(text).fontSize) / 2)),
    );
    expect(Math.min(...characters), `characters a line at ${width} px`).toBeGreaterThanOrEqual(LINE_MIN);
  }
});
