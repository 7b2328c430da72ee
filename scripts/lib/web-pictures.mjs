// The pictures of the landing page: whole windows of the demo, in both schemes, at the size they are shown and twice it.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, fillPunishment, openGame, openPage, STRIKE, settle, weigh } from './demo-pages.mjs';
import { fromRoot } from './paths.mjs';

const FOLDER = fromRoot('apps', 'web', 'src', 'features', 'public', 'landing', 'pictures');
const MAX_BYTES = 110_000;
const QUALITY = 72;

/** Windows, in CSS pixels; the page shows each at about this width. */
const FULL = { width: 1140, height: 700 };
const HALF = { width: 560, height: 440 };
const PHONE = { width: 350, height: 520 };

const calls = async (page, { address }) => {
  await page.goto(`${address}/staff?tab=mod-calls`);
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .waitFor();
};

const game = (page, { address }) => openGame(page, address);

const record = async (page, { demo, address }) => {
  await page.goto(`${address}/punishments`);
  await fillPunishment(page, demo, STRIKE);
};

const player = async (page, { demo, address }) => {
  await page.goto(`${address}/punishments?player=${demo.tour.candidate}`);
  await page.getByRole('dialog').getByRole('tab', { name: 'Timeline' }).waitFor();
};

const heading =
  (path) =>
  async (page, { address }) => {
    await page.goto(`${address}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

/** What each picture shows, and in which windows. */
const PICTURES = [
  { name: 'home-calls', open: calls, windows: [FULL, PHONE] },
  { name: 'home-punish', open: record, windows: [HALF, PHONE] },
  { name: 'home-game', open: game, windows: [HALF, PHONE] },
  { name: 'area-moderator', open: player, windows: [PHONE] },
  { name: 'area-bot', open: heading('/bot'), windows: [PHONE] },
  { name: 'area-erlc', open: heading('/analytics'), windows: [PHONE] },
  { name: 'area-activity', open: heading('/staff'), windows: [PHONE] },
  { name: 'area-staff', open: heading('/settings?section=permissions'), windows: [PHONE] },
  { name: 'area-punishments', open: heading('/punishments'), windows: [PHONE] },
];

/** Takes the window in its own size and in twice that. */
async function shoot(page, name, size) {
  await settle(page);
  const client = await page.context().newCDPSession(page);
  for (const scale of [1, 2]) {
    const clip = { x: 0, y: 0, ...size, scale };
    const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip });
    const file = Buffer.from(data, 'base64');
    const path = `${name}-${size.width * scale}.webp`;
    writeFileSync(join(FOLDER, path), file);
    weigh(path, file.length, MAX_BYTES);
  }
  await client.detach();
}

/** Takes the pictures, dark and light, as the owner of the demo's community. */
export async function takeWebPictures(browser, demo) {
  mkdirSync(FOLDER, { recursive: true });
  for (const file of readdirSync(FOLDER)) rmSync(join(FOLDER, file));
  for (const scheme of ['dark', 'light']) {
    const page = await openPage(browser, { viewport: FULL }, demo, 'avery', scheme);
    const address = await addressOf(page, demo);
    for (const { name, open, windows } of PICTURES) {
      for (const size of windows) {
        await page.setViewportSize(size);
        await open(page, { demo, address });
        await shoot(page, `${name}-${scheme}`, size);
      }
    }
    await page.context().close();
  }
}
