import type { MapService, Services } from '@tenfour/contracts';
import { PRODUCT_NAME } from '@tenfour/domain';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { ROBLOX_CALLBACK } from '../features/community/verification/http.ts';
import { startBot } from '../features/discord/bot/start.ts';
import { createEventReceiver } from '../features/game/events/receive-events.ts';
import { createMapList } from '../features/game/map/map-list.ts';
import { createMapService } from '../features/game/map/service.ts';
import { createUpload } from '../features/insight/imports/upload.ts';
import { createDiscordClient } from '../integrations/discord/discord.ts';
import { createRobloxOAuth, type RobloxOAuth } from '../integrations/roblox/roblox-oauth.ts';
import type { Live } from '../live/start.ts';
import type { ProcessLogger } from '../logging/logger.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { startEndpoints } from './compose-endpoints.ts';
import { type Overrides, openParts, type Parts, patientFor } from './compose-parts.ts';
import { startResealing } from './compose-sealing.ts';
import { startStatusProbes } from './compose-status.ts';
import { wakeOnChanges } from './compose-wakes.ts';
import { startChatCommands, startWork } from './compose-work.ts';
import type { Config } from './config.ts';
import { createServices } from './features.ts';
import type { Gateway } from './game-gateway.ts';
import { createEventHooks } from './hooks.ts';
import { logPhase } from './lifecycle.ts';
import { buildServer, buildWorkerServer } from './server.ts';
import { closeServer, createShutdown, drain, type Shutdown } from './shutdown.ts';

export type { Overrides } from './compose-parts.ts';

/** A process that works, ready to listen. */
export interface Worker {
  app: FastifyInstance;
  database: Database;
  gateway: Gateway;
  live: Live;
  logging: ProcessLogger;
  /** Ends requests, then work, then storage. */
  close(): Promise<void>;
}

/** The whole program, ready to listen. */
export interface Product extends Worker {
  services: Services;
}

/**
 * Builds the product from the configuration: with `ROLE=all` everything, with `web` what answers requests and leaves
 * the rest to workers. Throws, leaving nothing open, when a part cannot start.
 */
export function compose(config: Config, overrides: Overrides = {}): Promise<Product> {
  return orNothing(async (shutdown) => {
    const parts = await openParts(config, overrides, shutdown);
    if (config.role !== 'web') {
      await startWork(parts, shutdown);
      await startEndpoints(parts, shutdown);
      startResealing(parts, shutdown);
    }
    await startStatusProbes(parts, shutdown);
    wakeOnChanges(parts, shutdown);
    return buildProduct(parts, shutdown);
  });
}

/** Creates a process of `ROLE=worker`: all jobs, and only the health routes over HTTP. Throws as `compose`. */
export function composeWorker(config: Config, overrides: Overrides = {}): Promise<Worker> {
  return orNothing(async (shutdown) => {
    const parts = await openParts(config, overrides, shutdown);
    await startWork(parts, shutdown);
    await startEndpoints(parts, shutdown);
    startResealing(parts, shutdown);
    await startStatusProbes(parts, shutdown);
    wakeOnChanges(parts, shutdown);
    startChatCommands(parts, servicesOf(parts), shutdown);
    const { database, gateway, live } = parts;
    const metrics = startMetrics(parts, shutdown);
    const { log } = parts;
    const app = buildWorkerServer({ config, database, metrics, logger: log.logger });
    endServerFirst(app, parts, shutdown);
    return { app, database, gateway, live, logging: log, close: shutdown.run };
  });
}

async function orNothing<T>(build: (shutdown: Shutdown) => Promise<T>): Promise<T> {
  const shutdown = createShutdown();
  try {
    return await build(shutdown);
  } catch (error) {
    await shutdown.run().catch(() => undefined);
    throw error;
  }
}

async function buildProduct(parts: Parts, shutdown: Shutdown): Promise<Product> {
  const { config, database, keyring, gateway, live, log, now } = parts;
  const services = servicesOf(parts);
  if (config.role !== 'web') startChatCommands(parts, services, shutdown);
  const { baseUrl } = config.discord;
  const discord = createDiscordClient({ baseUrl, timeoutMs: config.upstreamTimeoutMs });
  const bot = startBot({ ...parts, services, discord: parts.discordBot, wakeSignals: live.wakeSignals });
  shutdown.addWork('bot', () => bot.stop());
  const publicKey = config.erlc.eventPublicKey ?? undefined;
  const eventHooks = createEventHooks(() => live.wakeSignals.wake('chat-commands'));
  const app = await buildServer({
    config,
    database,
    services,
    files: parts.files,
    upload: createUpload({ database, now, importDue: () => live.wakeSignals.wake('imports') }),
    discord,
    events: createEventReceiver({ database, keyring, publicKey, now, hooks: eventHooks }),
    interactions: bot.dispatcher,
    live,
    now,
    metrics: startMetrics(parts, shutdown),
    logger: log.logger,
    warnings: parts.warnings,
  });
  endServerFirst(app, parts, shutdown);
  return { app, database, services, gateway, live, logging: log, close: shutdown.run };
}

/** Returns null when no metrics token is configured. */
function startMetrics({ config, database, live, gateway }: Parts, shutdown: Shutdown): Metrics | null {
  if (config.metricsToken === null) return null;
  const metrics = createMetrics({
    config,
    database,
    live,
    outboundLease: gateway.outboundLease,
    watcher: gateway.watcher,
  });
  shutdown.add('metrics', () => metrics.stop());
  return metrics;
}

/**
 * Runs before storage closes: requests finish, and those waiting to send a command are answered immediately that it
 * stays queued.
 */
function endServerFirst(app: FastifyInstance, { config, gateway, log }: Parts, shutdown: Shutdown): void {
  shutdown.addWork('commands', () => gateway.release());
  shutdown.addWork('requests', () => closeServer(app, config));
  shutdown.add('draining', () => drain(app, config));
  // Reports only from here on: steps undone by a failed start are not logged.
  shutdown.report((phase) => logPhase(log.lifecycle, phase));
}

/** Creates the services that requests call. Pending work they leave is signaled to its worker, in any process. */
export function servicesOf(parts: Parts): Services {
  const { config, database, keyring, files, gateway, gate, now, discordBot, discordWebhooks } = parts;
  const fetch = patientFor(config.upstreamTimeoutMs);
  return createServices({
    files,
    database,
    keyring,
    game: gateway.game,
    map: mapServiceOf(parts),
    gameKeys: gateway.gameKeys,
    now,
    fetch,
    roblox: parts.roblox,
    robloxOAuth: robloxOAuthOf(config, fetch),
    discordBot,
    discordWebhooks,
    deliveryGate: gate,
    warnings: parts.warnings,
    ...wakeSignalsOf(parts),
    config: settingsOf(config),
  });
}

function mapServiceOf({ config, database, keyring, gateway, now }: Parts): MapService {
  const { erlc, maps: calibrations, upstreamTimeoutMs: timeoutMs } = config;
  const maps = createMapList({ baseUrl: erlc.baseUrl, calibrations, timeoutMs, now });
  return createMapService({ database, keyring, reader: gateway.reader, maps, now });
}

function wakeSignalsOf({ config, gateway, live }: Parts) {
  const { wake } = live.wakeSignals;
  return {
    scheduleChanged: gateway.scheduleChanged,
    expiryChanged: () => wake('expiry'),
    leavesChanged: () => wake('leaves'),
    formsDue: () => wake('form-decisions'),
    roleSyncDue: () => wake('role-syncs'),
    dutyRolesDue: () => wake('duty-roles'),
    statisticsDue: () => wake('statistics'),
    lookupsDue: () => wake('account-lookups'),
    importDue: () => wake('imports'),
    altNoticeDue: config.platformWebhook && (() => wake('alt-notices')),
    wakeQueue: gateway.queue.wake,
  };
}

function settingsOf(config: Config) {
  const { botToken, publicKey, clientId, baseUrl } = config.discord;
  return {
    productName: PRODUCT_NAME,
    ...config.marketing,
    publicUrl: config.publicUrl,
    robloxApisUrl: config.roblox.apisUrl,
    commandSetup: { address: config.erlc.address, applicationId: config.erlc.applicationId },
    push: config.push,
    planLimits: config.planLimits,
    staffFactorRequired: config.staffFactorRequired,
    quotas: config.quotas,
    alts: config.alts,
    legal: config.legal,
    bot: { isSetUp: botToken !== null && publicKey !== null, clientId, discordUrl: baseUrl },
  };
}

function robloxOAuthOf({ roblox, publicUrl }: Config, fetch: typeof globalThis.fetch): RobloxOAuth | null {
  const { client, apisUrl } = roblox;
  if (client === null) return null;
  const callback = publicUrl + ROBLOX_CALLBACK;
  return createRobloxOAuth({ apisUrl, clientId: client.id, clientSecret: client.secret, callback, fetch });
}
