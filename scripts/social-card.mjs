// Takes the picture that Discord and others show beside a link to the public pages: the landing page's first screen at
// 1200 x 630. `node scripts/social-card.mjs` takes it from the built web; WEB_DIST sets another build.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { print, runMain } from './lib/terminal.mjs';

const CARD = fromRoot('apps', 'web', 'public', 'social-card.png');
const MAX_BYTES = 250_000;
const SITE = 'http://card.invalid';

/** Headline and queue only, larger than on the page: previews are shown at a third of their size. */
const LAYOUT = `
  header :is(nav, nav ~ *), footer, main > section ~ section { display: none !important; }
  header { border: 0 !important; position: static !important; }
  header > div { max-width: none !important; height: 104px !important; padding: 24px 64px 0 !important; }
  header svg { width: 52px; height: 52px; }
  header a { font-size: 34px !important; gap: 16px !important; }
  main > section:first-child { grid-template-columns: 530px 1fr; gap: 44px; max-width: none !important;
    height: 526px; padding: 0 64px 40px !important; }
  main h1 { font-size: 72px !important; }
  main > section:first-child > div > p { margin-top: 28px !important; font-size: 25px !important; }
  main > section:first-child > div > :is(div, ul) { display: none !important; }
  figure { zoom: 1.12; }
`;

/** Serves the build to the page without its script, so that nothing moves. */
async function answer(route, dist) {
  const { pathname } = new URL(route.request().url());
  if (pathname.endsWith('.js')) return route.abort();
  const path = pathname === '/' ? 'prerendered/home.html' : pathname.slice(1);
  const contentType = pathname === '/' ? 'text/html' : undefined;
  return route.fulfill({ body: readFileSync(join(dist, path)), contentType });
}

async function takeCard(browser, dist) {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 630 },
    deviceScaleFactor: 1,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.route(`${SITE}/**`, (route) => answer(route, dist));
  await page.goto(`${SITE}/`);
  await page.addStyleTag({ content: LAYOUT });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: CARD, animations: 'disabled' });
  const { size } = statSync(CARD);
  if (size > MAX_BYTES) throw new Error(`${CARD} has ${size} bytes, more than ${MAX_BYTES}.`);
  print(`  social-card.png ${Math.round(size / 1_000)} kB`);
}

await runMain(async () => {
  await ensureInstalled();
  let dist = process.env.WEB_DIST;
  if (!dist) {
    await ensureBuilt();
    dist = fromRoot('apps', 'web', 'dist');
  }
  const { chromium } = createRequire(fromRoot('apps', 'e2e', 'package.json'))('@playwright/test');
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    await takeCard(browser, dist);
  } finally {
    await browser.close();
  }
});
