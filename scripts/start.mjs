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
  const env = {
    NODE_ENV: process.env.NODE_ENV || 'production',
    // As in the image: each further arena of glibc's malloc keeps memory that the others can't use.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
  };
  // As in the image: more young objects need 30 to 50 MB and save no processor time (docs/adr/0051).
  const nodeArgs = ['--max-semi-space-size=16', ...envFileArgs()];
  runInForeground('apps/api/dist/main.js', { env, nodeArgs });
});
