// Data set and load runs, a table at the end. Arguments are passed on.
import { runInForeground } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  runInForeground('apps/bench/src/main.ts', { args: process.argv.slice(2) });
});
