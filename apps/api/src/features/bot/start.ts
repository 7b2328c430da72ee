import type { Services } from '@tenfour/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { DiscordBot } from '../../upstreams/discord-bot.ts';
import { createBotPosts } from '../../work/bot-posts.ts';
import { createBotReminders } from '../../work/bot-reminders.ts';
import { createDueLoop } from '../../work/due.ts';
import { createCalls } from './calls.ts';
import { BOT_BUTTONS, BOT_COMMANDS } from './commands/index.ts';
import { createConnections } from './connections.ts';
import { createDispatcher, type Dispatcher } from './dispatch.ts';
import { createBotExtras } from './extras.ts';

export interface BotDeps {
  config: Pick<Config, 'publicUrl' | 'rateLimit' | 'upstreamTimeoutMs'>;
  database: Database;
  services: Services;
  discord: DiscordBot;
  logger: FastifyBaseLogger;
  /** Epoch ms. */
  now: () => number;
}

/** The bot of this process. */
export interface Bot {
  dispatcher: Dispatcher;
  /** Answers what is in hand and ends. Harmless when repeated. */
  stop(): Promise<void>;
}

/** Commands and presses a minute of one person. */
const PER_MINUTE = 60;

/** Builds what answers interactions, and begins what is done by the clock. */
export function startBot(deps: BotDeps): Bot {
  const { config, database, services, discord, logger, now } = deps;
  const reminders = createDueLoop({
    kind: createBotReminders({ database, discord, now, logger }),
    now,
    logger,
  });
  // Without a token nothing can be told: what waits is told once there is one.
  if (discord.ready) reminders.start();
  const callOf = createCalls({
    database,
    services,
    discord,
    extras: createBotExtras({ database, now, reminderDue: reminders.wake }),
    connections: createConnections({ database, now }),
    publicUrl: config.publicUrl,
    now,
  });
  const dispatcher = createDispatcher({
    database,
    discord,
    callOf,
    commands: BOT_COMMANDS,
    buttons: BOT_BUTTONS,
    perMinute: config.rateLimit === 0 ? 0 : PER_MINUTE,
    now,
    logger,
  });
  const posts = postsOf(deps);
  return {
    dispatcher,
    async stop() {
      await dispatcher.stop();
      await posts.stop();
      await reminders.stop();
    },
  };
}

/** Written by every process that has a token, woken by whatever it commits itself. */
function postsOf({ config, database, discord, logger, now }: BotDeps): { stop(): Promise<void> } {
  if (!discord.ready) return { stop: async () => undefined };
  const { publicUrl, upstreamTimeoutMs: timeoutMs } = config;
  const kind = createBotPosts({ database, discord, publicUrl, timeoutMs, now, logger });
  const loop = createDueLoop({ kind, now, logger });
  const unsubscribe = database.changes.subscribe((changes) => {
    if (changes.some(({ entity }) => POSTED_ENTITIES.has(entity))) loop.wake();
  });
  loop.start();
  return {
    async stop() {
      unsubscribe();
      await loop.stop();
    },
  };
}

const POSTED_ENTITIES: ReadonlySet<string> = new Set(['mod-calls', 'join-requests', 'settings']);
