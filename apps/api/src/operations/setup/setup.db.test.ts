import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { expect, test } from 'vitest';
import { readConfig } from '../../app/config.ts';
import { openKeyring } from '../../security/keyring.ts';
import { afterEveryFile } from '../../testing/after-file.ts';
import { runCli } from '../../testing/cli.ts';
import { createTestStore, openTestDatabase, testEngine } from '../../testing/database/database.ts';
import { sandboxEnvironment } from '../../testing/product/product.ts';
import { explain } from '../cli/database.ts';
import { readEnvFile } from './env-file.ts';
import { setup as runSetup } from './setup.ts';

const APPLICATION = '123456789012345678';
const botToken = (id: string): string => `${Buffer.from(id).toString('base64')}.abcdef.secret-of-the-bot`;

const sandbox = await startSandbox({ port: 0 });
afterEveryFile(() => sandbox.close());
const file = (): string => path.join(mkdtempSync(path.join(tmpdir(), 'tenfour-setup-')), 'tenfour.env');

/** What an operator sets; the sandbox accepts the first secret of each client. */
async function answers(): Promise<Record<string, string>> {
  const { url = '', dataDir } = await createTestStore('empty');
  const { DISCORD_PUBLIC_KEY: _public, ...services } = sandboxEnvironment(sandbox);
  return {
    ...services,
    DISCORD_CLIENT_ID: APPLICATION,
    DISCORD_CLIENT_SECRET: 'the-client-secret',
    DISCORD_BOT_TOKEN: botToken(APPLICATION),
    ERLC_GLOBAL_KEY: 'global-key',
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://panel.example',
    DATA_DIR: dataDir,
    ...(url === '' ? {} : { DATABASE_URL: url }),
  };
}

const setup = (env: Record<string, string>, ...args: string[]) => runCli(['setup', ...args], env);

/** Runs it in this process, without a terminal; why it wrote nothing. */
async function refusal(env: Record<string, string>, ...args: string[]): Promise<string> {
  const said = await runSetup(env, args, () => undefined, null).catch((error: unknown) => explain(error));
  return String(said);
}

async function listening(): Promise<Server> {
  const server = createServer().listen(0, '0.0.0.0');
  await once(server, 'listening');
  return server;
}

test('writes what works, keeps it on later runs, and changes one value', async () => {
  const given = await answers();
  const ENV_FILE = file();
  const first = await setup(
    { ...given, ENV_FILE, ADMIN_USERNAME: 'Anna', ADMIN_PASSWORD: 'hunter 22' },
    '--yes',
  );
  expect(first).toMatchObject({ status: 0, err: '' });
  for (const line of [
    /Discord accepts ".+" and its bot\./,
    /Roblox accepts the app\./,
    /ER:LC accepts the global API key\./,
    /Redirects: add https:\/\/panel\.example\/api\/auth\/callback/,
    /The super admin "Anna" can sign in/,
  ]) {
    expect(first.out).toMatch(line);
  }
  const written = readEnvFile(ENV_FILE) ?? {};
  expect(written).toMatchObject({ ...given, DISCORD_PUBLIC_KEY: sandbox.interactionPublicKey });
  expect(statSync(ENV_FILE).mode & 0o777).toBe(0o600);
  expect(readConfig(written).databaseUrl === null).toBe(testEngine() === 'sqlite');
  for (const secret of [
    'the-client-secret',
    'secret-of-the-bot',
    'global-key',
    written.SECRETS_KEYS ?? '-k-',
  ])
    expect(first.out).not.toContain(secret);

  // The port may be the running product's by now.
  const server = createServer().listen(Number(given.PORT), '0.0.0.0');
  await once(server, 'listening');
  const again = await setup({ ENV_FILE }, 'LOG_LEVEL=warn', `PUBLIC_URL=${given.PUBLIC_URL}`);
  server.close();
  expect(again).toMatchObject({ status: 0, err: '' });
  expect(readEnvFile(ENV_FILE)).toEqual({ ...written, LOG_LEVEL: 'warn' });
});

test('says what is wrong and writes nothing', async () => {
  const given = await answers();
  const taken = await listening();
  const { port } = Object(taken.address());
  const notFolder = path.join(given.DATA_DIR ?? '', 'file');
  writeFileSync(notFolder, '');
  const wrongStorage: [Record<string, string>, RegExp] =
    testEngine() === 'sqlite'
      ? [{ DATA_DIR: notFolder }, /DATA_DIR .* is not a folder/]
      : [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /PostgreSQL does not answer at 127\.0\.0\.1:1/];
  const cases: [Record<string, string>, RegExp][] = [
    [{ DISCORD_BOT_TOKEN: 'bad-token' }, /rejected the bot token\. Reset it/],
    [{ DISCORD_BOT_TOKEN: botToken('999999999999999999') }, /belongs to .*application 123456789012345678/],
    [{ DISCORD_CLIENT_SECRET: 'another' }, /rejected the client ID and secret/],
    [{ DISCORD_BASE_URL: 'http://127.0.0.1:1' }, /doesn't answer at http:\/\/127\.0\.0\.1:1/],
    [{ DISCORD_BASE_URL: sandbox.urls.roblox }, /Discord doesn't answer/],
    [{ ROBLOX_CLIENT_SECRET: 'another' }, /Roblox rejected/],
    [{ ERLC_GLOBAL_KEY: 'bad-key' }, /ER:LC rejected the global API key/],
    [{ PORT: String(port) }, /is in use\. Set PORT to a free one/],
    [{ PUBLIC_URL: 'panel.example' }, /PUBLIC_URL must be an http or https address/],
    [{ DISCORD_CLIENT_ID: '' }, /DISCORD_CLIENT_ID is missing/],
    wrongStorage,
  ];
  // The sandbox holds a client to its first secret.
  expect(await refusal({ ...given, ENV_FILE: file() }, '--yes')).toBe('undefined');
  for (const [changes, reason] of cases) {
    const ENV_FILE = file();
    expect(await refusal({ ...given, ...changes, ENV_FILE }, '--yes')).toMatch(reason);
    expect(existsSync(ENV_FILE)).toBe(false);
  }
  taken.close();
});

test('needs a terminal, known names, and secrets outside the command line', async () => {
  const ENV_FILE = file();
  writeFileSync(ENV_FILE, 'PORT=3000\n');
  const cases: [string[], RegExp][] = [
    [['PORT'], /needs a terminal/],
    [['COLOR'], /COLOR is unknown/],
    [['DISCORD_CLIENT_SECRET=x'], /is secret\. Set it in the environment/],
    [['LOG_LEVEL=loud'], /LOG_LEVEL must be/],
  ];
  for (const [args, reason] of cases) expect(await refusal({ ENV_FILE }, ...args)).toMatch(reason);
  const piped = await setup({ ENV_FILE });
  expect(piped).toMatchObject({ status: 1, err: expect.stringMatching(/^Setup needs a terminal/) });
  expect(readFileSync(ENV_FILE, 'utf8')).toBe('PORT=3000\n');
});

// SQLite keeps its keys in a file beside the database.
if (testEngine() === 'postgres')
  test('a used database is not given new keys', async () => {
    const given = await answers();
    const { DATABASE_URL: url = '', DATA_DIR: dataDir = '' } = given;
    const first = await setup({ ...given, ENV_FILE: file(), ADMIN_USERNAME: 'Anna' }, '--yes');
    expect(first).toMatchObject({ status: 0, err: '' });
    const database = await openTestDatabase({ url, dataDir });
    const keys = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
    await openKeyring({ keys, dataDir, engine: 'postgres', database });
    const withKeys = (more: Record<string, string>) =>
      refusal({ ...given, ...more, ENV_FILE: file() }, '--yes');
    expect(await withKeys({})).toMatch(/Enter its SECRETS_KEYS/);
    const others = `k1:${Buffer.alloc(32).toString('base64')}`;
    expect(await withKeys({ SECRETS_KEYS: others })).toMatch(/do not open this database/);
    expect(await withKeys({ SECRETS_KEYS: keys })).toBe('undefined');
  });
