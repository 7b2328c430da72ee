// The pictures of the landing page: parts of the demo's pages, in both schemes and two widths.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, fillPunishment, openPage, STRIKE, settle, weigh } from './demo-pages.mjs';
import { fromRoot } from './paths.mjs';

const FOLDER = fromRoot('apps', 'web', 'src', 'features', 'public', 'landing', 'pictures');
const MAX_BYTES = 60_000;
const QUALITY = 72;
const SCREEN = { viewport: { width: 1280, height: 1000 } };

/** Size of a picture, in CSS pixels; the page that shows it has the same. */
const HOME = { width: 1180, height: 700 };
const PART = { width: 640, height: 440 };
const AREA = { width: 560, height: 360 };

/** The menu is left of this, the header above. */
const CONTENT = { x: 248, y: 56 };

/** Returns the corner of an element, with a small margin. */
async function cornerOf(element, { dx = -14, dy = -14 } = {}) {
  const at = await element.evaluate((node) => {
    const { left, top } = node.getBoundingClientRect();
    return { x: left + window.scrollX, y: top + window.scrollY };
  });
  return { x: Math.max(0, Math.round(at.x + dx)), y: Math.max(0, Math.round(at.y + dy)) };
}

/** Takes a part of the page once in its own size and once in half of it. */
async function shoot(page, name, from, size) {
  await settle(page);
  const client = await page.context().newCDPSession(page);
  for (const scale of [0.5, 1]) {
    const clip = { ...from, ...size, scale };
    const shot = { format: 'webp', quality: QUALITY, clip, captureBeyondViewport: true };
    const { data } = await client.send('Page.captureScreenshot', shot);
    const file = Buffer.from(data, 'base64');
    const path = `${name}-${size.width * scale}.webp`;
    writeFileSync(join(FOLDER, path), file);
    weigh(path, file.length, MAX_BYTES);
  }
  await client.detach();
}

async function takeStaff(page, address, scheme) {
  await page.goto(`${address}/staff?tab=mod-calls`);
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .waitFor();
  await shoot(page, `home-calls-${scheme}`, { x: 0, y: 0 }, HOME);
  await page.goto(`${address}/staff`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot(page, `area-activity-${scheme}`, CONTENT, AREA);
  await page.goto(`${address}/settings?section=permissions`);
  await page.getByRole('switch').first().waitFor();
  await shoot(page, `area-staff-${scheme}`, await cornerOf(page.getByRole('tablist').first()), AREA);
}

async function takeGame(page, { tour }, address, scheme) {
  await page.goto(`${address}?tab=ingame`);
  await page.getByText(tour.candidate).first().waitFor();
  await shoot(page, `home-game-${scheme}`, CONTENT, PART);
  const players = page.getByRole('region', { name: /^Players|online/i }).first();
  await shoot(page, `area-erlc-${scheme}`, await cornerOf(players), AREA);
}

async function takePunishments(page, demo, address, scheme) {
  await page.goto(`${address}/punishments?player=${demo.tour.candidate}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('tab', { name: 'Timeline' }).waitFor();
  const corner = await cornerOf(drawer, { dx: -40, dy: 0 });
  await shoot(page, `area-moderator-${scheme}`, corner, AREA);
  await page.goto(`${address}/punishments`);
  const table = page.getByRole('table').first();
  await table.waitFor();
  await shoot(page, `area-punishments-${scheme}`, await cornerOf(table), AREA);
  await fillPunishment(page, demo, STRIKE);
  await shoot(page, `home-punish-${scheme}`, CONTENT, PART);
}

/** Takes the pictures, dark and light, as the owner of the demo's community. */
export async function takeWebPictures(browser, demo) {
  mkdirSync(FOLDER, { recursive: true });
  for (const scheme of ['dark', 'light']) {
    const page = await openPage(browser, SCREEN, demo, 'avery', scheme);
    const address = await addressOf(page, demo);
    await takeStaff(page, address, scheme);
    await takeGame(page, demo, address, scheme);
    await takePunishments(page, demo, address, scheme);
    await page.goto(`${address}/bot`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, `area-bot-${scheme}`, CONTENT, AREA);
    await page.context().close();
  }
}
