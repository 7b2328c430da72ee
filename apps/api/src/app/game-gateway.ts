import type { GameService } from '@tenfour/contracts';
import { createErlcClient, type ErlcClient } from '@tenfour/erlc';
import type { Database } from '../db/database.ts';
import type { GameKeys } from '../features/community/servers/keys.ts';
import { createReadingHandler } from '../features/game/events/reading-events.ts';
import { createBanListReader } from '../features/game/gateway/ban-list/ban-list-reader.ts';
import {
  type CommandQueue,
  createCommandQueue,
} from '../features/game/gateway/command-queue/command-queue.ts';
import { createReadingNotifier } from '../features/game/gateway/game-changes.ts';
import type { GatewayHooks } from '../features/game/gateway/hooks.ts';
import { openGame, openKey } from '../features/game/gateway/open-game.ts';
import { createSightingHandler } from '../features/game/gateway/player-sightings.ts';
import {
  createInterestListener,
  createInterestNotifier,
} from '../features/game/gateway/poller/game-interest.ts';
import {
  createGameReader,
  type GameReader,
  type ReadingHandler,
} from '../features/game/gateway/poller/game-reader.ts';
import {
  createGameWatcher,
  type GameWatcher,
  type GameWatcherDeps,
} from '../features/game/gateway/poller/game-watcher.ts';
import { sealedKeys } from '../features/game/gateway/poller/game-watcher-list.ts';
import { createGameService, testErlcKey } from '../features/game/panel/service.ts';
import {
  createFixedLease,
  createLease,
  type Lease,
  type LeaseTimes,
  type ManagedLease,
} from '../jobs/lease.ts';
import type { Scheduler } from '../jobs/scheduler.ts';
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
  /** Called after a game's ban list was read; see `BanListReaderDeps`. */
  onBansRead: (gameId: string, at: number, changed: boolean) => Promise<void>;
  /** How this program introduces itself to the game API. */
  userAgent: string;
  database: Database;
  keyring: Keyring;
  scheduler: Scheduler;
  logger: Logger;
  /** Epoch ms. */
  now: () => number;
  /** See `Live.gamesHeardAt`. */
  gamesChangedAt: () => number;
  /** Wake signals of all processes; see `WakeSignals`. */
  wakeSignals: WakeSignals;
  /** Whether this process can call the games; if not, other processes do. */
  works: boolean;
  /** Whether games are polled by the clock; if not, only when they are viewed. Default true. */
  watching?: boolean | undefined;
  /** Times of the outbound lease; for tests. */
  leaseTimes?: LeaseTimes;
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
  outboundLease: Lease;
  reader: GameReader;
  watcher: GameWatcher;
  queue: CommandQueue;
  /** Call it when a custom command's due time may have come nearer. */
  scheduleChanged: () => void;
  /**
   * Stops sending and reading, and gives up the role of doing so; pages are still shown what is known. Harmless when
   * repeated.
   */
  release(): Promise<void>;
  /** The same, and the end of the rest. Harmless when repeated. */
  stop(): Promise<void>;
}

/** Builds and starts the reader and the command queue of the games, with the service on top of them. */
export async function startGateway(parts: GatewayParts): Promise<Gateway> {
  const { config, database, keyring, scheduler, logger, now, wakeSignals, works } = parts;
  const erlc = createErlcClient({
    baseUrl: config.erlc.baseUrl,
    globalKey: config.erlc.globalKey ?? undefined,
    userAgent: parts.userAgent,
    timeoutMs: config.upstreamTimeoutMs,
    now,
  });
  const outboundLease = createOutboundLease(parts);
  const wakeQueue = (gameId: string): void => queue.wake(gameId);
  const hooks = parts.hooks({ wakeQueue });
  const queue: CommandQueue = createCommandQueue({
    database,
    hooks,
    erlc,
    outboundLease,
    scheduler,
    now,
    logger,
    keyOf: (serverId) => openGame({ database, keyring }, serverId),
    elsewhere: (gameId) => wakeSignals.wake('commands', gameId),
    // What was accepted shall be seen in the game's log as soon as anyone looks.
    onSettled: (row) => reader.expire(row.gameId),
  });
  const reading = { erlc, outboundLease, confirm: queue.confirm, hooks };
  const { reader, watcher, interest, stopReading } = startReading(parts, reading);
  try {
    await outboundLease.start();
    await queue.start();
  } catch (error) {
    await stopReading();
    await interest.stop();
    await outboundLease.stop();
    throw error;
  }
  if (works) listenToSignals(wakeSignals, { outboundLease, queue, watcher });
  const listChanged = (): void => wakeSignals.wake('games');
  const gameKeys: GameKeys = {
    test: (key) => testErlcKey(erlc, key),
    stored: (key) => {
      erlc.forget(key);
      reader.keyStored(keyring.hmac(key));
      listChanged();
    },
    removed: listChanged,
  };
  async function release(): Promise<void> {
    await queue.stop();
    await stopReading();
    // Release the lease last: its next holder starts immediately.
    await outboundLease.stop();
  }
  return {
    game: createGameService({ database, keyring, reader, queue, now }),
    gameKeys,
    outboundLease,
    reader,
    watcher,
    queue,
    scheduleChanged: () => {
      wakeSignals.wake('schedule');
      listChanged();
    },
    release,
    async stop() {
      await release();
      await interest.stop();
    },
  };
}

/** Creates the lease of this process's outbound address. On SQLite the lock on the data folder leaves one process. */
function createOutboundLease(parts: GatewayParts): ManagedLease {
  const { config, database, scheduler, logger, works, leaseTimes: times } = parts;
  if (!works || database.engine === 'sqlite') return createFixedLease(works);
  return createLease({
    database,
    name: `egress:${config.egressId}`,
    messages: { acquired: 'this instance speaks to the games', lost: 'another one may speak' },
    scheduler,
    logger,
    ...(times ? { times } : {}),
  });
}

type Listening = Pick<Gateway, 'outboundLease' | 'queue' | 'watcher'>;

/** Takes signals about games only while this process is the one that talks to them. */
function listenToSignals(wakeSignals: WakeSignals, { outboundLease, queue, watcher }: Listening): void {
  wakeSignals.on('commands', (gameId) => {
    if (outboundLease.holds()) queue.wake(gameId);
    return outboundLease.holds();
  });
  wakeSignals.on('games', () => {
    if (outboundLease.holds()) watcher.listChanged();
    return outboundLease.holds();
  });
}

/** Several that keep something of the same reading. */
function inOrder(...handlers: readonly ReadingHandler[]): ReadingHandler {
  return async (tx, stored) => {
    for (const handle of handlers) await handle(tx, stored);
  };
}

type ReadingParts = Pick<GameWatcherDeps, 'erlc' | 'outboundLease' | 'confirm'> & {
  erlc: ErlcClient;
  hooks: GatewayHooks;
};

/** The watcher, what pages see of it, and the word between processes about who is watched. */
function startReading(parts: GatewayParts, { erlc, outboundLease, confirm, hooks }: ReadingParts) {
  const { database, scheduler, now, logger, gamesChangedAt } = parts;
  const common = { database, outboundLease, scheduler, now, logger };
  const watcher = createGameWatcher({
    ...common,
    erlc,
    confirm,
    keyOf: (gameId) => keyOfGame(parts, gameId),
    handleReading: inOrder(createSightingHandler(), createReadingHandler(hooks), createReadingNotifier()),
  });
  const interest = createInterestNotifier(common);
  const listener = createInterestListener({
    ...common,
    watchUntil: watcher.watchUntil,
    pollSoon: watcher.pollSoon,
    pollAgain: watcher.pollAgain,
  });
  const banLists = createBanListReader({
    ...common,
    erlc,
    watcher,
    keyOf: (gameId) => keyOfGame(parts, gameId),
    onRead: parts.onBansRead,
  });
  const watching = parts.works && (parts.watching ?? true);
  if (watching) watcher.start();
  if (watching) banLists.start();
  if (watching && database.engine === 'postgres') listener.start();
  return {
    reader: createGameReader({ ...common, erlc, watcher, interest, changedAt: gamesChangedAt }),
    watcher,
    interest,
    async stopReading() {
      await listener.stop();
      await banLists.stop();
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
