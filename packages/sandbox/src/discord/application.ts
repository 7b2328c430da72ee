import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asBot } from './bot-auth.ts';
import { BOT_NAME } from './guilds.ts';
import type { DiscordState } from './state.ts';

/** The application of tokens that name none. */
const DEFAULT_ID = '1000000000000000001';

/** The flag of an application that may use the intent for members. */
const MEMBERS_INTENT_LIMITED = 1 << 15;

/** Returns whether the application of a token may use the intent for members: all but `unprivileged-…`. */
export function mayUseMembers(token: string): boolean {
  return !token.startsWith('unprivileged-');
}

/** Discord's bot tokens begin with the application's id in base64. */
function applicationOf(token: string): string {
  const id = Buffer.from(token.split('.')[0] ?? '', 'base64').toString();
  return /^\d{17,20}$/.test(id) ? id : DEFAULT_ID;
}

function application(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const token = (request.headers.authorization ?? '').slice('Bot '.length);
  const id = applicationOf(token);
  return reply.send({
    id,
    name: BOT_NAME,
    verify_key: state.signer.publicKeyHex,
    redirect_uris: [],
    interactions_endpoint_url: null,
    flags: mayUseMembers(token) ? MEMBERS_INTENT_LIMITED : 0,
  });
}

/** Registers the bot's view of its own application. */
export function registerApplication(app: FastifyInstance, state: DiscordState): void {
  app.get(
    '/api/v10/applications/@me',
    asBot((request, reply) => application(state, request, reply)),
  );
}
