import type { GameService } from '@tenfour/contracts';
import { createErlcClient } from '@tenfour/erlc';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openGame } from '../features/game/open-game.ts';
import { createGameService, testErlcKey } from '../features/game/service.ts';
import type { GameKeys } from '../features/servers/keys.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { type CommandQueue, createCommandQueue } from './command-queue.ts';
import { createCommandRuns } from './command-runs.ts';
import { createDueLoop } from './due.ts';
import { createEgress, type Egress } from './egress.ts';
import { createGameReader, type GameReader } from './game-reader.ts';

/** What the gateway stands on. */
export interface GatewayParts {
  config: Pick<Config, 'erlc' | 'egressId' | 'upstreamTimeoutMs' | 'publicUrl'>;
  /** How this program introduces itself to the game API. */
  userAgent: string;
  database: Database;
  keyring: Keyring;
  logger: Logger;
  /** Epoch ms. */
  now: () => number;
}

/** The part of pino that work needs. */
export interface Logger {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}

/** Everything that speaks to the games, running. */
export interface Gateway {
  game: GameService;
  gameKeys: GameKeys;
  egress: Egress;
  reader: GameReader;
  queue: CommandQueue;
  /** Call it when a custom command's due time may have come nearer. */
  scheduleChanged: () => void;
  /** Stops sending and reading, and gives up the role of doing so. Harmless when repeated. */
  stop(): Promise<void>;
}

/** Builds and starts the reader and the command queue of the games, with the service on top of them. */
export async function startGateway(parts: GatewayParts): Promise<Gateway> {
  const { config, database, keyring, logger, now } = parts;
  const erlc = createErlcClient({
    baseUrl: config.erlc.baseUrl,
    globalKey: config.erlc.globalKey ?? undefined,
    userAgent: parts.userAgent,
    timeoutMs: config.upstreamTimeoutMs,
    now,
  });
  const egress = createEgress({ database, egressId: config.egressId, logger });
  const queue: CommandQueue = createCommandQueue({
    database,
    erlc,
    egress,
    now,
    logger,
    keyOf: (serverId) => openGame({ database, keyring }, serverId),
    // What was accepted shall be seen in the game's log as soon as anybody looks.
    onSettled: (row) => reader.expire(row.gameId),
  });
  const reader = createGameReader({
    database,
    erlc,
    now,
    logger,
    onReading: async ({ id }, reading) => queue.confirm(id, reading.commandLogs),
  });
  await egress.start();
  await queue.start();
  const wakeQueue = (gameId: string): void => queue.wake(gameId);
  const runs = createDueLoop({
    kind: createCommandRuns({ database, keyring, now, wakeQueue }),
    now,
    logger,
  });
  runs.start();
  const gameKeys: GameKeys = {
    test: (key) => testErlcKey(erlc, key),
    stored: (key) => {
      erlc.forget(key);
      reader.expire(keyring.hmac(key));
    },
  };
  return {
    game: createGameService({ database, keyring, reader, queue, now }),
    gameKeys,
    egress,
    reader,
    queue,
    scheduleChanged: () => runs.wake(),
    async stop() {
      await runs.stop();
      await queue.stop();
      await egress.stop();
    },
  };
}
