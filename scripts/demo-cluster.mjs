// Sandbox, a real PostgreSQL, three instances of the API and a proxy in front of them, with the seeded, living demo.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
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
import { print, runMain } from './lib/terminal.mjs';

const INSTANCES = 3;

/** Returns the keys that seal the cluster's secrets, created at the first start and stored with its data. */
function secretsKeys(dataDir) {
  const file = join(dataDir, 'secrets.keys');
  if (!existsSync(file)) {
    writeFileSync(file, `demo:${randomBytes(32).toString('base64')}`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

/** Starts PostgreSQL on the folder and resolves with its address. When it ends, everything is stopped. */
async function startPostgres(group, directory) {
  const file = 'apps/api/src/demo/cluster-postgres.ts';
  const postgres = group.start('postgres', file, { args: [directory], outlasts: true });
  const [{ url }] = await once(postgres, 'message');
  return url;
}

/** Returns the addresses of the processes, for the person at the terminal. */
function addressLines(targets, databaseUrl) {
  return [
    ...targets.map(({ name, port }) => `${name}: http://127.0.0.1:${port}`),
    `PostgreSQL: ${databaseUrl}`,
    'An instance that is killed (kill -9 of its process) is skipped immediately and restarted.',
  ];
}

await runMain(async () => {
  const ports = demoPorts();
  await requireFree([
    { variable: 'PORT', port: ports.web, count: 1 + INSTANCES },
    { variable: 'SANDBOX_PORT', port: ports.sandbox, count: 4 },
  ]);
  await ensureInstalled();
  // Imports a library that is there only once dependencies are installed.
  const { createProxy } = await import('./lib/proxy.mjs');
  await ensureBuilt();
  const group = serviceGroup();
  // PostgreSQL refuses to run as root and then runs as a user who has to traverse this folder.
  const dataDir = demoFolder('demo-cluster', 0o711);
  const databaseUrl = await startPostgres(group, join(dataDir, 'postgres'));
  const env = {
    ...demoEnv(ports),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRETS_KEYS: secretsKeys(dataDir),
  };
  await startSandbox(group, ports.sandbox);
  await seedDemo(group, env);
  const targets = Array.from({ length: INSTANCES }, (_, at) => ({
    name: `api-${at + 1}`,
    host: '127.0.0.1',
    port: ports.web + 1 + at,
  }));
  for (const { name, host, port } of targets) {
    const own = { ...env, HOST: host, PORT: String(port), TRUST_PROXY: '1' };
    group.start(name, 'apps/api/src/app/main.ts', { env: own, restart: true });
  }
  const proxy = createProxy({
    targets,
    onChange: ({ port, ready }) => print(`proxy   :${port} ${ready ? 'is ready' : 'is skipped'}`),
  });
  await proxy.listen(ports.web, demoHost());
  await waitForHttp(`${localOrigin(demoHost(), ports.web)}/healthz`);
  await announce(ports, env, addressLines(targets, databaseUrl));
});
