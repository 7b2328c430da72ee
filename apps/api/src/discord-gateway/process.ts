import { pino } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { connectedCommunities } from '../features/discord-roles/communities.ts';
import { createRoleEvents } from '../features/discord-roles/events.ts';
import { createPlanLimits } from '../features/servers/plan-limits.ts';
import { loggerOptions } from '../http/logging.ts';
import { startLive } from '../live/start.ts';
import { createLeasedRole, type LeaseTimes } from '../work/egress.ts';
import { createGatewayClient } from './client.ts';

/** What tests put in the place of the real thing. */
export interface GatewayOverrides {
  /** Epoch ms. */
  now?: () => number;
  leaseTimes?: LeaseTimes;
}

/** The process of `ROLE=gateway`. */
export interface GatewayProcess {
  /** Whether this is the one that is connected. */
  holds(): boolean;
  /** Lets go of the connection, then of the role, then of storage. */
  close(): Promise<void>;
}

/**
 * Keeps the one connection to Discord's gateway, or waits for its turn. Needs PostgreSQL and a bot token, which the
 * configuration has made sure of.
 */
export async function startGatewayProcess(
  config: Config,
  { now = Date.now, leaseTimes }: GatewayOverrides = {},
): Promise<GatewayProcess> {
  const { databaseUrl, discord } = config;
  const { botToken, baseUrl } = discord;
  if (databaseUrl === null || botToken === null) throw new Error('ROLE=gateway without its settings');
  const logger = pino(loggerOptions(config.logLevel), pino.destination(1));
  const onError = (error: unknown): void => logger.error({ err: error }, 'storage');
  const database: Database = await openDatabase({ url: databaseUrl, dataDir: config.dataDir, onError });
  await migrate(database);
  const live = await startLive({ database, databaseUrl, now, logger });
  const limits = createPlanLimits(config.planLimits);
  const client = createGatewayClient({
    token: botToken,
    baseUrl,
    events: createRoleEvents({ database, limits, now }),
    communities: () => connectedCommunities(database.handle),
    logger,
  });
  const role = createLeasedRole({
    database,
    name: 'discord-gateway',
    says: { held: 'this instance connects to the Discord gateway', lost: 'another one may connect' },
    logger,
    ...(leaseTimes ? { times: leaseTimes } : {}),
  });
  let turn: Promise<void> = Promise.resolve();
  role.onChange((holds) => {
    turn = turn.then(() => (holds ? client.start() : client.stop()));
  });
  await role.start();
  return {
    holds: () => role.holds(),
    async close() {
      await client.stop();
      await role.stop();
      await turn;
      await live.stop();
      await database.close();
    },
  };
}
