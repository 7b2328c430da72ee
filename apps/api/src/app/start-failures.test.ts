import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StorageOpenError } from '../db/errors.ts';
import { asOutage } from '../db/outages.ts';
import { mainEnvironment, spawnMain } from '../testing/product/spawn-main.ts';
import { readConfig } from './config.ts';
import { BLOCKED_PORTS } from './config-network.ts';
import { explainStart } from './start-failures.ts';

const START_MS = 60_000;

/** What one start that fails says: the exit code and the only line of level 60, which has the error as well. */
async function failing(env: Readonly<Record<string, string>>, account: { uid?: number } = {}) {
  const { ended, lines } = spawnMain({ ...(await mainEnvironment()), ...env }, account);
  const exitCode = await ended;
  const fatal = lines().filter(({ level }) => level === 60);
  expect(fatal).toHaveLength(1);
  expect(fatal[0]).toMatchObject({ exitCode, err: { stack: expect.stringMatching(/\n +at /) } });
  return { exitCode, said: fatal[0]?.msg ?? '' };
}

async function folder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tenfour-start-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

const DISCORD = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret', SECRETS_KEYS: 'a:b' };

const garbage = 'no database at all '.repeat(400);

describe('a start that fails ends with one sentence', { timeout: START_MS, concurrent: true }, () => {
  test('for TRUST_PROXY and a port that no browser opens', async ({ expect }) => {
    const { exitCode, said } = await failing({ TRUST_PROXY: 'yes', PORT: '6000' });
    expect(exitCode).toBe(78);
    expect(said).toContain('TRUST_PROXY must be a number of proxies');
    expect(said).toContain('PORT must not be 6000, the port of x11');
  });

  test('for HOST', async ({ expect }) => {
    const { exitCode, said } = await failing({ HOST: '192.0.2.7' });
    expect([exitCode, said]).toEqual([78, expect.stringMatching(/^HOST 192\.0\.2\.7 is not .* Set HOST/)]);
  });

  test('for a PostgreSQL that is down', async ({ expect }) => {
    const parts = { DATABASE_HOST: '127.0.0.1', DATABASE_PORT: '9', SECRETS_KEYS: 'a:b' };
    const { exitCode, said } = await failing(parts);
    expect(exitCode).toBe(69);
    expect(said).toMatch(/^PostgreSQL does not answer at 127\.0\.0\.1:9 .*DATABASE_HOST and DATABASE_PORT/);
  });

  test('for damaged files', async ({ expect }) => {
    for (const name of ['tenfour.db', 'instance.lock.db']) {
      const DATA_DIR = await folder({ [name]: garbage });
      const { exitCode, said } = await failing({ DATA_DIR });
      expect([exitCode, said]).toEqual([74, expect.stringContaining(`${join(DATA_DIR, name)} is damaged`)]);
    }
  });

  test('for a data folder that is read-only, or a file', async ({ expect }) => {
    const DATA_DIR = await folder();
    await chmod(DATA_DIR, 0o555);
    // For root nothing is read-only.
    const account = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const closed = await failing({ DATA_DIR, NODE_COMPILE_CACHE: '' }, account);
    expect(closed).toMatchObject({
      exitCode: 73,
      said: expect.stringContaining(`DATA_DIR ${DATA_DIR} cannot be`),
    });
    const file = join(await folder({ file: '' }), 'file');
    expect(await failing({ DATA_DIR: file })).toEqual({
      exitCode: 73,
      said: `DATA_DIR ${file} is not a folder. Set DATA_DIR to one.`,
    });
  });

  test('for keys that are not this database’s', async ({ expect }) => {
    const first = await failing({ SECRETS_KEYS: 'a:hush' });
    expect(first).toMatchObject({ exitCode: 78, said: expect.stringMatching(/^SECRETS_KEYS/) });
    expect(first.said).not.toContain('hush');
  });

  test('for a key file that cannot be read', async ({ expect }) => {
    const DATA_DIR = await folder();
    await mkdir(join(DATA_DIR, 'secrets.key'));
    const { exitCode, said } = await failing({ DATA_DIR });
    expect([exitCode, said]).toEqual([74, expect.stringContaining(`DATA_DIR ${DATA_DIR}`)]);
  });
});

/** Fails as a fault in a callback does, at a signal. */
const FAULT = `import { readFileSync } from 'node:fs';
process.on('SIGUSR2', () => readFileSync('/nowhere'));`;

test('a missing file after the start is a fault of the program', { timeout: START_MS }, async () => {
  const faulty = join(await folder({ 'fault.mjs': FAULT }), 'fault.mjs');
  const env = { ...(await mainEnvironment()), NODE_OPTIONS: `--import=${faulty}` };
  const { child, ended, lines, output } = spawnMain(env);
  await expect.poll(output, { timeout: START_MS }).toMatch(/Listening on/);
  child.kill('SIGUSR2');
  expect(await ended).toBe(70);
  const err = { code: 'ENOENT', stack: expect.stringContaining('fault.mjs:2') };
  expect(lines().at(-1)).toMatchObject({ level: 60, exitCode: 70, msg: 'failed', err });
});

test('a full disk is named on either engine', () => {
  const full = (code: string, env = {}) =>
    explainStart(
      new StorageOpenError(asOutage(Object.assign(new Error('full'), { code }))),
      readConfig({ ...DISCORD, ...env }),
    );
  for (const code of ['SQLITE_FULL', 'ENOSPC', 'SQLITE_IOERR_WRITE']) {
    const message = expect.stringMatching(/^The disk of DATA_DIR .* is full/);
    expect(full(code, { DATA_DIR: '/srv/tenfour' })).toEqual({ exitCode: 74, message });
  }
  const DATABASE_URL = 'postgres://tenfour:hush@db.internal:5432/tenfour';
  expect(full('53100', { DATABASE_URL })).toEqual({
    exitCode: 74,
    message: expect.stringMatching(/^The disk of PostgreSQL at db\.internal:5432 is full/),
  });
});

test('a fault that no setting can fix has no sentence, whatever its code', () => {
  expect(explainStart(new TypeError('x is not a function'), null)).toBeNull();
  const config = readConfig(DISCORD);
  for (const code of ['ENOENT', 'EACCES', 'SQLITE_CORRUPT']) {
    expect(explainStart(Object.assign(new Error('no such file'), { code }), config)).toBeNull();
  }
});

test('the ports are those that a browser’s fetch refuses', async () => {
  const reasons = await Promise.all(
    [...BLOCKED_PORTS.keys()].map((port) =>
      fetch(`http://127.0.0.1:${port}/`).then(
        () => port,
        (error: Error) => String(Object(error.cause).message),
      ),
    ),
  );
  expect(new Set(reasons)).toEqual(new Set(['bad port']));
});
