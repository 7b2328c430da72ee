import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTestStore } from '../testing/database/database.ts';
import { mainEnvironment, spawnMain } from '../testing/product/spawn-main.ts';

const COMPOSE = join(import.meta.dirname, '../../../../deploy/compose.yaml');

/** A password with the characters that end parts of a URL. */
const PASSWORD = 'p/a#s?s@:w%rd';
const ROLE = `role_${process.pid}`;

let admin: pg.Client;
let server: URL;

beforeAll(async () => {
  const { url = '' } = await createTestStore('empty');
  server = new URL(url);
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}'`);
});

afterAll(async () => {
  await admin.query(`DROP OWNED BY ${ROLE} CASCADE`);
  await admin.query(`DROP ROLE ${ROLE}`);
  await admin.end();
});

/** The variables of a text, innermost first, as Compose puts them in. */
function interpolate(text: string, env: Readonly<Record<string, string>>): string {
  const next = text.replaceAll(
    /\$\{(\w+)(?::[-?]([^${}]*))?\}/g,
    (_all, name, other = '') => env[name] || other,
  );
  return next === text ? text : interpolate(next, env);
}

/** The environment that deploy/compose.yaml gives the worker for this `deploy/.env`. */
function composeEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  const { services } = parse(readFileSync(COMPOSE, 'utf8'), { merge: true });
  const entries = Object.entries(services.worker.environment as Record<string, string>);
  return Object.fromEntries(entries.map(([name, value]) => [name, interpolate(String(value), env)]));
}

async function workerEnvironment(
  env: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const example = {
    PANEL_DOMAIN: 'panel.example.org',
    DATABASE_PASSWORD: PASSWORD,
    SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    DISCORD_CLIENT_ID: 'id',
    DISCORD_CLIENT_SECRET: 'secret',
  };
  return {
    ...(await mainEnvironment()),
    ...composeEnvironment(example),
    // Where the server of tests is; Compose's has its own name, role and port.
    DATABASE_HOST: server.hostname,
    DATABASE_PORT: server.port,
    DATABASE_NAME: server.pathname.slice(1),
    DATABASE_USER: ROLE,
    ...env,
  };
}

describe('on PostgreSQL', { timeout: 120_000 }, () => {
  test('a role without the right to create tables is named', async () => {
    const { ended, lines } = spawnMain(await workerEnvironment());
    expect(await ended).toBe(78);
    const said = expect.stringMatching(
      new RegExp(`^The role "${ROLE}" may not create tables .*DATABASE_USER`),
    );
    expect(lines()).toMatchObject([{ level: 60, msg: said }]);
  });

  test('Compose’s environment starts with a password of any characters', async () => {
    await admin.query(`GRANT CREATE ON SCHEMA public TO ${ROLE}`);
    const started = spawnMain(await workerEnvironment());
    await expect.poll(started.output, { timeout: 60_000 }).toMatch(/Listening on/);
    expect(started.lines()[0]).toMatchObject({ msg: 'starting', role: 'worker', engine: 'postgres' });
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(started.output()).not.toContain(PASSWORD);
  });

  test.each([
    [
      'a wrong password',
      { DATABASE_PASSWORD: 'hush' },
      /does not let the role .* DATABASE_USER and DATABASE_PASSWORD/,
    ],
    ['no such role', { DATABASE_USER: 'nobody' }, /does not let the role "nobody" sign in/],
    ['no such database', { DATABASE_NAME: 'elsewhere' }, /has no database "elsewhere"\. .*DATABASE_NAME/],
  ])('%s ends with 78 and the variable', async (_what, env, sentence) => {
    const { ended, lines, output } = spawnMain(await workerEnvironment(env));
    expect(await ended).toBe(78);
    expect(lines()).toMatchObject([{ level: 60, exitCode: 78, msg: expect.stringMatching(sentence) }]);
    expect(output()).not.toContain('hush');
  });
});
