import type { Services } from '@tenfour/contracts';
import type { FastifyInstance } from 'fastify';
import { createShutdown, type Overrides, openParts, type Parts, type Shutdown } from './compose-parts.ts';
import { servicesOf } from './compose-services.ts';
import { ringForChanges, startWork } from './compose-work.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { startBot } from './features/bot/start.ts';
import { createEventReceiver } from './features/game-events/receive-events.ts';
import { createUpload } from './features/imports/upload.ts';
import type { Live } from './live/start.ts';
import { buildServer, buildWorkerServer } from './server.ts';
import { createDiscordClient } from './upstreams/discord.ts';
import type { Gateway } from './work/gateway.ts';

export type { Overrides } from './compose-parts.ts';

/** How long requests may go on when the program ends, in ms. */
const GRACE_MS = 5_000;

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
    const app = buildWorkerServer({ config, database, ...logOf(overrides) });
    shutdown.add(() => closeServer(app, gateway));
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
  shutdown.add(() => bot.stop());
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
    ...logOf(overrides),
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
