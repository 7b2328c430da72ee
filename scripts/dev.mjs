// As the demo, with the API restarting and the pages reloading while you edit.
import { serviceGroup, waitForHttp } from './lib/children.mjs';
import {
  demoEnv,
  demoFolder,
  demoHost,
  demoPorts,
  localOrigin,
  seedDemo,
  startSandbox,
} from './lib/demo-environment.mjs';
import { announce } from './lib/demo-tour.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireFree } from './lib/ports.mjs';
import { runMain } from './lib/terminal.mjs';

await runMain(async () => {
  const ports = demoPorts();
  const apiPort = ports.web + 1;
  await requireFree([
    { variable: 'PORT', port: ports.web, count: 2 },
    { variable: 'SANDBOX_PORT', port: ports.sandbox, count: 4 },
  ]);
  await ensureInstalled();
  const group = serviceGroup();
  demoFolder('demo');
  // Vite is in front, so the API itself only listens on this machine.
  const env = { ...demoEnv(ports, apiPort), HOST: '127.0.0.1' };
  await startSandbox(group, ports.sandbox);
  await seedDemo(group, env);
  group.start('api', 'apps/api/src/app/main.ts', {
    env,
    nodeArgs: ['--watch', '--watch-preserve-output'],
    exitWithParent: false,
  });
  await waitForHttp(`http://127.0.0.1:${apiPort}/healthz`);
  const web = { WEB_PORT: String(ports.web), WEB_HOST: demoHost(), API_URL: `http://127.0.0.1:${apiPort}` };
  group.start('web', 'scripts/lib/vite-dev.mjs', { env: web });
  await waitForHttp(`${localOrigin(demoHost(), ports.web)}/`);
  await announce(ports, env);
});
