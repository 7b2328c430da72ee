import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const DISCORD = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('readConfig', () => {
  test('needs nothing but Discord', () => {
    expect(readConfig(DISCORD)).toEqual({
      role: 'all',
      port: 3000,
      host: '0.0.0.0',
      dataDir: resolve('./data'),
      databaseUrl: null,
      databaseInParts: false,
      namedStatements: true,
      sqliteDurability: 'full',
      publicUrl: 'http://localhost:3000',
      publicUrlGiven: false,
      secure: false,
      discord: {
        clientId: 'id',
        clientSecret: 'secret',
        baseUrl: 'https://discord.com',
        cdnUrl: 'https://cdn.discordapp.com',
        botToken: null,
        publicKey: null,
      },
      roblox: {
        usersUrl: 'https://users.roblox.com',
        thumbnailsUrl: 'https://thumbnails.roblox.com',
        apisUrl: 'https://apis.roblox.com',
        client: null,
      },
      erlc: {
        baseUrl: 'https://api.erlc.gg',
        globalKey: null,
        applicationId: null,
        eventPublicKey: null,
        address: null,
      },
      maps: {},
      egressId: 'default',
      filesS3: null,
      marketing: { communityInviteUrl: null, demoUrl: null, testimonials: null },
      legal: { dir: null, operatorName: null, operatorContact: null },
      secretsKeys: null,
      secretsKeysFile: null,
      secretsKeysCommand: null,
      logLevel: 'info',
      metricsToken: null,
      shedDelayMs: expect.any(Number),
      shutdownDrainMs: 0,
      push: {
        vapidKeys: null,
        subject: 'mailto:postmaster@localhost',
        allowedHosts: new Set(),
        endpointHosts: new Set(),
      },
      planLimits: false,
      staffFactorRequired: false,
      quotas: { serversPerUser: 10, uploadsPerServer: 1_000_000_000, uploadsPerUser: 500_000_000 },
      alts: { pagePassword: null, mode: 'usernames' },
      altRequestsGiven: false,
      platformWebhook: null,
      trustProxy: false,
      webDist: resolve(import.meta.dirname, '../../../web/dist'),
      upstreamTimeoutMs: 8_000,
      rateLimit: 600,
    });
  });

  test.each([
    ['{"fall": ', /^MAPS_FILE cannot be read: it is not JSON$/],
    ['{"Fall blank": {}}', /^MAPS_FILE/],
    [
      '{"fall": {"size": 10, "pixelsPerStud": 0, "origin": [0, 0], "postals": {}}}',
      /^MAPS_FILE\.fall\.pixelsPerStud/,
    ],
    [`{"fall": "${'x'.repeat(1_000_000)}"}`, /^MAPS_FILE must be a file of at most 1 MB$/],
  ])('refuses maps of %.30s', (content, problem) => {
    const file = join(mkdtempSync(join(tmpdir(), 'tenfour-maps-')), 'maps.json');
    writeFileSync(file, content);
    expect(problemsOf({ ...DISCORD, MAPS_FILE: file })).toEqual([expect.stringMatching(problem)]);
    const right = { size: 10, pixelsPerStud: 2, origin: [1, 2], postals: { '101': [3, 4] } };
    writeFileSync(file, JSON.stringify({ fall: right }));
    expect(readConfig({ ...DISCORD, MAPS_FILE: file }).maps).toEqual({ fall: { ...right, tolerance: 200 } });
  });

  test('names every problem in one message', () => {
    const problems = problemsOf({
      PORT: 'http',
      PUBLIC_URL: 'panel.example',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      PLAN_LIMITS: 'yes',
      STAFF_SECOND_FACTOR: 'yes',
      ROBLOX_USERS_URL: 'ftp://x',
      RATE_LIMIT: '-1',
      SQLITE_DURABILITY: 'off',
      DATABASE_PREPARED_STATEMENTS: 'no',
      ERLC_EVENT_PUBLIC_KEY: 'AAAA',
      EGRESS_ID: 'two words',
      UPSTREAM_TIMEOUT_MS: '1.5',
      COMMUNITY_INVITE_URL: 'discord',
      DEMO_URL: 'ftp://demo.example',
      TESTIMONIALS: '{"figures":',
      MAPS_FILE: '/no/such/file',
      ALT_PAGE_PASSWORD: 'short',
      ALT_REQUESTS: 'maybe',
      PLATFORM_WEBHOOK_URL: 'https://example.com/api/webhooks/1/x',
    });
    const named = problems.map((line) => line.split(' ')[0]);
    expect(new Set(named)).toEqual(
      new Set([
        'PORT',
        'PUBLIC_URL',
        'DATABASE_URL',
        'LOG_LEVEL',
        'PLAN_LIMITS',
        'STAFF_SECOND_FACTOR',
        'ROBLOX_USERS_URL',
        'RATE_LIMIT',
        'SQLITE_DURABILITY',
        'DATABASE_PREPARED_STATEMENTS',
        'ERLC_EVENT_PUBLIC_KEY',
        'EGRESS_ID',
        'UPSTREAM_TIMEOUT_MS',
        'COMMUNITY_INVITE_URL',
        'DEMO_URL',
        'TESTIMONIALS',
        'MAPS_FILE',
        'ALT_PAGE_PASSWORD',
        'ALT_REQUESTS',
        'PLATFORM_WEBHOOK_URL',
        'DISCORD_CLIENT_ID',
        'DISCORD_CLIENT_SECRET',
        'SECRETS_KEYS',
      ]),
    );
  });

  test('names the missing variables in its message, and never their values', () => {
    const given = { DISCORD_CLIENT_SECRET: 'hush', DATABASE_URL: 'mysql://user:hush@x' };
    expect(() => readConfig(given)).toThrow(/DISCORD_CLIENT_ID is missing/);
    expect(() => readConfig(given)).not.toThrow(/hush/);
  });

  test.each([
    ['http://discord.com/api/webhooks/123456789012345678/hush-hush', /begin with https/],
    ['https://discord.com.evil.example/api/webhooks/123456789012345678/hush-hush', /isn’t on discord.com/],
    ['https://discord.com/api/webhooks/123456789012345678/hush-hush/slack', /Remove \/slack/],
    ['hush-hush', /Enter a Discord webhook URL/],
  ])('PLATFORM_WEBHOOK_URL %s is refused in words, without its token', (url, words) => {
    const [problem = '', ...more] = problemsOf({ ...DISCORD, PLATFORM_WEBHOOK_URL: url });
    expect(more).toEqual([]);
    expect(problem).toMatch(/^PLATFORM_WEBHOOK_URL must be the address of a Discord webhook\. /);
    expect(problem).toMatch(words);
    expect(problem).not.toContain('hush');
  });

  test('PLATFORM_WEBHOOK_URL is kept as its id and token', () => {
    const url = 'https://canary.discord.com/api/webhooks/123456789012345678/a-token';
    expect(readConfig({ ...DISCORD, PLATFORM_WEBHOOK_URL: url }).platformWebhook).toEqual({
      id: '123456789012345678',
      token: 'a-token',
    });
  });

  test('an empty value is an absent one', () => {
    expect(problemsOf({ ...DISCORD, DISCORD_CLIENT_SECRET: ' ', PORT: '' })).toEqual([
      expect.stringContaining('DISCORD_CLIENT_SECRET is missing'),
    ]);
  });

  test('Roblox’ client is its id and its secret', () => {
    const id = { ...DISCORD, ROBLOX_CLIENT_ID: '1' };
    expect(problemsOf(id)).toEqual([expect.stringContaining('belong together')]);
    expect(problemsOf({ ...id, ROBLOX_CLIENT_SECRET: '2' })).toEqual([]);
  });

  test('PostgreSQL needs the keys', () => {
    const env = { ...DISCORD, DATABASE_URL: 'postgres://localhost/tenfour' };
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^SECRETS_KEYS is missing/)]);
    expect(problemsOf({ ...env, SECRETS_KEYS: 'a:b' })).toEqual([]);
    const [file, command] = [
      { SECRETS_KEYS_FILE: '/run/secrets/keys' },
      { SECRETS_KEYS_COMMAND: 'kms read' },
    ];
    for (const one of [file, command]) expect(problemsOf({ ...env, ...one })).toEqual([]);
    expect(problemsOf({ ...env, ...file, ...command })).toEqual([
      'SECRETS_KEYS_FILE and SECRETS_KEYS_COMMAND exclude each other; give one',
    ]);
    const both = problemsOf({ ...env, SECRETS_KEYS: 'a:hush', ...file });
    expect(both).toEqual(['SECRETS_KEYS and SECRETS_KEYS_FILE exclude each other; give one']);
  });

  test('the database in separate variables takes any password', () => {
    const parts = { DATABASE_HOST: 'postgres', DATABASE_PASSWORD: 'p/a#s?s@:w%rd', SECRETS_KEYS: 'a:b' };
    const { databaseUrl } = readConfig({ ...DISCORD, ...parts });
    const { host, port, database, user, password } = new pg.Client({ connectionString: databaseUrl ?? '' });
    expect({ host, port, database, user, password }).toEqual({
      host: 'postgres',
      port: 5_432,
      database: 'tenfour',
      user: 'tenfour',
      password: 'p/a#s?s@:w%rd',
    });
    const local = { ...parts, DATABASE_HOST: '::1', DATABASE_PORT: '6432', DATABASE_NAME: 'a-b' };
    expect(readConfig({ ...DISCORD, ...local }).databaseUrl).toMatch(/@\[::1\]:6432\/a-b$/);
  });

  test.each([['p/hush'], ['p#hush'], ['p?hush'], ['12/hush'], ['12#hush'], ['12?hush'], ['p%ffhush']])(
    'a password that DATABASE_URL cannot hold as %s is refused with the way to write it',
    (password) => {
      const DATABASE_URL = `postgres://tenfour:${password}@127.0.0.1:5432/tenfour`;
      const problems = problemsOf({ ...DISCORD, SECRETS_KEYS: 'a:b', DATABASE_URL });
      expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL must be .*DATABASE_PASSWORD/)]);
      expect(problems.join()).not.toContain('hush');
    },
  );

  test('a password that needs no encoding, or has it, is taken', () => {
    for (const password of ['plain', 'p%2Fa', 'p@x', 'p%rd']) {
      const DATABASE_URL = `postgres://tenfour:${password}@127.0.0.1:5432/tenfour`;
      expect(problemsOf({ ...DISCORD, SECRETS_KEYS: 'a:b', DATABASE_URL })).toEqual([]);
    }
  });

  test('the forms of the database are not mixed, and none is half', () => {
    const part = { ...DISCORD, SECRETS_KEYS: 'a:b', DATABASE_PASSWORD: 'hush' };
    expect(problemsOf(part)).toEqual(['DATABASE_HOST is missing; DATABASE_PASSWORD needs it']);
    expect(problemsOf({ ...part, DATABASE_URL: 'postgres://localhost/x' })).toEqual([
      'DATABASE_URL and DATABASE_PASSWORD are both set; keep the URL or the separate variables',
    ]);
    const { SECRETS_KEYS: _, ...keyless } = { ...part, DATABASE_HOST: 'db' };
    expect(problemsOf(keyless)).toEqual([expect.stringMatching(/^SECRETS_KEYS is missing/)]);
  });

  test('takes a storage for pictures whole or not at all', () => {
    const half = { ...DISCORD, FILES_S3_BUCKET: 'evidence' };
    expect(problemsOf(half)).toEqual(
      ['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) =>
        expect.stringContaining(`FILES_S3_${name} is missing`),
      ),
    );
    const keys = { FILES_S3_ACCESS_KEY_ID: 'key', FILES_S3_SECRET_ACCESS_KEY: 'secret' };
    const whole = { ...half, ...keys, FILES_S3_ENDPOINT: 'https://s3.example/' };
    expect(readConfig(whole).filesS3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'evidence',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  test.each([
    ['https://panel.example/', 'https://panel.example', true],
    ['https://panel.example:8443', 'https://panel.example:8443', true],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000', false],
  ])('PUBLIC_URL %s is the origin %s', (url, publicUrl, secure) => {
    expect(readConfig({ ...DISCORD, PUBLIC_URL: url })).toMatchObject({ publicUrl, secure });
  });

  test('PUBLIC_URL follows PORT and has no path', () => {
    expect(readConfig({ ...DISCORD, PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(problemsOf({ ...DISCORD, PUBLIC_URL: 'https://panel.example/x' })).toHaveLength(1);
    expect(problemsOf({ ...DISCORD, PUBLIC_URL: 'http://panel.example:6000' })).toEqual([
      'PUBLIC_URL must not have the port 6000, the port of x11: browsers refuse to open it',
    ]);
  });

  test.each([
    [undefined, false],
    ['1', 1],
    ['10.0.0.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2']],
  ])('TRUST_PROXY %j is %j', (text, expected) => {
    expect(readConfig({ ...DISCORD, TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  test('reads the keys, contact and allowed hosts of web push', () => {
    const [publicKey, privateKey] = [`B${'A'.repeat(86)}`, 'A'.repeat(43)];
    const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    const env = { ...DISCORD, ...pair, PUBLIC_URL: 'https://panel.example' };
    const hosts = { PUSH_ALLOWED_HOSTS: 'localhost:3900, Push.example', ENDPOINT_ALLOWED_HOSTS: 'bot.lan' };
    expect(readConfig({ ...env, ...hosts }).push).toEqual({
      vapidKeys: { publicKey, privateKey },
      subject: 'https://panel.example',
      allowedHosts: new Set(['localhost:3900', 'push.example']),
      endpointHosts: new Set(['bot.lan']),
    });
    expect(problemsOf({ ...DISCORD, VAPID_PUBLIC_KEY: publicKey })).toEqual([
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together; give both or neither',
    ]);
    expect(problemsOf({ ...env, PUSH_ALLOWED_HOSTS: 'http://localhost' })).toHaveLength(1);
    expect(problemsOf({ ...env, VAPID_SUBJECT: 'http://panel.example' })).toHaveLength(1);
  });

  test('base addresses lose their trailing slash', () => {
    expect(readConfig({ ...DISCORD, DISCORD_BASE_URL: 'http://127.0.0.1:3901/' }).discord.baseUrl).toBe(
      'http://127.0.0.1:3901',
    );
  });
});

describe('the role of a process', () => {
  test('uses the documented defaults', () => {
    expect(readConfig(DISCORD).role).toBe('all');
  });

  test.each(['web', 'worker'])('of a %s needs PostgreSQL', (ROLE) => {
    const role = { ...DISCORD, ROLE };
    expect(problemsOf(role)).toEqual([`DATABASE_URL is missing; ROLE=${ROLE} needs it`]);
    const shared = { ...role, DATABASE_URL: 'postgres://localhost/x', SECRETS_KEYS: 'k1:x' };
    expect(readConfig(shared).role).toBe(ROLE);
  });

  test('of the gateway needs PostgreSQL and a bot', () => {
    expect(() => readConfig({ ...DISCORD, ROLE: 'gateway' })).toThrow(
      /DATABASE_URL is missing; ROLE=gateway needs it\n.*DISCORD_BOT_TOKEN is missing/,
    );
    expect(() => readConfig({ ...DISCORD, ROLE: 'king' })).toThrow('must be all, web, worker or gateway');
  });
});

test.each([
  ['kms  read --name keys', ['kms', 'read', '--name', 'keys']],
  ['["/opt/my kms","read"]', ['/opt/my kms', 'read']],
  ['[]', null],
  ['["kms"', null],
  ['[1]', null],
  ['[""]', null],
])('the command %s gives the keys: %j', (SECRETS_KEYS_COMMAND, words) => {
  if (words === null) {
    expect(problemsOf({ ...DISCORD, SECRETS_KEYS_COMMAND })).toEqual([
      'SECRETS_KEYS_COMMAND must be a program and its arguments, or a JSON list of them',
    ]);
    return;
  }
  expect(readConfig({ ...DISCORD, SECRETS_KEYS_COMMAND }).secretsKeysCommand).toEqual(words);
});
