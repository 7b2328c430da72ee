import { createHash, randomBytes } from 'node:crypto';
import { startSandbox } from '@tenfour/sandbox';
import { freePort } from '@tenfour/sandbox/free-port';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, openTestDatabase, testEngine } from '../src/testing/database/database.ts';
import { tapWire, type Wire } from '../src/testing/game/wire.ts';
import { createBrowser } from '../src/testing/product/browser.ts';
import { startChild } from '../src/testing/product/child.ts';
import { ALT_PASSWORDS, PAGE_PASSWORD, PANEL_PASSWORDS } from './secrets-platform.ts';
import { KEYS, PLATFORM_TOKEN, playSecrets, WEBHOOK_TOKENS } from './secrets-scenario.ts';

const CLIENT_SECRET = `client-${randomBytes(12).toString('hex')}`;
const BOT_TOKEN = `bot-${randomBytes(12).toString('hex')}`;
const ROBLOX_SECRET = `roblox-${randomBytes(12).toString('hex')}`;
const GLOBAL_KEY = `global${randomBytes(8).toString('hex')}`;
const SEALING_KEY = randomBytes(32);

/** Tables that hold sealed values or hashes by design; every other one is searched whole. */
const OWN_PLACES: Readonly<Record<string, readonly string[]>> = {
  servers: ['erlc_key_sealed', 'roblox_key_sealed'],
  sessions: ['token_hash', 'factor_challenge'],
  account_devices: ['token_hash'],
  account_factors: ['totp_sealed', 'recovery_hashes'],
  passkeys: ['public_key'],
  event_hooks: ['token_hash', 'token_sealed'],
  webhooks: ['token_sealed'],
  alt_requests: ['passwords_sealed'],
  api_keys: ['token_hash'],
  endpoints: ['secret_sealed', 'old_secret_sealed'],
  appeal_links: ['token_hash', 'token_sealed'],
  platform_accounts: ['password_hash'],
  platform_sessions: ['token_hash'],
  platform_devices: ['token_hash'],
  attempt_limits: ['name'],
  meta: ['value'],
};

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());
const store = await createTestStore();
const database = await openTestDatabase(store);
const port = await freePort();
const discord = await tapWire(sandbox.urls.discord);
const front = await tapWire(`http://127.0.0.1:${port}`);

/** What the story produced, searched by the tests below. */
let log = '';
const sealed = new Set<string>();

beforeAll(async () => {
  const product = await startChild({
    sandbox,
    store,
    port,
    env: {
      PUBLIC_URL: front.url,
      DISCORD_BASE_URL: discord.url,
      DISCORD_CLIENT_SECRET: CLIENT_SECRET,
      DISCORD_BOT_TOKEN: BOT_TOKEN,
      ROBLOX_CLIENT_SECRET: ROBLOX_SECRET,
      ERLC_GLOBAL_KEY: GLOBAL_KEY,
      SECRETS_KEYS: `story:${SEALING_KEY.toString('base64')}`,
      UPSTREAM_TIMEOUT_MS: '500',
      ALT_PAGE_PASSWORD: PAGE_PASSWORD,
      PLATFORM_WEBHOOK_URL: `https://discord.com/api/webhooks/819000000000000000/${PLATFORM_TOKEN}`,
      LOG_LEVEL: 'trace',
    },
  });
  await playSecrets({ sandbox, database, browser: () => createBrowser(front.url), noteSealed });
  expect(await product.stop()).toBe(0);
  log = product.output();
}, 90_000);

async function noteSealed(): Promise<void> {
  const rows = await database.handle
    .selectFrom('servers')
    .select(['erlc_key_sealed', 'roblox_key_sealed'])
    .execute();
  const hooks = await database.handle.selectFrom('event_hooks').select('token_sealed').execute();
  const webhooks = await database.handle
    .selectFrom('webhooks')
    .select('token_sealed')
    .where('token_sealed', '<>', '')
    .execute();
  const staff = await database.handle.selectFrom('platform_accounts').select('password_hash').execute();
  for (const { password_hash } of staff) if (password_hash !== null) sealed.add(password_hash);
  const appeals = await database.handle.selectFrom('appeal_links').select('token_sealed').execute();
  for (const { token_sealed } of [...hooks, ...webhooks, ...appeals]) sealed.add(token_sealed);
  const requests = await database.handle.selectFrom('alt_requests').select('passwords_sealed').execute();
  for (const { passwords_sealed } of requests) if (passwords_sealed !== null) sealed.add(passwords_sealed);
  for (const value of rows.flatMap((row) => Object.values(row))) if (value !== null) sealed.add(value);
}

/** What a story's exchanges carry in a place, such as the session tokens in `Set-Cookie`. */
function found(
  wire: Wire,
  place: (exchange: Wire['exchanges'][number]) => string,
  pattern: RegExp,
): string[] {
  const matches = wire.exchanges.flatMap((exchange) => [...place(exchange).matchAll(pattern)]);
  return [...new Set(matches.map((match) => match[1] ?? ''))].filter((text) => text !== '');
}

const cookiesOf = ({ responseHeaders }: Wire['exchanges'][number]): string =>
  responseHeaders
    .filter(([name]) => name === 'set-cookie')
    .map(([, value]) => value)
    .join('\n');

function secrets(): Record<string, string[]> {
  const tokens = found(front, cookiesOf, /\b(?:sid|panel|device)=([\w-]{43})/g);
  const programKeys = found(front, ({ responseBody }) => responseBody, /"key":"(tf_[\w-]{43})"/g);
  const endpointSecrets = found(front, ({ responseBody }) => responseBody, /"secret":"(whsec_[^"]{44})"/g);
  const appealTokens = found(front, ({ responseBody }) => responseBody, /\/appeal\/([\w-]{43})/g);
  return {
    'API key': KEYS,
    'session token': tokens,
    'hash of a token': [...tokens, ...programKeys, ...appealTokens].map((token) =>
      createHash('sha256').update(token).digest('hex'),
    ),
    'key for programs': programKeys,
    'endpoint secret': endpointSecrets,
    'appeal token': appealTokens,
    'OAuth code': found(discord, ({ requestBody }) => requestBody, /\bcode=([^&]+)/g),
    'PKCE verifier': found(discord, ({ requestBody }) => requestBody, /\bcode_verifier=([^&]+)/g),
    'access token': found(discord, ({ responseBody }) => responseBody, /"access_token":\s*"([^"]+)"/g),
    'refresh token': found(discord, ({ responseBody }) => responseBody, /"refresh_token":\s*"([^"]+)"/g),
    'event webhook token': found(front, ({ responseBody }) => responseBody, /\/hooks\/erlc\/([\w-]{43})/g),
    'webhook token': WEBHOOK_TOKENS,
    'alt password': ALT_PASSWORDS,
    'page password': [PAGE_PASSWORD],
    'password of platform staff': PANEL_PASSWORDS,
    'platform webhook token': [PLATFORM_TOKEN],
    'client secret': [CLIENT_SECRET, ROBLOX_SECRET],
    'bot token': [BOT_TOKEN],
    'global game key': [GLOBAL_KEY],
    'sealing key': (['base64', 'base64url', 'hex'] as const).map((form) => SEALING_KEY.toString(form)),
    'sealed value': [...sealed],
  };
}

/** A secret as it is and as it may be hidden. */
function formsOf(secret: string): string[] {
  return [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '')];
}

/** Gathered once, when the story is over: every cell of every table is searched for all of them. */
let forms: [string, string[]][] | undefined;

function leaksIn(text: string, except: readonly string[] = []): string[] {
  forms ??= Object.entries(secrets()).map(([name, values]) => [name, values.flatMap(formsOf)]);
  return forms
    .filter(([name, ones]) => !except.includes(name) && ones.some((form) => text.includes(form)))
    .map(([name]) => name);
}

it('the scenario has produced every kind of secret, and every place to search', () => {
  for (const [name, values] of Object.entries(secrets())) {
    expect(values, name).not.toEqual([]);
    for (const value of values) expect(value.length, name).toBeGreaterThanOrEqual(6);
  }
  expect(secrets()['API key']?.length).toBeGreaterThan(5);
  expect(leaksIn(`something ${[...sealed][0]} something`)).toEqual(['sealed value']);
  const statuses = new Set(front.exchanges.map(({ status }) => status));
  expect([...statuses]).toEqual(
    expect.arrayContaining([200, 204, 302, 400, 401, 403, 404, 413, 422, 500, 502]),
  );
  expect(log).toContain('"path":"/api/servers"');
  expect(log).toContain('request failed');
  expect(log).toContain('is not valid JSON');
});

// covers: R693, R836
it("no response carries a secret, but the cookie its session token, the owner's page the addresses of webhooks and appeals and a new key, and the panel the alts that staff request", () => {
  for (const { method, path, responseBody, responseHeaders } of front.exchanges) {
    const shown = [
      ...(/event-webhook|gameEvents\.\w*ventHook/.test(path) ? ['event webhook token'] : []),
      ...(/webhooks[./].*reveal/.test(path) ? ['webhook token'] : []),
      ...(/api-keys|apiKeys\.create/.test(path) ? ['key for programs'] : []),
      ...(/endpoints$|endpoints[./].*rotate|endpoints\.create/.test(path) ? ['endpoint secret'] : []),
      ...(/appeal-link|appeals\.\w*[lL]ink/.test(path) ? ['appeal token'] : []),
      ...(/alts\.reveal|alt-requests\/.*reveal/.test(path) ? ['alt password'] : []),
    ];
    expect([method, path, leaksIn(responseBody, shown)]).toEqual([method, path, []]);
    for (const [name, value] of responseHeaders) {
      const own = name === 'set-cookie' && /^(?:sid|panel|device)=/.test(value) ? ['session token'] : [];
      expect([method, path, name, leaksIn(value, own)]).toEqual([method, path, name, []]);
    }
  }
});

it('no line of the log at its most talkative carries one', () => {
  expect(log.split('\n').length).toBeGreaterThan(100);
  expect(log.split('\n').filter((line) => leaksIn(line).length > 0)).toEqual([]);
});

it('no message to Discord carries one', () => {
  const posted = discord.exchanges.filter(({ path }) => path.includes('/webhooks/'));
  expect(posted.filter(({ requestBody }) => requestBody.includes('"embeds"')).length).toBeGreaterThan(10);
  for (const { requestBody } of posted) expect(leaksIn(requestBody)).toEqual([]);
  const received = posted.filter(({ path }) => path.includes(PLATFORM_TOKEN));
  expect(received.length).toBeGreaterThan(1);
  for (const { requestBody } of received) expect(requestBody).toContain('requested 2 alts');
});

it('no table holds one outside its own column', async () => {
  const tables = await tableNames();
  expect(tables).toEqual(expect.arrayContaining(['activity', 'deliveries', 'account_log', 'game_commands']));
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(
      database.handle,
    );
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const own = OWN_PLACES[table]?.includes(column) ? ['sealed value', 'hash of a token'] : [];
      const text = Buffer.isBuffer(value) ? value.toString() : String(value);
      expect([table, column, leaksIn(text, own)]).toEqual([table, column, []]);
    }
  }
  const counts = await database.handle
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  expect(Number(counts.n)).toBeGreaterThan(10);
});

async function tableNames(): Promise<string[]> {
  const names =
    testEngine() === 'sqlite'
      ? sql<{
          name: string;
        }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
      : sql<{
          name: string;
        }>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  return (await names.execute(database.handle)).rows.map(({ name }) => name);
}
