// The stand-ins of Discord, Roblox and ER:LC alone.
import { runInForeground } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { portFrom, requireFree } from './lib/ports.mjs';
import { runMain } from './lib/terminal.mjs';

await runMain(async () => {
  const port = portFrom('SANDBOX_PORT', 3900);
  await requireFree([{ variable: 'SANDBOX_PORT', port, count: 4 }]);
  await ensureInstalled();
  runInForeground('packages/sandbox/src/main.ts', { env: { SANDBOX_PORT: String(port) } });
});
