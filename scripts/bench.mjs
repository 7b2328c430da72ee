// Data set and load runs, a table at the end. Arguments are passed on.
import { ensureBuilt } from './lib/build.mjs';
import { runInForeground } from './lib/children.mjs';
import { findChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/say.mjs';

/** What measuring the pages needs beside the program itself. */
async function preparePages() {
  await ensureBuilt();
  return { CHROMIUM_PATH: await findChromium() };
}

await runMain(async () => {
  await ensureInstalled();
  const args = process.argv.slice(2);
  const env = args.includes('--pages') ? await preparePages() : {};
  runInForeground('apps/bench/src/main.ts', { args, env });
});
