// Draws the icons of the installed app from favicon.svg: `node scripts/icons.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { print, runMain } from './lib/terminal.mjs';

const publicFile = (name) => fromRoot('apps', 'web', 'public', name);
const BACKGROUND = /<rect [^>]*\/>/;

/** Each icon: its file, its size in pixels, and the picture, from the text of favicon.svg. */
const ICONS = [
  ['favicon-192.png', 192, (svg) => svg],
  ['favicon-512.png', 512, (svg) => svg],
  // iOS rounds the corners itself.
  ['favicon-apple.png', 180, (svg) => svg.replace('rx="7"', '')],
  // Launchers cut masks into the outer tenth on each side.
  [
    'favicon-maskable.png',
    512,
    (svg) =>
      svg
        .replace('rx="7"', 'x="-4" y="-4" style="width:40px;height:40px"')
        .replace('0 0 32 32', '-4 -4 40 40'),
  ],
  // Android uses only the transparency of a badge.
  ['favicon-badge.png', 96, (svg) => svg.replace(BACKGROUND, '').replaceAll(/fill="#\w+"/g, 'fill="#fff"')],
];

await runMain(async () => {
  await ensureInstalled();
  const { chromium } = createRequire(fromRoot('apps', 'e2e', 'package.json'))('@playwright/test');
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const favicon = readFileSync(publicFile('favicon.svg'), 'utf8');
    for (const [name, size, draw] of ICONS) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      const svg = draw(favicon).replace('<svg ', `<svg width="${size}" height="${size}" `);
      await page.setContent(`<style>* { margin: 0 } svg { display: block }</style>${svg}`);
      writeFileSync(publicFile(name), await page.screenshot({ omitBackground: true }));
      await page.close();
      print(`  ${name}`);
    }
  } finally {
    await browser.close();
  }
});
