// Data set and load runs, a table at the end. Arguments are passed on.
import { parseArgs } from 'node:util';
import { ensureApiBuilt, ensureBuilt } from './lib/build.mjs';
import { runInForeground } from './lib/children.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

/** Sections that open the built web in a browser. */
const IN_A_BROWSER = ['pages', 'panel', 'inputs'];

/** Builds the web app and finds a browser. */
async function prepareBrowser() {
  await ensureBuilt();
  return { CHROMIUM_PATH: await findChromium() };
}

await runMain(async () => {
  await ensureInstalled();
  await ensureApiBuilt();
  const args = process.argv.slice(2);
  const { values } = parseArgs({ args, options: { only: { type: 'string' } }, strict: false });
  const named = String(values.only ?? '').split(',');
  const env = named.some((name) => IN_A_BROWSER.includes(name)) ? await prepareBrowser() : {};
  runInForeground('apps/bench/src/main.ts', { args, env });
});
