import type { Services } from '@tenfour/contracts';
import { EVIDENCE_BYTES } from '@tenfour/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { createPictureFetcher } from '../../../integrations/pictures.ts';
import type { WakeSignals } from '../../../live/wake-signals.ts';
import { createCalls } from './calls.ts';
import { BOT_BUTTONS, BOT_COMMANDS } from './commands/index.ts';
import { createConnections } from './connections.ts';
import { createDispatcher, type Dispatcher } from './dispatch.ts';
import { createBotExtras } from './extras.ts';

export interface BotDeps {
  config: {
    publicUrl: string;
    /** Requests a minute; 0 is without limit. */
    rateLimit: number;
    discord: { cdnUrl: string };
    /** Longest wait for one answer of Discord, in ms. */
    upstreamTimeoutMs: number;
  };
  database: Database;
  services: Services;
  discord: DiscordBot;
  wakeSignals: WakeSignals;
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

/** Builds what answers interactions. */
export function startBot(deps: BotDeps): Bot {
  const { config, database, services, discord, wakeSignals, logger, now } = deps;
  const callOf = createCalls({
    database,
    services,
    discord,
    extras: createBotExtras({
      database,
      now,
      reminderDue: () => wakeSignals.wake('reminders'),
      voteDue: () => wakeSignals.wake('sessions'),
    }),
    fetchPicture: createPictureFetcher({
      bases: [config.discord.cdnUrl],
      timeoutMs: config.upstreamTimeoutMs,
      maxBytes: EVIDENCE_BYTES,
    }),
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
    limited: config.rateLimit > 0,
    now,
    logger,
  });
  return { dispatcher, stop: () => dispatcher.stop() };
}
