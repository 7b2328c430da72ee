import type { Services } from '@tenfour/contracts';
import type { FastifyInstance } from 'fastify';
import { type Overrides, openParts, type Parts } from './compose-parts.ts';
import { servicesOf } from './compose-services.ts';
import { ringForChanges, startWork } from './compose-work.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { startBot } from './features/bot/start.ts';
import { createEventReceiver } from './features/game-events/receive-events.ts';
import { createUpload } from './features/imports/upload.ts';
import type { Live } from './live/start.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { buildServer, buildWorkerServer } from './server.ts';
import { closeServer, createShutdown, drain, type Shutdown } from './shutdown.ts';
import { createDiscordClient } from './upstreams/discord.ts';
import type { Gateway } from './work/gateway.ts';

export type { Overrides } from './compose-parts.ts';

/** A process that works, ready to listen. */
export interface Worker {
  app: FastifyInstance;
  database: Database;
  gateway: Gateway;
  live: Live;
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
    if (config.role !== 'web') await startWork(parts, shutdown);
    ringForChanges(parts, shutdown);
    return buildProduct(parts, overrides, shutdown);
  });
}

/** Builds a process of `ROLE=worker`: all work, and of HTTP only what tells whether it is well. Throws as `compose`. */
export function composeWorker(config: Config, overrides: Overrides = {}): Promise<Worker> {
  return orNothing(async (shutdown) => {
    const parts = await openParts(config, overrides, shutdown);
    await startWork(parts, shutdown);
    ringForChanges(parts, shutdown);
    const { database, gateway, live } = parts;
    const metrics = startMetrics(parts, shutdown);
    const app = buildWorkerServer({ config, database, metrics, ...logOf(overrides) });
    endServerFirst(app, parts, shutdown);
    return { app, database, gateway, live, close: shutdown.run };
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

const logOf = ({ logTo }: Overrides) => (logTo ? { logTo } : {});

async function buildProduct(parts: Parts, overrides: Overrides, shutdown: Shutdown): Promise<Product> {
  const { config, database, keyring, gateway, live, now } = parts;
  const services = servicesOf(parts);
  const { baseUrl } = config.discord;
  const discord = createDiscordClient({ baseUrl, timeoutMs: config.upstreamTimeoutMs });
  const bot = startBot({ ...parts, services, discord: parts.discordBot, bells: live.bells });
  shutdown.addWork(() => bot.stop());
  const publicKey = config.erlc.eventPublicKey ?? undefined;
  const app = await buildServer({
    config,
    database,
    services,
    upload: createUpload({ database, now, importDue: () => live.bells.ring('imports') }),
    discord,
    events: createEventReceiver({ database, keyring, publicKey, now }),
    interactions: bot.dispatcher,
    live,
    now,
    metrics: startMetrics(parts, shutdown),
    ...logOf(overrides),
  });
  endServerFirst(app, parts, shutdown);
  return { app, database, services, gateway, live, close: shutdown.run };
}

/** Null where nobody has a token to read them. */
function startMetrics({ config, database, live, gateway }: Parts, shutdown: Shutdown): Metrics | null {
  if (config.metricsToken === null) return null;
  const metrics = createMetrics({ config, database, live, egress: gateway.egress, watcher: gateway.watcher });
  shutdown.add(() => metrics.stop());
  return metrics;
}

/** Before storage: requests finish, and those that wait for a command's turn learn at once that it stays queued. */
function endServerFirst(app: FastifyInstance, { config, gateway }: Parts, shutdown: Shutdown): void {
  shutdown.addWork(() => gateway.handBack());
  shutdown.addWork(() => closeServer(app, config));
  shutdown.add(() => drain(app, config));
}
