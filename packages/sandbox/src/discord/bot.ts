import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../oauth-grants.ts';
import { sendError, sendInvalidForm, sendUnauthorized } from './errors.ts';
import { isRecord } from './form-reader.ts';
import { GUILDS, isMember, memberOf } from './guilds.ts';
import { checkMessage, isEmptyMessage } from './message-rules.ts';
import { postMessage } from './messages.ts';
import type { DiscordState } from './state.ts';

const COMMAND_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const MAX_COMMANDS = 100;

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Any non-empty `Authorization: Bot …` is accepted, except tokens beginning `bad-`. */
function asBot(handler: Handler): Handler {
  return (request, reply) => {
    const token = /^Bot (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined || token.startsWith('bad-')
      ? sendUnauthorized(reply)
      : handler(request, reply);
  };
}

function sendMessage(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const channelId = textOf(request.params, 'channelId') ?? '';
  if (!/^\d{15,20}$/.test(channelId)) return sendError(reply, 404, 10003, 'Unknown Channel');
  if (!state.limiter.admit(reply, 'channel-messages', channelId)) return reply;
  const draft = checkMessage(request.body);
  if (Array.isArray(draft)) return sendInvalidForm(reply, draft);
  if (isEmptyMessage(draft)) return sendError(reply, 400, 50006, 'Cannot send an empty message');
  const bot = state.people.byName('tenfour');
  const author = { id: bot.id, username: 'Tenfour', avatar: null, discriminator: '0000', bot: true };
  return reply.send(postMessage(state, draft, channelId, author));
}

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

function getGuild(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const guild = GUILDS.find((one) => one.id === textOf(request.params, 'guildId'));
  if (guild === undefined) return sendError(reply, 404, 10004, 'Unknown Guild');
  const everyone = { id: guild.id, name: '@everyone', permissions: '1024', position: 0, color: 0 };
  return reply.send({
    id: guild.id,
    name: guild.name,
    icon: null,
    owner_id: state.people.byName(guild.ownerName).id,
    roles: [everyone],
    emojis: [],
    features: [],
    preferred_locale: 'en-GB',
  });
}

function getMember(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const guild = GUILDS.find((one) => one.id === textOf(request.params, 'guildId'));
  if (guild === undefined) return sendError(reply, 404, 10004, 'Unknown Guild');
  const user = state.people.byId(textOf(request.params, 'userId') ?? '');
  if (user === undefined || !isMember(guild, user)) return sendError(reply, 404, 10007, 'Unknown Member');
  return reply.send(memberOf(user));
}

/** The few bot calls that the product makes. */
export function registerBot(app: FastifyInstance, state: DiscordState): void {
  app.post(
    '/api/v10/channels/:channelId/messages',
    asBot((request, reply) => sendMessage(state, request, reply)),
  );
  app.put(
    '/api/v10/applications/:applicationId/commands',
    asBot((request, reply) => putCommands(state, request, reply)),
  );
  app.get(
    '/api/v10/guilds/:guildId',
    asBot((request, reply) => getGuild(state, request, reply)),
  );
  app.get(
    '/api/v10/guilds/:guildId/members/:userId',
    asBot((request, reply) => getMember(state, request, reply)),
  );
}
