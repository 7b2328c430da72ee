// Administration: npm run cli -- <command>
import { runInForeground } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

await runMain(async () => {
  await ensureInstalled();
  runInForeground('apps/api/src/operations/cli.ts', { args: process.argv.slice(2) });
});
