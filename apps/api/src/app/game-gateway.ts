import type { GameService } from '@tenfour/contracts';
import { createErlcClient, type ErlcClient } from '@tenfour/erlc';
import type { Database } from '../db/database.ts';
import type { GameKeys } from '../features/community/servers/keys.ts';
import { createCommandRuns } from '../features/game/custom-commands/runs.ts';
import { createReadingKeeper } from '../features/game/events/reading-events.ts';
import {
  createAbsentEgress,
  createEgress,
  type Egress,
  type EgressDeps,
} from '../features/game/gateway/budget/egress.ts';
import {
  type CommandQueue,
  createCommandQueue,
} from '../features/game/gateway/command-queue/command-queue.ts';
import { createReadingTeller } from '../features/game/gateway/game-changes.ts';
import type { GatewayHooks } from '../features/game/gateway/hooks.ts';
import { openGame, openKey } from '../features/game/gateway/open-game.ts';
import {
  createInterestListener,
  createInterestTeller,
} from '../features/game/gateway/poller/game-interest.ts';
import {
  createGameReader,
  type GameReader,
  type ReadingKeeper,
} from '../features/game/gateway/poller/game-reader.ts';
import {
  createGameWatcher,
  type GameWatcher,
  type GameWatcherDeps,
} from '../features/game/gateway/poller/game-watcher.ts';
import { sealedKeys } from '../features/game/gateway/poller/game-watcher-list.ts';
import { createGameService, testErlcKey } from '../features/game/panel/service.ts';
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts';
import type { WakeSignals } from '../live/wake-signals.ts';
import type { Keyring } from '../security/keyring.ts';

/** What the gateway stands on. */
export interface GatewayParts {
  config: {
    erlc: { baseUrl: string; globalKey: string | null };
    egressId: string;
    upstreamTimeoutMs: number;
  };
  /** Builds the hooks; `wakeQueue` is called after a command was queued. */
  hooks: (gateway: { wakeQueue: (gameId: string) => void }) => GatewayHooks;
  /** How this program introduces itself to the game API. */
  userAgent: string;
  database: Database;
  keyring: Keyring;
  logger: Logger;
  /** Epoch ms. */
  now: () => number;
  /** See `Live.gamesHeardAt`. */
  gamesHeardAt: () => number;
  /** Wake signals of all processes; see `WakeSignals`. */
  wakeSignals: WakeSignals;
  /** Whether this process can call the games and run scheduled jobs; if not, other processes do both. */
  works: boolean;
  /** Whether games are polled by the clock; if not, only when they are viewed. Default true. */
  watching?: boolean | undefined;
  /** Times of the egress lease; for tests. */
  leaseTimes?: EgressDeps['times'];
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
  watcher: GameWatcher;
  queue: CommandQueue;
  /** Call it when a custom command's due time may have come nearer. */
  scheduleChanged: () => void;
  /**
   * Stops sending and reading, and gives up the role of doing so; pages are still shown what is known. Harmless when
   * repeated.
   */
  handBack(): Promise<void>;
  /** The same, and the end of the rest. Harmless when repeated. */
  stop(): Promise<void>;
}

/** Builds and starts the reader and the command queue of the games, with the service on top of them. */
export async function startGateway(parts: GatewayParts): Promise<Gateway> {
  const { config, database, keyring, logger, now, wakeSignals, works } = parts;
  const erlc = createErlcClient({
    baseUrl: config.erlc.baseUrl,
    globalKey: config.erlc.globalKey ?? undefined,
    userAgent: parts.userAgent,
    timeoutMs: config.upstreamTimeoutMs,
    now,
  });
  const times = parts.leaseTimes;
  const egress = works
    ? createEgress({ database, egressId: config.egressId, logger, ...(times ? { times } : {}) })
    : createAbsentEgress();
  const wakeQueue = (gameId: string): void => queue.wake(gameId);
  const hooks = parts.hooks({ wakeQueue });
  const queue: CommandQueue = createCommandQueue({
    database,
    hooks,
    erlc,
    egress,
    now,
    logger,
    keyOf: (serverId) => openGame({ database, keyring }, serverId),
    elsewhere: (gameId) => wakeSignals.ring('commands', gameId),
    // What was accepted shall be seen in the game's log as soon as anybody looks.
    onSettled: (row) => reader.expire(row.gameId),
  });
  const reading = { erlc, egress, confirm: queue.confirm, hooks };
  const { reader, watcher, interest, stopReading } = startReading(parts, reading);
  try {
    await egress.start();
    await queue.start();
  } catch (error) {
    await stopReading();
    await interest.stop();
    await egress.stop();
    throw error;
  }
  const runs = createJobLoop({
    kind: createCommandRuns({ database, keyring, now, wakeQueue }),
    now,
    logger,
  });
  if (works) {
    runs.start();
    listenToBells(wakeSignals, { egress, queue, watcher, runs });
  }
  const listChanged = (): void => wakeSignals.ring('games');
  const gameKeys: GameKeys = {
    test: (key) => testErlcKey(erlc, key),
    stored: (key) => {
      erlc.forget(key);
      reader.keyStored(keyring.hmac(key));
      listChanged();
    },
    removed: listChanged,
  };
  async function handBack(): Promise<void> {
    await Promise.all([runs.stop(), queue.stop()]);
    await stopReading();
    // Release the lease last: its next holder starts immediately.
    await egress.stop();
  }
  return {
    game: createGameService({ database, keyring, reader, queue, now }),
    gameKeys,
    egress,
    reader,
    watcher,
    queue,
    scheduleChanged: () => {
      wakeSignals.ring('schedule');
      listChanged();
    },
    handBack,
    async stop() {
      await handBack();
      await interest.stop();
    },
  };
}

type Listening = Pick<Gateway, 'egress' | 'queue' | 'watcher'> & { runs: JobLoop };

/** What concerns the games themselves is in hand only where they are spoken to. */
function listenToBells(wakeSignals: WakeSignals, { egress, queue, watcher, runs }: Listening): void {
  wakeSignals.on('commands', (gameId) => {
    if (egress.holds()) queue.wake(gameId);
    return egress.holds();
  });
  wakeSignals.on('games', () => {
    if (egress.holds()) watcher.listChanged();
    return egress.holds();
  });
  wakeSignals.on('schedule', () => {
    runs.wake();
    return true;
  });
}

/** Several that keep something of the same reading. */
function inTurn(...keepers: readonly ReadingKeeper[]): ReadingKeeper {
  return async (tx, kept) => {
    for (const keep of keepers) await keep(tx, kept);
  };
}

type ReadingParts = Pick<GameWatcherDeps, 'erlc' | 'egress' | 'confirm'> & {
  erlc: ErlcClient;
  hooks: GatewayHooks;
};

/** The watcher, what pages see of it, and the word between processes about who is watched. */
function startReading(parts: GatewayParts, { erlc, egress, confirm, hooks }: ReadingParts) {
  const { database, now, logger, gamesHeardAt } = parts;
  const common = { database, egress, now, logger };
  const watcher = createGameWatcher({
    ...common,
    erlc,
    confirm,
    keyOf: (gameId) => keyOfGame(parts, gameId),
    keepReading: inTurn(createReadingKeeper(hooks), createReadingTeller()),
  });
  const interest = createInterestTeller(common);
  const listener = createInterestListener({
    ...common,
    attend: watcher.attend,
    hasten: watcher.hasten,
    revive: watcher.revive,
  });
  const watching = parts.works && (parts.watching ?? true);
  if (watching) watcher.start();
  if (watching && database.engine === 'postgres') listener.start();
  return {
    reader: createGameReader({ ...common, erlc, watcher, interest, heardAt: gamesHeardAt }),
    watcher,
    interest,
    async stopReading() {
      await listener.stop();
      await watcher.stop();
    },
  };
}

/** The key of any active server that opens the game now; null when there is none. */
async function keyOfGame({ database, keyring }: GatewayParts, gameId: string): Promise<string | null> {
  for (const { serverId, sealed } of await sealedKeys(database.handle, gameId)) {
    const key = openKey(keyring, serverId, sealed);
    if (key !== null) return key;
  }
  return null;
}
