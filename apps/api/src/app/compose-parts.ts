import { PRODUCT_NAME } from '@tenfour/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { StorageOpenError } from '../db/errors.ts';
import { acquireInstanceLock } from '../db/instance-lock.ts';
import { migrate } from '../db/migrate.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { openDatabase } from '../db/open.ts';
import { toPolicy } from '../features/community/access/access.ts';
import {
  createDeliveryGate,
  type DeliveryGate,
} from '../features/discord/webhooks/delivery/delivery-gate.ts';
import { compareAfterRead } from '../features/moderation/bans/index.ts';
import { createDiscordBot, type DiscordBot } from '../integrations/discord/discord-bot.ts';
import { createDiscordWebhooks, type DiscordWebhooks } from '../integrations/discord/discord-webhooks.ts';
import { createBotLimiter } from '../integrations/discord/stored-permits.ts';
import { createRobloxClient, type RobloxClient } from '../integrations/roblox/roblox.ts';
import { type FileStore, openFileStore } from '../integrations/storage/file-store.ts';
import type { LeaseTimes } from '../jobs/lease.ts';
import { createScheduler, type Scheduler } from '../jobs/scheduler.ts';
import { type Live, startLive } from '../live/start.ts';
import { createLogger, type ProcessLogger } from '../logging/logger.ts';
import { givenKeys } from '../security/key-sources.ts';
import { type Keyring, openKeyring } from '../security/keyring.ts';
import type { Config } from './config.ts';
import { storageOf } from './config-database.ts';
import { type ConfigWarnings, createConfigWarnings } from './config-warnings.ts';
import { type Gateway, startGateway } from './game-gateway.ts';
import { createGatewayHooks } from './hooks.ts';
import { logStart } from './lifecycle.ts';
import type { Shutdown } from './shutdown.ts';

/** What tests put in the place of the real thing. */
export interface Overrides {
  /** Epoch ms. */
  now?: () => number;
  /** Where log lines go. */
  logTo?: { write(line: string): void };
  /** Whether the poller reads games on a timer. If false, it reads only those being watched. Default true. */
  watching?: boolean;
  /** Times of the outbound lease. */
  leaseTimes?: LeaseTimes;
  /** Between two signs of life of a live stream, in ms. */
  livePingMs?: number;
  /** Time between two checks of the rights of all live streams, in ms. */
  liveRightsMs?: number;
}

/** The shared parts of every role except the gateway. */
export interface Parts {
  config: Config;
  /** Epoch ms. */
  now: () => number;
  logger: FastifyBaseLogger;
  log: ProcessLogger;
  warnings: ConfigWarnings;
  database: Database;
  live: Live;
  keyring: Keyring;
  scheduler: Scheduler;
  gateway: Gateway;
  files: FileStore;
  discordBot: DiscordBot;
  discordWebhooks: DiscordWebhooks;
  roblox: RobloxClient;
  gate: DeliveryGate;
}

/** Opens storage and starts the parts shared by all roles. `shutdown` closes them, also after a failed start. */
export async function openParts(config: Config, overrides: Overrides, shutdown: Shutdown): Promise<Parts> {
  const now = overrides.now ?? Date.now;
  const log = createLogger(config.logLevel, overrides.logTo);
  const { logger } = log;
  const database = await opening(openMigrated(config, log, shutdown));
  const { livePingMs: pingMs, liveRightsMs: rightsMs } = overrides;
  const { databaseUrl, dataDir } = config;
  const liveParts = { database, databaseUrl, now, policyOf: toPolicy, logger, pingMs, rightsMs };
  const live = await opening(startLive(liveParts));
  // After the work that still commits when the program ends; the streams are ended with the server.
  shutdown.add('live updates', () => live.stop());
  const keys = await opening(givenKeys(config));
  const keyring = await opening(openKeyring({ ...keys, dataDir, engine: database.engine, database }));
  const scheduler = createScheduler({ logger });
  const gateway = await openGateway({ config, overrides, database, keyring, scheduler, logger, now, live });
  shutdown.add('games', () => gateway.stop());
  const { upstreamTimeoutMs: timeoutMs } = config;
  const { baseUrl, botToken: token } = config.discord;
  return {
    config,
    now,
    logger,
    log,
    warnings: createConfigWarnings(config, logger),
    database,
    live,
    keyring,
    scheduler,
    gateway,
    files: openFileStore(config),
    discordBot: createDiscordBot({ baseUrl, token, timeoutMs, limiter: createBotLimiter(database) }),
    discordWebhooks: createDiscordWebhooks({ baseUrl, timeoutMs }),
    roblox: createRobloxClient({
      usersUrl: config.roblox.usersUrl,
      fetch: patientFor(timeoutMs),
      now,
    }),
    gate: createDeliveryGate(now),
  };
}

/** Returns how this program introduces itself to upstreams. */
export function userAgentOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${PRODUCT_NAME} (${publicUrl})`;
}

/** A fetch that waits no longer than this many ms, whatever its caller would. */
export function patientFor(timeoutMs: number): typeof fetch {
  return (input, init) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
}

/** Marks a failure as one of the storage, which the operator can fix. */
async function opening<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    throw new StorageOpenError(error);
  }
}

async function openMigrated(config: Config, log: ProcessLogger, shutdown: Shutdown): Promise<Database> {
  if (config.databaseUrl === null) {
    const lock = acquireInstanceLock(config.dataDir);
    shutdown.add('instance lock', () => lock.release());
  }
  const onError = (error: unknown): void => log.logger.error({ err: error }, 'storage');
  const database = await openDatabase({ ...storageOf(config), onError });
  shutdown.add('database', () => database.close());
  await migrate(database, MIGRATIONS, (plan) => logStart(log.lifecycle, config, plan));
  return database;
}

type GatewayNeeds = Pick<
  Parts,
  'config' | 'database' | 'keyring' | 'scheduler' | 'logger' | 'now' | 'live'
> & {
  overrides: Overrides;
};

function openGateway({ config, overrides, live, ...parts }: GatewayNeeds): Promise<Gateway> {
  const { leaseTimes, watching } = overrides;
  return startGateway({
    ...parts,
    config,
    hooks: ({ wakeQueue }) =>
      createGatewayHooks({
        wakeQueue,
        chatCommandsDue: () => live.wakeSignals.wake('chat-commands'),
        lookupsDue: () => live.wakeSignals.wake('account-lookups'),
      }),
    onBansRead: (...read) => compareAfterRead(parts, ...read),
    userAgent: userAgentOf(config),
    gamesChangedAt: live.gamesChangedAt,
    wakeSignals: live.wakeSignals,
    works: config.role !== 'web',
    watching,
    ...(leaseTimes ? { leaseTimes } : {}),
  });
}
