import type { Change } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { type Audience, createAudience, type PolicyReader } from './audience.ts';
import { createHub, type Hub } from './hub.ts';
import { type Bus, startLocalBus, startPostgresBus } from './postgres-bus.ts';
import { createWakeSignals, type WakeSignals } from './wake-signals.ts';

export interface LiveParts {
  database: Database;
  /** Of the same database when it is PostgreSQL. */
  databaseUrl: string | null;
  /** Epoch ms. */
  now: () => number;
  policyOf: PolicyReader;
  logger: {
    error(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  /** Between two heartbeats of a stream, in ms; for tests. */
  pingMs?: number | undefined;
  /** Time between two checks of a stream's rights, in ms; for tests. */
  rightsMs?: number | undefined;
}

/** Entities that pages refetch from the stored state of a game. */
const OF_GAMES: ReadonlySet<Change['entity']> = new Set(['game', 'players', 'vehicles', 'commands']);

/** Live updates of this process, running. */
export interface Live {
  hub: Hub;
  audience: Audience;
  /** When another instance last published a change of a game, or may have; on the monotonic clock, 0 for never. */
  gamesChangedAt(): number;
  /** Wake signals for pending work. */
  wakeSignals: WakeSignals;
  /** Ends what is left of the streams, then the bus. */
  stop(): Promise<void>;
}

/** Starts live updates: committed changes are sent to the listening streams, here and at the other instances. */
export async function startLive(parts: LiveParts): Promise<Live> {
  const { database, databaseUrl, now, policyOf, logger, pingMs, rightsMs } = parts;
  const audience = createAudience(database, now, policyOf);
  const onError = (error: unknown): void =>
    logger.error({ err: error }, 'rights of live streams were not checked');
  const hub = createHub({
    audience,
    now,
    onError,
    ...(pingMs === undefined ? {} : { pingMs }),
    ...(rightsMs === undefined ? {} : { rightsMs }),
  });
  const { changes } = database;
  let gamesChangedAt = 0;
  const wakeSignals = createWakeSignals((text) => bus.sendSignal(text));
  const deliver = {
    local: hub.receive,
    // The time is set before the streams are notified: their pages refetch immediately.
    remote(some: readonly Change[]): void {
      if (some.some(({ entity }) => OF_GAMES.has(entity))) gamesChangedAt = performance.now();
      hub.receive(some);
    },
    signals: wakeSignals.receive,
    lost: hub.pause,
    restored(): void {
      gamesChangedAt = performance.now();
      hub.resume();
    },
  };
  const bus: Bus =
    databaseUrl === null
      ? startLocalBus(changes, hub.receive)
      : await startPostgresBus({ url: databaseUrl, changes, deliver, logger });
  return {
    hub,
    audience,
    gamesChangedAt: () => gamesChangedAt,
    wakeSignals,
    async stop() {
      hub.close();
      await bus.stop();
    },
  };
}
