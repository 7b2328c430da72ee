import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { discordSnowflakeOf } from '../identity.ts';
import { textOf } from '../oauth-grants.ts';
import { asBot } from './bot-auth.ts';
import { sendError } from './errors.ts';
import type { DiscordUser } from './people.ts';
import type { DiscordState } from './state.ts';

/** Users whose name begins with this accept no direct messages. */
const CLOSED = 'quiet-';

/** Returns whether a user accepts direct messages. */
export function takesDirectMessages({ username }: DiscordUser): boolean {
  return !username.startsWith(CLOSED);
}

function open(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const user = state.people.byId(textOf(request.body, 'recipient_id') ?? '');
  if (user === undefined) return sendError(reply, 400, 50033, 'Invalid Recipient(s)');
  const id = discordSnowflakeOf(`direct:${user.id}`);
  state.directs.set(id, user);
  return reply.send({ id, type: 1, last_message_id: null, recipients: [user] });
}

/** Registers the direct message channel between the bot and a user. Users who accept no messages answer 50007. */
export function registerBotDirect(app: FastifyInstance, state: DiscordState): void {
  app.post(
    '/api/v10/users/@me/channels',
    asBot((request, reply) => open(state, request, reply)),
  );
}
