// The pictures of the guides (apps/web/src/features/public/documentation): each shows one part of a page of the demo.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, fillPunishment, openGame, openPage, settle, weigh } from './demo-pages.mjs';
import { fromRoot } from './paths.mjs';

const FOLDER = fromRoot('apps', 'web', 'src', 'features', 'public', 'documentation', 'pictures');
const MAX_BYTES = 60_000;
const QUALITY = 74;
/** High enough to keep the footer out of the pictures. */
const SCREEN = { viewport: { width: 1280, height: 1100 }, deviceScaleFactor: 1.5 };

/** Size of a picture, in CSS pixels; `PICTURE_SIZE` of `pictures.ts` has the same. */
const SIZE = { width: 1032, height: 560 };

/** From where a picture begins: the menu is left of it, the header above. */
const LEFT = 248;

/** Space above the content. */
const ABOVE = 14;

/** Takes the part of the page that begins at the top of `from`. */
async function take(page, name, from, left = LEFT) {
  await settle(page);
  const top = await from.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const client = await page.context().newCDPSession(page);
  const clip = { x: left, y: Math.max(0, Math.round(top) - ABOVE), ...SIZE, scale: 1 };
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip,
    captureBeyondViewport: true,
  });
  const file = Buffer.from(data, 'base64');
  writeFileSync(join(FOLDER, `${name}.webp`), file);
  weigh(`${name}.webp`, file.length, MAX_BYTES);
}

const region = (page, name) => page.getByRole('region', { name, exact: true });
const title = (page) => page.getByRole('heading', { level: 1 });

async function takeStart(page, { url, tour }, address) {
  await page.goto(`${url}/`);
  await page.getByText(tour.community).first().waitFor();
  await take(page, 'dashboard', title(page));
  await page.goto(`${address}?tab=requests`);
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor();
  await take(page, 'join-requests', title(page));
}

async function takeConfiguration(page, address) {
  await page.goto(`${address}/settings?section=permissions`);
  await page.getByRole('switch').first().waitFor();
  await take(page, 'permissions', title(page));
  await page.goto(`${address}/logs`);
  await page.getByText('Delivered').first().waitFor();
  await take(page, 'webhooks', title(page));
}

async function takeStaff(page, address) {
  await page.goto(`${address}/staff`);
  await page.getByRole('button', { name: 'Clock In', exact: true }).click();
  await page.getByText('Clocked in successfully!').waitFor({ state: 'hidden' });
  await take(page, 'my-shift', title(page));
  await page.goto(`${address}/staff?view=management`);
  await take(page, 'infractions', region(page, 'Staff management'));
}

async function takePunishments(page, demo, address) {
  await page.goto(`${address}/punishments`);
  await fillPunishment(page, demo, { type: 'Kick', reason: 'VDM at the River City intersection' });
  await take(page, 'composer', title(page));
  await page.goto(`${address}/punishments?player=${demo.tour.candidate}`);
  await page.getByRole('dialog').getByRole('tab', { name: 'Timeline' }).waitFor();
  await take(page, 'player', page.getByRole('dialog'));
}

async function takeTools(page, address) {
  await openGame(page, address);
  await page.getByLabel('Command', { exact: true }).fill(':h Hello');
  await page.keyboard.press('Enter');
  await page.getByText('Confirmed').first().waitFor();
  // The pause between two commands is over, and the message about this one is gone.
  await page.getByText('to send').waitFor();
  await page.getByText('Command Executed Successfully').waitFor({ state: 'hidden' });
  await take(page, 'in-game', region(page, 'Remote command'));
  await page.goto(`${address}/staff?tab=mod-calls`);
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .waitFor();
  await take(page, 'mod-calls', title(page));
}

async function takeApi(page, { url }) {
  await page.setViewportSize({ ...SCREEN.viewport, width: SIZE.width });
  await page.goto(`${url}/api/docs`);
  await page.getByRole('link', { name: 'Punishments', exact: true }).click();
  await page.getByRole('heading', { name: 'Punishments', exact: true }).waitFor();
  await take(page, 'api-docs', page.locator('body'), 0);
  const call = page.locator('[id$="POST/api/servers/{id}/punishments"]').last();
  await call.scrollIntoViewIfNeeded();
  await take(page, 'api-call', call, LEFT);
}

/** Takes all twelve pictures, as the owner of the demo's community. */
export async function takeGuidePictures(browser, demo) {
  mkdirSync(FOLDER, { recursive: true });
  const page = await openPage(browser, SCREEN, demo, 'avery');
  const address = await addressOf(page, demo);
  await takeStart(page, demo, address);
  await takeConfiguration(page, address);
  await takePunishments(page, demo, address);
  await takeTools(page, address);
  await takeStaff(page, address);
  await takeApi(page, demo);
  await page.context().close();
}
