import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { settled } from '../harness/pages.ts';
import { cutOffTexts, LINE_CHARACTERS_MIN, WINDOW_WIDTHS } from '../pages/checks.ts';
import { add, openComposer, openPunishments } from '../punish-steps.ts';
import { makeServer, type ServerDetails } from '../steps.ts';

const REASON = 'Drove through the fire station twice and left the scene';

/** Records of realistic length, with everything that a row can show. */
async function addRecords(page: Page, server: ServerDetails): Promise<void> {
  const evidence = ['https://clips.example/1'];
  const ban = { robloxUsername: 'Longest_PlayerName20', punishmentType: 'ban', reason: REASON };
  await add(page, server, { ...ban, evidence });
  await add(page, server, { ...ban, robloxUsername: 'Width_Two', duration: 10_080 });
}

/** Asserts that nothing scrolls sideways, no text is cut and every reason has room. */
async function expectReadable(page: Page, where: string): Promise<void> {
  await settled(page);
  const sideways = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('#main *')]
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .filter(
        (box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX),
      )
      .map((box) => `${box.tagName} ${box.className}`.slice(0, 60)),
  );
  expect(sideways, where).toEqual([]);
  expect(await cutOffTexts(page), where).toEqual([]);
  const characters = await page
    .getByText(REASON, { exact: true })
    .evaluateAll((texts) =>
      texts.map((text) => text.clientWidth / (Number.parseFloat(getComputedStyle(text).fontSize) / 2)),
    );
  expect(Math.min(...characters), `characters a line, ${where}`).toBeGreaterThanOrEqual(LINE_CHARACTERS_MIN);
}

test('records and filters can be read at every width', async ({ page, signIn }) => {
  await signIn(page, 'widths_records');
  const server = await makeServer(page, 'Width Bay');
  await addRecords(page, server);
  await openPunishments(page, server, '?type=ban&status=active&from=2024-01-01');
  for (const width of WINDOW_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('table')).toHaveCount(width > 768 ? 1 : 0);
    await expect(page.getByText(REASON, { exact: true })).toHaveCount(2);
    await expectReadable(page, `${width} px`);
  }
});

test('the open composer leaves every reason its room, docked or over the page', async ({ page, signIn }) => {
  await signIn(page, 'widths_composer');
  const server = await makeServer(page, 'Dock Widths');
  await addRecords(page, server);
  await page.setViewportSize({ width: 1200, height: 900 });
  await openPunishments(page, server);
  const form = await openComposer(page);
  await form.getByText('Ban', { exact: true }).click();
  for (const width of [1200, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(form).toBeVisible();
    await expectReadable(page, `${width} px, docked`);
  }
  for (const width of [320, 390, 600, 800, 1180]) {
    await page.setViewportSize({ width, height: 900 });
    const dialog = page.getByRole('dialog', { name: 'New punishment' });
    await page.getByRole('button', { name: 'New punishment' }).click();
    await expect(dialog).toBeVisible();
    await settled(page);
    expect(await cutOffTexts(page), `${width} px`).toEqual([]);
    const sideways = await dialog.evaluate((box) =>
      [box, ...box.querySelectorAll(':not(input, .tf-visually-hidden, .mantine-Switch-track)')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map(({ tagName, className }) => `${tagName} ${className}`),
    );
    expect(sideways, `${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});
