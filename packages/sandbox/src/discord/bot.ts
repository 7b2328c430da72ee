import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../oauth-grants.ts';
import { asBot } from './bot-auth.ts';
import { registerBotChannels } from './bot-channels.ts';
import { registerBotGuilds } from './bot-guilds.ts';
import { registerChannelSettings } from './channel-settings.ts';
import { sendError, sendInvalidForm } from './errors.ts';
import { isRecord } from './json-fields.ts';
import { registerScheduledEvents } from './scheduled-events.ts';
import type { DiscordState } from './state.ts';

const COMMAND_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const MAX_COMMANDS = 100;

function commandProblem(command: unknown): string | undefined {
  if (!isRecord(command)) return 'Only dictionaries may be used in a ModelType';
  const { name } = command;
  const named = typeof name === 'string' && COMMAND_NAME.test(name) && name === name.toLowerCase();
  return named ? undefined : 'Command name is invalid';
}

function putCommands(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const applicationId = textOf(request.params, 'applicationId') ?? '';
  const commands: unknown[] = Array.isArray(request.body) ? request.body : [];
  if (commands.length > MAX_COMMANDS) {
    return sendError(reply, 400, 30032, `Maximum number of application commands reached (${MAX_COMMANDS}).`);
  }
  const problems = commands.flatMap((command, index) => {
    const message = commandProblem(command);
    return message === undefined
      ? []
      : [{ path: `${index}.name`, code: 'APPLICATION_COMMAND_INVALID_NAME', message }];
  });
  if (problems.length > 0) return sendInvalidForm(reply, problems);
  const stored = commands.filter(isRecord).map((command) => ({
    type: 1,
    ...command,
    id: state.nextSnowflake(),
    application_id: applicationId,
    version: state.nextSnowflake(),
  }));
  state.commands.set(applicationId, stored);
  return reply.send(stored);
}

/** Registers the endpoints that the product calls as the bot. */
export function registerBot(app: FastifyInstance, state: DiscordState): void {
  app.put(
    '/api/v10/applications/:applicationId/commands',
    asBot((request, reply) => putCommands(state, request, reply)),
  );
  registerBotGuilds(app, state);
  registerBotChannels(app, state);
  registerScheduledEvents(app, state);
  registerChannelSettings(app, state);
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.authorization?.startsWith('Bot ')) state.limiter.count();
  });
}
