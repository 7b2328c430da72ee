import type { Database } from '../db/database.ts';
import { StorageOpenError } from '../db/errors.ts';
import { migrate } from '../db/migrate.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { openDatabase } from '../db/open.ts';
import { createCheckedMembers } from '../features/automation/checks/member-listener.ts';
import { toPolicy } from '../features/community/access/access.ts';
import { createPlanLimits } from '../features/community/members/plan-limits.ts';
import { createDutyRoleListener } from '../features/discord/duty-roles/member-listener.ts';
import { createArrivals } from '../features/discord/form-decisions/member-listener.ts';
import { connectedCommunities } from '../features/discord/role-sync/guild.ts';
import { createRoleEvents } from '../features/discord/role-sync/member-listener.ts';
import { createGatewayClient, type GuildMemberListener } from '../integrations/discord/gateway-client.ts';
import { createLease, type LeaseTimes } from '../jobs/lease.ts';
import { createScheduler } from '../jobs/scheduler.ts';
import { startLive } from '../live/start.ts';
import { createLogger, type ProcessLogger } from '../logging/logger.ts';
import type { Config } from './config.ts';
import { storageOf } from './config-database.ts';
import { memberHooks } from './hooks.ts';
import { logPhase, logStart } from './lifecycle.ts';
import { createShutdown } from './shutdown.ts';

/** What tests put in the place of the real thing. */
export interface GatewayOverrides {
  /** Epoch ms. */
  now?: () => number;
  leaseTimes?: LeaseTimes;
  /** Where log lines go. */
  logTo?: { write(line: string): void };
}

/** The process of `ROLE=gateway`. */
export interface GatewayProcess {
  log: ProcessLogger;
  /** Whether this process holds the connection. */
  holds(): boolean;
  /** Closes the connection, then releases the role, then closes storage. */
  close(): Promise<void>;
}

/**
 * Runs the single connection to Discord's gateway, or waits to take it over. Requires PostgreSQL and a bot token, which
 * the configuration has validated.
 */
export async function startGatewayProcess(
  config: Config,
  { now = Date.now, leaseTimes, logTo }: GatewayOverrides = {},
): Promise<GatewayProcess> {
  const { databaseUrl, discord } = config;
  const { botToken, baseUrl } = discord;
  if (databaseUrl === null || botToken === null) throw new Error('ROLE=gateway without its settings');
  const log = createLogger(config.logLevel, logTo);
  const { logger } = log;
  const database = await openStorage(config, log);
  const live = await startLive({ database, databaseUrl, now, policyOf: toPolicy, logger });
  const limits = createPlanLimits(config.planLimits);
  const client = createGatewayClient({
    token: botToken,
    baseUrl,
    events: inTurn(
      createCheckedMembers({ database, now }),
      createRoleEvents({ database, limits, hooks: memberHooks, now }),
      createDutyRoleListener({ database, now }),
      createArrivals(database, now),
    ),
    communities: () => connectedCommunities(database.handle),
    logger,
  });
  const role = createLease({
    database,
    name: 'discord-gateway',
    messages: { acquired: 'this instance connects to the Discord gateway', lost: 'another one may connect' },
    scheduler: createScheduler({ logger }),
    logger,
    ...(leaseTimes ? { times: leaseTimes } : {}),
  });
  let turn: Promise<void> = Promise.resolve();
  role.onChange((holds) => {
    turn = turn.then(() => (holds ? client.start() : client.stop()));
  });
  await role.start();
  const shutdown = createShutdown();
  shutdown.report((phase) => logPhase(log.lifecycle, phase));
  shutdown.add('database', () => database.close());
  shutdown.add('live updates', () => live.stop());
  shutdown.add('gateway role', async () => {
    await role.stop();
    await turn;
  });
  shutdown.add('Discord gateway', () => client.stop());
  return { log, holds: () => role.holds(), close: shutdown.run };
}

/** Several that listen to the same members; what one of them throws is thrown after the others had their turn. */
function inTurn(...listeners: readonly GuildMemberListener[]): GuildMemberListener {
  async function all(call: (listener: GuildMemberListener) => Promise<void>): Promise<void> {
    const results = await Promise.allSettled(listeners.map(call));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
  return {
    memberChanged: (...change) => all((listener) => listener.memberChanged(...change)),
    memberLeft: (...left) => all((listener) => listener.memberLeft(...left)),
  };
}

async function openStorage(config: Config, { logger, lifecycle }: ProcessLogger): Promise<Database> {
  const onError = (error: unknown): void => logger.error({ err: error }, 'storage');
  try {
    const database = await openDatabase({ ...storageOf(config), onError });
    await migrate(database, MIGRATIONS, (plan) => logStart(lifecycle, config, plan));
    return database;
  } catch (error) {
    throw new StorageOpenError(error);
  }
}
