// The main job: sandbox and product with a seeded, living demo.
import { ensureBuilt } from './lib/build.mjs';
import { serviceGroup, waitForHttp } from './lib/children.mjs';
import {
  demoEnv,
  demoFolder,
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
  await requireFree([
    { variable: 'PORT', port: ports.web },
    { variable: 'SANDBOX_PORT', port: ports.sandbox, count: 4 },
  ]);
  await ensureInstalled();
  await ensureBuilt();
  const group = serviceGroup();
  demoFolder('demo');
  const env = demoEnv(ports);
  await startSandbox(group, ports.sandbox);
  await seedDemo(group, env);
  group.start('api', 'apps/api/src/app/main.ts', { env });
  await waitForHttp(`${localOrigin(env.HOST, ports.web)}/healthz`);
  await announce(ports, env);
});
