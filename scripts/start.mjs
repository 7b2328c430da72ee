// Production start. The API itself refuses an incomplete configuration and names what is missing.
import { ensureApiBuilt, ensureBuilt } from './lib/build.mjs';
import { runInForeground } from './lib/children.mjs';
import { envFileArgs } from './lib/env-file.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { printAsLog, runMain } from './lib/terminal.mjs';

printAsLog();
await runMain(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await ensureApiBuilt();
  const env = { NODE_ENV: process.env.NODE_ENV || 'production' };
  runInForeground('apps/api/dist/main.js', { env, nodeArgs: envFileArgs() });
});
