// Takes all pictures of the product: the demo on free ports and a temporary folder, photographed in Chromium. `node
// scripts/pictures.mjs web` takes only those of the landing page, `guides` and `readme` theirs.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { serviceGroup, waitForHttp } from './lib/children.mjs';
import { findChromium } from './lib/chromium.mjs';
import { demoEnv, seedDemo, startSandbox } from './lib/demo-environment.mjs';
import { addressOf, fillPunishment, openGame, openPage, STRIKE, settle, weigh } from './lib/demo-pages.mjs';
import { takeGuidePictures } from './lib/guide-pictures.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { freePorts } from './lib/ports.mjs';
import { print, runMain } from './lib/terminal.mjs';
import { takeWebPictures } from './lib/web-pictures.mjs';

const FOLDER = fromRoot('docs', 'pictures');
const MAX_BYTES = 250_000;
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const NARROW = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Takes the picture once all requests have finished. */
async function take(page, name) {
  await settle(page);
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  weigh(`${name}.png`, statSync(path).size, MAX_BYTES);
}

async function takeGame(page, address) {
  await openGame(page, address);
  await page.getByLabel('Command', { exact: true }).fill(':h Welcome to Springs!');
  await page.keyboard.press('Enter');
  await page.getByText('Confirmed').first().waitFor();
  // The pause between two commands is over, and the message about this one is gone.
  await page.getByText('to send').waitFor();
  await page.getByText('Command Executed Successfully').waitFor({ state: 'hidden' });
  await take(page, 'in-game');
}

async function takeReadme(browser, demo) {
  const visitor = await openPage(browser, WIDE, demo);
  await visitor.goto(`${demo.url}/`);
  await take(visitor, 'landing');
  const avery = await openPage(browser, WIDE, demo, 'avery');
  await avery.getByText(demo.tour.community).first().waitFor();
  await take(avery, 'dashboard');
  const address = await addressOf(avery, demo);
  await takeGame(avery, address);
  await avery.goto(`${address}/punishments`);
  await fillPunishment(avery, demo, STRIKE);
  await take(avery, 'punishments');
  await avery.goto(`${address}/staff?tab=mod-calls`);
  await avery
    .getByRole('button', { name: /^Claim/ })
    .first()
    .waitFor();
  await take(avery, 'staff');
  await avery.goto(`${address}/punishments?player=${demo.tour.candidate}`);
  await avery.getByRole('dialog').getByRole('tab', { name: 'Timeline' }).waitFor();
  await take(avery, 'player');
  await avery.goto(`${address}/logs`);
  await avery.getByText('Delivered').first().waitFor();
  await take(avery, 'logs');
  await avery.goto(`${address}/analytics`);
  await avery
    .getByText(/^Average/)
    .first()
    .waitFor();
  await avery
    .getByText(/^Joins \d/)
    .first()
    .waitFor();
  await take(avery, 'analytics');
  await avery.goto(`${address}/automations`);
  await avery.getByRole('switch').first().waitFor();
  await take(avery, 'automations');
  const phone = await openPage(browser, NARROW, demo, 'avery');
  await phone.goto(`${address}/punishments`);
  await fillPunishment(phone, demo, STRIKE);
  await take(phone, 'punishments-phone');
}

/** Parts that can be taken alone, by argument. */
const PARTS = { web: takeWebPictures, guides: takeGuidePictures, readme: takeReadme };

/** Freezes a world, so that the numbers in a picture are consistent. */
async function freeze(sandboxPort, world) {
  const response = await fetch(`http://127.0.0.1:${sandboxPort}/control/erlc/${world}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ op: 'freeze' }),
  });
  if (!response.ok) throw new Error(`The sandbox did not freeze: ${response.status}.`);
}

async function startDemo(group, dataDir) {
  const [sandbox, web] = [await freePorts(4), await freePorts(1)];
  const url = `http://localhost:${web}`;
  const env = { ...demoEnv({ web, sandbox }), DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: url };
  await startSandbox(group, sandbox);
  await freeze(sandbox, 'springs');
  await seedDemo(group, env);
  group.start('api', 'apps/api/src/app/main.ts', { env: { ...env, LOG_LEVEL: 'warn' } });
  await waitForHttp(`${url}/healthz`);
  return { url, tour: JSON.parse(readFileSync(join(dataDir, 'tour.json'), 'utf8')) };
}

await runMain(async () => {
  const [wanted] = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  const { chromium } = createRequire(fromRoot('apps', 'e2e', 'package.json'))('@playwright/test');
  const executablePath = await findChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-pictures-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(FOLDER, { recursive: true });
  const group = serviceGroup();
  const demo = await startDemo(group, dataDir);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  let failure;
  try {
    for (const [part, take] of Object.entries(PARTS))
      if (wanted === undefined || wanted === part) await take(browser, demo);
  } catch (error) {
    failure = error;
  }
  await browser.close();
  if (failure) print(failure instanceof Error ? failure.message : String(failure));
  await group.stopAll(failure ? 1 : 0);
});
