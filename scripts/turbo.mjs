// npm run typecheck / npm run build: turbo needs pnpm on its PATH, which npx puts there.
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { node24, PNPM, ROOT } from './lib/paths.mjs';
import { runMain } from './lib/terminal.mjs';

await runMain(async () => {
  await ensureInstalled();
  const env = {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    PATH: [dirname(node24()), process.env.PATH ?? ''].join(delimiter),
  };
  const args = ['--yes', PNPM, 'exec', 'turbo', 'run', ...process.argv.slice(2)];
  const child = spawn('npx', args, { cwd: ROOT, env, stdio: 'inherit', shell: process.platform === 'win32' });
  child.once('exit', (code) => process.exit(code ?? 1));
});
