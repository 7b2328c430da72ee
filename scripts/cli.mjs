// Administration: npm run cli -- <command>
import { runInForeground } from './lib/children.mjs';
import { envFile, envFileArgs } from './lib/env-file.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runMain } from './lib/terminal.mjs';

await runMain(async () => {
  await ensureInstalled();
  const args = process.argv.slice(2);
  // Setup has to know which values are the file's.
  const nodeArgs = args[0] === 'setup' ? [] : envFileArgs();
  runInForeground('apps/api/src/operations/cli.ts', { args, nodeArgs, env: { ENV_FILE: envFile() } });
});
