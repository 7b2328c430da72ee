import { resolve } from 'node:path';
import { SERVERS_PER_USER, UPLOADS_PER_SERVER_MB, UPLOADS_PER_USER_MB } from '@tenfour/contracts';
import { ALT_MODES, type AltMode, type WebhookAddress } from '@tenfour/domain';
import { z } from 'zod';
import type { LegalConfig } from '../features/platform/legal/service.ts';
import type { S3Config } from '../integrations/storage/file-store.ts';
import { combinationProblems, zKeysCommand } from './config-combinations.ts';
import { databaseUrlOf, zDatabase } from './config-database.ts';
import { legalConfigOf, zLegal } from './config-legal.ts';
import { zMaps } from './config-maps.ts';
import { type MarketingConfig, marketingConfigOf, zMarketing } from './config-marketing.ts';
import { portFrom, readTrustProxy, refuseBlockedAddress, refuseBlockedPort } from './config-network.ts';
import { type PushConfig, pushConfigOf, zPush } from './config-push.ts';
import { isEventKey, limit, quotasOf, readWebhook } from './config-quotas.ts';

const WEB_DIST = resolve(import.meta.dirname, '../../../web/dist');

/** An http(s) origin or base address, without a trailing slash. */
function address(fallback: string) {
  return z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default(fallback)
    .transform((url) => url.replace(/\/+$/, ''));
}

const required = (what: string) => z.string({ error: `is missing; ${what}` });

const milliseconds = z.coerce
  .number({ error: 'must be a number of milliseconds' })
  .int('must be a whole number of milliseconds');

/**
 * Every environment variable of the API, documented here and in `config-database.ts` alone. An empty value counts as
 * absent.
 * Only `config.ts`, `serve.ts` and `cli.ts` read the environment.
 */
export const zEnvironment = z.object({
  /**
   * What this process does. `all`, the default, does everything but the gateway. `web` answers requests and keeps live
   * streams; `worker` sends, reads games and runs scheduled jobs, and shows only its health over HTTP; both need
   * DATABASE_URL, and each other. `gateway` only keeps the connection to Discord that shows the bot's presence and
   * hears who joins, leaves and changes roles; it needs DATABASE_URL and DISCORD_BOT_TOKEN, and of several of them one
   * is connected.
   */
  ROLE: z
    .enum(['all', 'web', 'worker', 'gateway'], { error: 'must be all, web, worker or gateway' })
    .default('all'),
  /** Port to listen on; 0 takes a free one. Default 3000. */
  PORT: portFrom(0).superRefine(refuseBlockedPort).default(3000),
  /** Address to listen on. Default 0.0.0.0, since a container is reached from outside; 127.0.0.1 keeps it local. */
  HOST: z.string().default('0.0.0.0'),
  /** Folder of the embedded database, its key and the picture cache. Default ./data. */
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  ...zDatabase.shape,
  /** The product's public address; decides cookies and the OAuth callback. Default http://localhost:PORT. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .refine((url) => ['', '/'].includes(URL.parse(url)?.pathname ?? ''), 'must not have a path')
    .superRefine(refuseBlockedAddress)
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Client id of the Discord application (discord.com/developers). Required. */
  DISCORD_CLIENT_ID: required('create an application at discord.com/developers and copy its client id'),
  /** Client secret of the same application. Required. */
  DISCORD_CLIENT_SECRET: required('copy it from the OAuth2 page of the Discord application'),
  /** Token of the same application's bot; without one the bot posts and moderates nothing. Optional. */
  DISCORD_BOT_TOKEN: z.string().trim().optional(),
  /** Public key of the same application, in hex: proves that interactions are Discord's. Without one none is taken. Optional. */
  DISCORD_PUBLIC_KEY: z
    .string()
    .trim()
    .regex(
      /^[\da-f]{64}$/i,
      'must be 64 hex digits, as on the General Information page of the Discord application',
    )
    .optional(),
  /** Discord's base address. Default https://discord.com. */
  DISCORD_BASE_URL: address('https://discord.com'),
  /** Discord's picture host. Default https://cdn.discordapp.com. */
  DISCORD_CDN_URL: address('https://cdn.discordapp.com'),
  /** Roblox users API. Default https://users.roblox.com. */
  ROBLOX_USERS_URL: address('https://users.roblox.com'),
  /** Roblox thumbnails API. Default https://thumbnails.roblox.com. */
  ROBLOX_THUMBNAILS_URL: address('https://thumbnails.roblox.com'),
  /** Roblox Open Cloud. Default https://apis.roblox.com. */
  ROBLOX_APIS_URL: address('https://apis.roblox.com'),
  /** Client id of a Roblox OAuth app (create.roblox.com/dashboard/credentials), to verify accounts. Optional. */
  ROBLOX_CLIENT_ID: z.string().trim().optional(),
  /** Secret of the same app. Its callback is PUBLIC_URL/api/auth/roblox/callback. */
  ROBLOX_CLIENT_SECRET: z.string().trim().optional(),
  /** ER:LC API. Default https://api.erlc.gg. */
  ERLC_BASE_URL: address('https://api.erlc.gg'),
  /** JSON file with the scale, origin and postals of each map picture (docs/operations.md). Without it no map is calibrated. */
  MAPS_FILE: zMaps,
  /** S3-compatible storage for uploaded pictures, such as https://s3.eu-central-1.amazonaws.com; else DATA_DIR/files. */
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Its bucket; the bucket's name follows the endpoint in the path. */
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  /** Its region. Default us-east-1. */
  FILES_S3_REGION: z.string().default('us-east-1'),
  /** Access key that may read, write and delete there. */
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  /** Secret of that key. */
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Global key of the ER:LC API, which raises its limits; optional. */
  ERLC_GLOBAL_KEY: z.string().optional(),
  /** Key with which the game signs event webhooks: SPKI in base64, or 32 bytes in hex. Default: the game's own. */
  ERLC_EVENT_PUBLIC_KEY: z.string().trim().refine(isEventKey, 'must be an Ed25519 public key').optional(),
  /** Id of the ER:LC application that the global key belongs to: owners are sent to its approval page. Optional. */
  ERLC_APPLICATION_ID: z.string().trim().optional(),
  /** Source address of calls to the game, which owners have to trust; shown in their settings. Optional. */
  OUTBOUND_ADDRESS: z.string().trim().max(100, 'must be at most 100 characters').optional(),
  /** Name of this instance's outbound address, on PostgreSQL: of those with one name, one speaks to the games. Default `default`. */
  EGRESS_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores')
    .default('default'),
  /** Key pair of web push (`npx web-push generate-vapid-keys`). Default: generated once and stored in the database. */
  VAPID_PUBLIC_KEY: zPush.publicKey,
  /** Its private key. A new pair ends all subscriptions. */
  VAPID_PRIVATE_KEY: zPush.privateKey,
  /** Contact for push services: `mailto:…` or `https://…`. Default PUBLIC_URL. */
  VAPID_SUBJECT: zPush.subject,
  /** Push services, as `host` or `host:port`, that can be http and have private addresses. Default none. */
  PUSH_ALLOWED_HOSTS: zPush.allowedHosts,
  /** The same for endpoints of developers. Default none. */
  ENDPOINT_ALLOWED_HOSTS: zPush.allowedHosts,
  /** Discord invite behind every "Join Discord"; absent, the buttons say that it is not set up. */
  COMMUNITY_INVITE_URL: z.url({ error: 'must be an address' }).optional(),
  /** Demo that visitors can try, linked from the landing page. Optional. */
  DEMO_URL: zMarketing.demoUrl,
  /** JSON with `figures` and `quotes` for the testimonials page. Default: the product's own figures. */
  TESTIMONIALS: zMarketing.testimonials,
  /** Who runs this installation, as the legal pages name them. Default: the operator of this site. */
  OPERATOR_NAME: zLegal.operatorName,
  /** Where people reach them about privacy and security: an email or https address. Default COMMUNITY_INVITE_URL. */
  OPERATOR_CONTACT: zLegal.operatorContact,
  /** Folder with `privacy.md`, `terms.md` and `security.md` that replace the default texts. Optional. */
  LEGAL_DIR: zLegal.dir,
  /** Keys that seal stored secrets, `kid:key,…`; the first seals, all open. Required with PostgreSQL. */
  SECRETS_KEYS: z.string().optional(),
  /** Path of a file with those keys, for example a mounted secret. Read once at the start. */
  SECRETS_KEYS_FILE: z.string().trim().optional(),
  /** Program that prints those keys, for example of a key service: a JSON list or words. Run once, without a shell. */
  SECRETS_KEYS_COMMAND: zKeysCommand,
  /** fatal, error, warn, info, debug, trace or silent. Default info; requests are logged from debug on. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  /**
   * Token that `GET /metrics` requires as `Authorization: Bearer …`; at least 16 characters. Without it nothing is
   * measured and the route answers 404.
   */
  METRICS_TOKEN: z.string().trim().min(16, 'must have at least 16 characters').optional(),
  /**
   * How long a read can wait for the event loop, in ms, before it is refused with 503; writes three times as long. 0 never
   * refuses any. Default 100.
   */
  SHED_DELAY_MS: milliseconds.min(0, 'must not be negative').default(100),
  /**
   * How long the process keeps serving after a shutdown signal, in ms, while /readyz answers 503 so that the load
   * balancer notices. Default 0.
   */
  SHUTDOWN_DRAIN_MS: milliseconds
    .min(0, 'must not be negative')
    .max(120_000, 'must be at most 120000')
    .default(0),
  /** `on` asks all platform staff for a second factor. Default off. */
  STAFF_SECOND_FACTOR: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  /** `on` enforces the plans' limits. Default off. */
  PLAN_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  /** Servers that one person can own, unless their plan is Enterprise. 0 lifts it, and the limit per hour. Default 10. */
  SERVERS_PER_USER: limit('servers', SERVERS_PER_USER),
  /** Megabytes of uploaded pictures that one server can hold. 0 lifts it. Default 1000. */
  UPLOADS_PER_SERVER_MB: limit('megabytes', UPLOADS_PER_SERVER_MB),
  /** Megabytes of pictures that one person can upload, in all servers. 0 lifts it. Default 500. */
  UPLOADS_PER_USER_MB: limit('megabytes', UPLOADS_PER_USER_MB),
  /** Password that opens alt management to people without a key of their own. Absent, the form is hidden. */
  ALT_PAGE_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  /**
   * `passwords`, `usernames` (requests carry no passwords at all) or `off`. Default usernames: the passwords are those
   * of other people's Roblox accounts, which only the operator can decide to take.
   */
  ALT_REQUESTS: z.enum(ALT_MODES, { error: 'must be passwords, usernames or off' }).optional(),
  /** Discord webhook that notifies platform staff of new alt requests, with names and counts only. Optional. */
  PLATFORM_WEBHOOK_URL: z.string().transform(readWebhook).optional(),
  /**
   * Proxies whose X-Forwarded-* headers are trusted: a number, or addresses separated by commas. Default: none, so that
   * clients cannot choose their own address.
   */
  TRUST_PROXY: z.string().transform(readTrustProxy).optional(),
  /** Folder of the built web app. Default: apps/web/dist of this repository. */
  WEB_DIST: z
    .string()
    .default(WEB_DIST)
    .transform((path) => resolve(path)),
  /** Longest wait for an answer of Discord, Roblox or the game, in ms. Default 8000. */
  UPSTREAM_TIMEOUT_MS: milliseconds.min(50, 'must be at least 50').default(8_000),
  /** Calls a minute of one person, or of one address that is not signed in. 0 lifts every limit. Default 600. */
  RATE_LIMIT: z.coerce
    .number({ error: 'must be a number of requests' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .default(600),
});

/** The parsed configuration, read by the rest of the program instead of the environment. */
export interface Config {
  role: 'all' | 'web' | 'worker' | 'gateway';
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Whether the address comes from DATABASE_HOST and the others, and not from DATABASE_URL. */
  databaseInParts: boolean;
  /** Whether PostgreSQL is asked to prepare frequent statements by name. */
  namedStatements: boolean;
  sqliteDurability: 'full' | 'normal';
  /** An origin, such as `https://panel.example`. */
  publicUrl: string;
  /** Whether PUBLIC_URL was set; if not, the address is this machine's own name. */
  publicUrlGiven: boolean;
  /** Whether the public address is https: cookies are `Secure` and `__Host-` then. */
  secure: boolean;
  discord: {
    clientId: string;
    clientSecret: string;
    baseUrl: string;
    cdnUrl: string;
    /** Of the bot. */
    botToken: string | null;
    /** Hex. */
    publicKey: string | null;
  };
  roblox: {
    usersUrl: string;
    thumbnailsUrl: string;
    apisUrl: string;
    /** Null when sign-in with Roblox is not configured. */
    client: { id: string; secret: string } | null;
  };
  erlc: {
    baseUrl: string;
    globalKey: string | null;
    applicationId: string | null;
    /** Null is the game's own. */
    eventPublicKey: string | null;
    /** Source address of calls to the game, for display. */
    address: string | null;
  };
  /** By map. */
  maps: z.output<typeof zMaps>;
  /** Instances with the same one share an outbound address. */
  egressId: string;
  /** Null keeps uploaded pictures in DATA_DIR. */
  filesS3: S3Config | null;
  push: PushConfig;
  marketing: MarketingConfig;
  legal: LegalConfig;
  secretsKeys: string | null;
  secretsKeysFile: string | null;
  secretsKeysCommand: readonly string[] | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Null measures nothing. */
  metricsToken: string | null;
  /** Event loop delay above which requests are refused, in ms; 0 never refuses any. */
  shedDelayMs: number;
  /** How long to keep serving after the shutdown signal, in ms. */
  shutdownDrainMs: number;
  planLimits: boolean;
  /** Whether every sign-in to the admin panel needs a second factor. */
  staffFactorRequired: boolean;
  quotas: ReturnType<typeof quotasOf>;
  alts: {
    /** Opens the page for alts; null hides the form. */
    pagePassword: string | null;
    mode: AltMode;
  };
  /** Whether `alts.mode` was chosen by the operator. */
  altRequestsGiven: boolean;
  /** Discord webhook for platform staff. */
  platformWebhook: WebhookAddress | null;
  /** As Fastify's `trustProxy`. */
  trustProxy: number | string[] | false;
  webDist: string;
  upstreamTimeoutMs: number;
  /** Requests a minute; 0 is without limit. */
  rateLimit: number;
}

/** Thrown for an unusable environment. The message lists every problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = z.output<typeof zEnvironment>;

/** Reads and checks the environment. Throws `ConfigError` with all problems together. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = zEnvironment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  problems.push(...combinationProblems(given));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return configOf(parsed.data);
}

function s3Of(env: Environment): Config['filesS3'] {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = env;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function configOf(env: Environment): Config {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? databaseUrlOf(env),
    databaseInParts: env.DATABASE_HOST !== undefined,
    namedStatements: env.DATABASE_PREPARED_STATEMENTS === 'on',
    sqliteDurability: env.SQLITE_DURABILITY,
    publicUrl,
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    secure: publicUrl.startsWith('https:'),
    discord: {
      clientId: env.DISCORD_CLIENT_ID,
      clientSecret: env.DISCORD_CLIENT_SECRET,
      baseUrl: env.DISCORD_BASE_URL,
      cdnUrl: env.DISCORD_CDN_URL,
      botToken: env.DISCORD_BOT_TOKEN ?? null,
      publicKey: env.DISCORD_PUBLIC_KEY ?? null,
    },
    roblox: {
      usersUrl: env.ROBLOX_USERS_URL,
      thumbnailsUrl: env.ROBLOX_THUMBNAILS_URL,
      apisUrl: env.ROBLOX_APIS_URL,
      client: robloxClientOf(env),
    },
    erlc: {
      baseUrl: env.ERLC_BASE_URL,
      globalKey: env.ERLC_GLOBAL_KEY ?? null,
      applicationId: env.ERLC_APPLICATION_ID ?? null,
      eventPublicKey: env.ERLC_EVENT_PUBLIC_KEY ?? null,
      address: env.OUTBOUND_ADDRESS ?? null,
    },
    maps: env.MAPS_FILE,
    egressId: env.EGRESS_ID,
    filesS3: s3Of(env),
    push: pushConfigOf(env, publicUrl),
    marketing: marketingConfigOf(env),
    legal: legalConfigOf(env),
    secretsKeys: env.SECRETS_KEYS ?? null,
    secretsKeysFile: env.SECRETS_KEYS_FILE ?? null,
    secretsKeysCommand: env.SECRETS_KEYS_COMMAND ?? null,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    shedDelayMs: env.SHED_DELAY_MS,
    shutdownDrainMs: env.SHUTDOWN_DRAIN_MS,
    planLimits: env.PLAN_LIMITS === 'on',
    staffFactorRequired: env.STAFF_SECOND_FACTOR === 'on',
    quotas: quotasOf(env),
    alts: { pagePassword: env.ALT_PAGE_PASSWORD ?? null, mode: env.ALT_REQUESTS ?? 'usernames' },
    altRequestsGiven: env.ALT_REQUESTS !== undefined,
    platformWebhook: env.PLATFORM_WEBHOOK_URL ?? null,
    trustProxy: env.TRUST_PROXY ?? false,
    webDist: env.WEB_DIST,
    upstreamTimeoutMs: env.UPSTREAM_TIMEOUT_MS,
    rateLimit: env.RATE_LIMIT,
  };
}

function robloxClientOf({ ROBLOX_CLIENT_ID: id, ROBLOX_CLIENT_SECRET: secret }: Environment) {
  return id === undefined || secret === undefined ? null : { id, secret };
}
