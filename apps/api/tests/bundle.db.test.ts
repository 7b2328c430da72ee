import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApi } from '../scripts/build.ts';
import { createTestStore, testEngine } from '../src/testing/database/database.ts';
import { mainEnvironment, type SpawnedMain, spawnMain } from '../src/testing/product/spawn-main.ts';

/** The bundle that `npm test` names, else one of its own, as deep as `dist`, from which packages are found. */
const { API_FILE } = process.env;
const OUT = API_FILE ? dirname(API_FILE) : join(import.meta.dirname, '..', '.cache', `bundle-${process.pid}`);

if (!API_FILE) {
  beforeAll(() => buildApi(OUT));
  afterAll(() => rm(OUT, { recursive: true, force: true }));
}

test('everything that the bundle looks for beside its sources is there, and V8 stores it as ASCII', () => {
  const files = readdirSync(OUT).filter((name) => name.endsWith('.js'));
  const codes = files.map((name) => readFileSync(join(OUT, name), 'utf8'));
  const places = codes
    .flatMap((code) => [
      ...code.matchAll(/`([^`]+)`,import\.meta\.url\)\.href/g),
      ...code.matchAll(/import\.meta\.dirname\+`\/([^`]+)`/g),
    ])
    .map(([, place]) => String(place));
  expect(places.length).toBeGreaterThanOrEqual(5);
  expect(places.filter((place) => !existsSync(join(OUT, place)))).toEqual([]);
  const programs = codes.flatMap((code) =>
    [...code.matchAll(/new URL\(`\.\/([^`]+)`,import\.meta\.url\)/g)].map(([, name]) => String(name)),
  );
  expect(programs.sort()).toEqual(['checkpoint-worker.js', 'import-reader.js', 'read-worker.js']);
  expect(programs.filter((name) => !files.includes(name))).toEqual([]);
  expect(codes.filter((code) => /import\.meta\.(?:filename|resolve)\b/.test(code))).toEqual([]);
  // Not defined in a bundle, and only used by threads and files that the product has none of: pino's, and shards.
  const folders = codes.flatMap((code) =>
    [...code.matchAll(/\(__dirname,([^)]+)\)/g)].map(([, place]) => place),
  );
  expect([...new Set(folders)].sort()).toEqual([
    '`..`,`file.js`',
    '`defaultWorker.js`',
    '`lib`,`worker.js`',
    '`worker.js`',
  ]);
  expect(codes.join('').split('__dirname').length - 1).toBe(folders.length);
  expect(codes.filter((code) => /[^\p{ASCII}]/u.test(code))).toEqual([]);
});

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

/** Starts the bundle as production does, on the database of the tests. */
async function start(role: string) {
  const { url } = await createTestStore();
  const settings = {
    DATABASE_URL: url ?? '',
    ROLE: role,
    SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    DISCORD_BASE_URL: sandbox.urls.discord,
    ...(role === 'gateway' ? { DISCORD_BOT_TOKEN: 'the-bot' } : {}),
  };
  const env = {
    ...(await mainEnvironment()),
    NODE_OPTIONS: '--max-semi-space-size=16',
    // As in the other tests of whole processes: a busy machine is no overload.
    SHED_DELAY_MS: '0',
    ...(url === undefined ? {} : settings),
  };
  return spawnMain(env, { file: join(OUT, 'main.js') });
}

async function endsInOrder({ child, ended, lines }: SpawnedMain): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(lines().filter(({ level }) => level >= 50)).toEqual([]);
}

const SERVED = ['/healthz', '/api/openapi.json', '/api/docs/scalar.js', '/api/legal/privacy'];
const onPostgres = testEngine() === 'postgres';
const ROLES = onPostgres
  ? [
      { role: 'web', paths: SERVED },
      { role: 'worker', paths: ['/healthz', '/readyz'] },
    ]
  : [{ role: 'all', paths: SERVED }];

test.each(ROLES)(
  '$role answers from the bundle, with its threads, and ends',
  { timeout: 180_000 },
  async ({ role, paths }) => {
    const started = await start(role);
    await expect.poll(started.output, { timeout: 60_000 }).toMatch(/Listening on/);
    const address = /http:\/\/[\d.]+:\d+/.exec(started.output())?.[0] ?? '';
    for (const path of paths) expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
    await endsInOrder(started);
  },
);

const CONNECTED = onPostgres ? ['gateway'] : [];

test.each(CONNECTED)('%s connects from the bundle and ends', { timeout: 180_000 }, async (role) => {
  const started = await start(role);
  const sessions = async () => {
    const answer = await fetch(`${sandbox.urls.home}/control/discord/gateway`);
    return ((await answer.json()) as { connected: boolean }[]).filter(({ connected }) => connected).length;
  };
  await expect.poll(sessions, { timeout: 60_000 }).toBe(1);
  await endsInOrder(started);
});
