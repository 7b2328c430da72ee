import { join } from 'node:path';
import type { Services } from '@tenfour/contracts';
import { PRODUCT_NAME } from '@tenfour/domain';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { acquireInstanceLock } from './db/instance-lock.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { startBot } from './features/bot/start.ts';
import { createEventReceiver } from './features/game-events/receive-events.ts';
import { createUpload } from './features/imports/upload.ts';
import { createServices } from './features/index.ts';
import { createPlanLimits } from './features/servers/plan-limits.ts';
import { createDiskStore } from './files/disk-store.ts';
import type { FileStore } from './files/file-store.ts';
import { createS3Store } from './files/s3-store.ts';
import { loggerOptions } from './http/logging.ts';
import { ROBLOX_CALLBACK } from './http/roblox-callback.ts';
import { type Live, startLive } from './live/start.ts';
import { type Keyring, openKeyring } from './secrets/keyring.ts';
import { buildServer } from './server.ts';
import { createDiscordClient } from './upstreams/discord.ts';
import { createDiscordBot, type DiscordBot } from './upstreams/discord-bot.ts';
import { createDiscordWebhooks } from './upstreams/discord-webhooks.ts';
import { createRobloxClient } from './upstreams/roblox.ts';
import { createRobloxOAuth, type RobloxOAuth } from './upstreams/roblox-oauth.ts';
import { createAltNotices } from './work/alt-notices.ts';
import { createDeliveries } from './work/deliveries.ts';
import { createDeliveryGate, type DeliveryGate } from './work/delivery-gate.ts';
import { createDueLoop, type DueLoop } from './work/due.ts';
import type { LeaseTimes } from './work/egress.ts';
import { type Gateway, startGateway } from './work/gateway.ts';
import { createImportWork } from './work/imports.ts';
import { createLeaveTurns } from './work/leave-turns.ts';
import { createPunishmentExpiry } from './work/punishment-expiry.ts';
import { createRoleSyncs } from './work/role-syncs.ts';
import { createSweep } from './work/sweep.ts';

/** How long requests may go on when the program ends, in ms. */
const GRACE_MS = 5_000;

/** What tests put in the place of the real thing. */
export interface Overrides {
  /** Epoch ms. */
  now?: () => number;
  /** Where log lines go. */
  logTo?: { write(line: string): void };
  /** Whether games are read by the clock; otherwise only when somebody looks. Default true. */
  watching?: boolean;
  /** Times of the egress lease. */
  leaseTimes?: LeaseTimes;
  /** Between two signs of life of a live stream, in ms. */
  livePingMs?: number;
  /** Between two times that a live stream's rights are asked for although nothing was heard, in ms. */
  liveRightsMs?: number;
}

/** The whole program, ready to listen. */
export interface Product {
  app: FastifyInstance;
  database: Database;
  services: Services;
  gateway: Gateway;
  live: Live;
  /** Ends requests, then work, then storage. */
  close(): Promise<void>;
}

/** Undoes what was started, last first. Goes on when one step fails, and throws the first failure at the end. */
function createShutdown() {
  const steps: (() => unknown)[] = [];
  return {
    add: (step: () => unknown) => void steps.push(step),
    run: async (): Promise<void> => {
      const failures: unknown[] = [];
      for (const step of steps.splice(0).reverse()) {
        try {
          await step();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

type Shutdown = ReturnType<typeof createShutdown>;

/** Builds everything from the configuration. Throws, leaving nothing open, when a part cannot start. */
export async function compose(config: Config, overrides: Overrides = {}): Promise<Product> {
  const shutdown = createShutdown();
  try {
    return await build(config, overrides, shutdown);
  } catch (error) {
    await shutdown.run().catch(() => undefined);
    throw error;
  }
}

async function build(config: Config, overrides: Overrides, shutdown: Shutdown): Promise<Product> {
  const now = overrides.now ?? Date.now;
  const logger = pino(loggerOptions(config.logLevel), overrides.logTo ?? pino.destination(1));
  const database = await openStorage(config, logger, shutdown);
  const { logTo, livePingMs: pingMs, liveRightsMs: rightsMs } = overrides;
  const { databaseUrl } = config;
  const live = await startLive({ database, databaseUrl, now, logger, pingMs, rightsMs });
  // After the work that still commits when the program ends; the streams are ended with the server.
  shutdown.add(() => live.stop());
  const keys = config.secretsKeys ?? undefined;
  const { engine } = database;
  const keyring = await openKeyring({ keys, dataDir: config.dataDir, engine, database });
  const gateway = await startGateway({
    config,
    userAgent: `${PRODUCT_NAME} (${config.publicUrl})`,
    database,
    keyring,
    logger,
    now,
    gamesHeardAt: live.gamesHeardAt,
    watching: overrides.watching,
    ...(overrides.leaseTimes ? { leaseTimes: overrides.leaseTimes } : {}),
  });
  shutdown.add(() => gateway.stop());
  const files = config.filesS3
    ? createS3Store(config.filesS3, config.upstreamTimeoutMs)
    : createDiskStore(join(config.dataDir, 'files'));
  const sweep = createSweep({ database, files, now, logger });
  sweep.start();
  shutdown.add(() => sweep.stop());
  const expiry = createDueLoop({
    kind: createPunishmentExpiry({ database, now, wakeQueue: gateway.queue.wake }),
    now,
    logger,
  });
  expiry.start();
  shutdown.add(() => expiry.stop());
  const leaveTurns = createDueLoop({ kind: createLeaveTurns({ database, now }), now, logger });
  leaveTurns.start();
  shutdown.add(() => leaveTurns.stop());
  const importWork = createImportWork({ database, now, again: () => imports.wake() });
  const imports: DueLoop = createDueLoop({ kind: importWork, now, logger });
  imports.start();
  shutdown.add(() => imports.stop());
  const importDue = imports.wake;
  const timeoutMs = config.upstreamTimeoutMs;
  const webhooks = createDiscordWebhooks({ baseUrl: config.discord.baseUrl, timeoutMs });
  const { publicUrl } = config;
  const gate = createDeliveryGate(now);
  const parts = { database, keyring, discord: webhooks, gate, timeoutMs, publicUrl, now, logger };
  const deliveries = createDeliveries(parts);
  shutdown.add(() => deliveries.stop());
  await deliveries.start();
  const { platformWebhook: address } = config;
  const notices = address && createDueLoop({ kind: createAltNotices({ ...parts, address }), now, logger });
  notices?.start();
  shutdown.add(() => notices?.stop());
  const expiryChanged = expiry.wake;
  const leavesChanged = leaveTurns.wake;
  const altNoticeDue = notices?.wake ?? null;
  const { baseUrl, botToken: token } = config.discord;
  const discordBot = createDiscordBot({ baseUrl, token, timeoutMs });
  const roleSyncs = createDueLoop({
    kind: createRoleSyncs({ database, discordBot, limits: createPlanLimits(config.planLimits), now }),
    now,
    logger,
  });
  roleSyncs.start();
  shutdown.add(() => roleSyncs.stop());
  const roleSyncDue = roleSyncs.wake;
  const services = servicesOf(config, {
    files,
    discordBot,
    database,
    keyring,
    gateway,
    gate,
    now,
    expiryChanged,
    leavesChanged,
    roleSyncDue,
    importDue,
    altNoticeDue,
  });
  const discord = createDiscordClient({
    baseUrl: config.discord.baseUrl,
    timeoutMs: config.upstreamTimeoutMs,
  });
  const bot = startBot({ config, database, services, discord: discordBot, logger, now });
  shutdown.add(() => bot.stop());
  const publicKey = config.erlc.eventPublicKey ?? undefined;
  const events = createEventReceiver({ database, keyring, publicKey, now });
  const app = await buildServer({
    config,
    database,
    services,
    upload: createUpload({ database, now, importDue }),
    discord,
    events,
    interactions: bot.dispatcher,
    live,
    now,
    ...(logTo ? { logTo } : {}),
  });
  shutdown.add(() => closeServer(app, gateway));
  return { app, database, services, gateway, live, close: shutdown.run };
}

/** Lets requests finish for a while. Those that wait for a command's turn learn at once that it stays queued. */
async function closeServer(app: FastifyInstance, { queue }: Gateway): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  // Closing ends the connections that are idle at that moment; those that answer after it would be kept alive.
  const answered = setInterval(() => app.server.closeIdleConnections(), 50);
  await Promise.all([queue.stop(), app.close()]).finally(() => {
    clearTimeout(impatient);
    clearInterval(answered);
  });
}

async function openStorage(config: Config, logger: FastifyBaseLogger, shutdown: Shutdown): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null) {
    const lock = acquireInstanceLock(dataDir);
    shutdown.add(() => lock.release());
  }
  const onError = (error: unknown): void => logger.error({ err: error }, 'storage');
  const database = await openDatabase({ url: databaseUrl ?? undefined, dataDir, onError });
  shutdown.add(() => database.close());
  await migrate(database);
  return database;
}

/** A fetch that waits no longer than this many ms, whatever its caller would. */
function patientFor(timeoutMs: number): typeof fetch {
  return (input, init) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
}

interface ServiceParts {
  discordBot: DiscordBot;
  database: Database;
  files: FileStore;
  keyring: Keyring;
  gateway: Gateway;
  gate: DeliveryGate;
  now: () => number;
  expiryChanged: () => void;
  leavesChanged: () => void;
  roleSyncDue: () => void;
  importDue: () => void;
  altNoticeDue: (() => void) | null;
}

function robloxOAuthOf({ roblox, publicUrl }: Config, fetch: typeof globalThis.fetch): RobloxOAuth | null {
  const { client, apisUrl } = roblox;
  if (client === null) return null;
  const callback = publicUrl + ROBLOX_CALLBACK;
  return createRobloxOAuth({ apisUrl, clientId: client.id, clientSecret: client.secret, callback, fetch });
}

function servicesOf(config: Config, parts: ServiceParts): Services {
  const { database, keyring, gateway, gate, now, expiryChanged, leavesChanged, importDue, altNoticeDue } =
    parts;
  const { game, gameKeys } = gateway;
  const fetch = patientFor(config.upstreamTimeoutMs);
  return createServices({
    files: parts.files,
    database,
    keyring,
    game,
    now,
    fetch,
    roblox: createRobloxClient({ usersUrl: config.roblox.usersUrl, fetch, now }),
    robloxOAuth: robloxOAuthOf(config, fetch),
    discordBot: parts.discordBot,
    roleSyncDue: parts.roleSyncDue,
    discordWebhooks: createDiscordWebhooks({
      baseUrl: config.discord.baseUrl,
      timeoutMs: config.upstreamTimeoutMs,
    }),
    deliveryGate: gate,
    gameKeys,
    scheduleChanged: gateway.scheduleChanged,
    expiryChanged,
    leavesChanged,
    importDue,
    altNoticeDue,
    wakeQueue: gateway.queue.wake,
    config: {
      productName: PRODUCT_NAME,
      communityInviteUrl: config.communityInviteUrl,
      publicUrl: config.publicUrl,
      robloxApisUrl: config.roblox.apisUrl,
      commandSetup: { address: config.erlc.address, applicationId: config.erlc.applicationId },
      planLimits: config.planLimits,
      alts: config.alts,
      bot: {
        isSetUp: config.discord.botToken !== null && config.discord.publicKey !== null,
        clientId: config.discord.clientId,
        discordUrl: config.discord.baseUrl,
      },
    },
  });
}
