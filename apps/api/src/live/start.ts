import type { Database } from '../db/database.ts';
import { type Audience, createAudience } from './audience.ts';
import { createHub, type Hub } from './hub.ts';
import { type Bus, startLocalBus, startPostgresBus } from './postgres-bus.ts';

export interface LiveParts {
  database: Database;
  /** Of the same database when it is PostgreSQL. */
  databaseUrl: string | null;
  /** Epoch ms. */
  now: () => number;
  logger: {
    error(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  /** Between two signs of life of a stream, in ms; for tests. */
  pingMs?: number | undefined;
}

/** Live updates of this process, running. */
export interface Live {
  hub: Hub;
  audience: Audience;
  /** Ends what is left of the streams, then the bus. */
  stop(): Promise<void>;
}

/** Starts live updates: what is committed is told to whoever is listening, here and at the other instances. */
export async function startLive({ database, databaseUrl, now, logger, pingMs }: LiveParts): Promise<Live> {
  const audience = createAudience(database.handle, now);
  const onError = (error: unknown): void =>
    logger.error({ err: error }, 'rights of live streams were not read');
  const hub = createHub({ audience, now, onError, ...(pingMs === undefined ? {} : { pingMs }) });
  const { changes } = database;
  const { receive, lost, found } = hub;
  const bus: Bus =
    databaseUrl === null
      ? startLocalBus({ changes, receive })
      : await startPostgresBus({ url: databaseUrl, changes, receive, lost, found, logger });
  return {
    hub,
    audience,
    async stop() {
      hub.close();
      await bus.stop();
    },
  };
}
