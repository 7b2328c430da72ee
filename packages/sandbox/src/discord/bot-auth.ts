import type { FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../oauth-grants.ts';
import { sendError, sendUnauthorized } from './errors.ts';
import { BOT_NAME, type Guild, type GuildMember, memberIn, permissionsIn } from './guilds.ts';
import { holds } from './permissions.ts';
import type { DiscordState } from './state.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Accepts any non-empty `Authorization: Bot …`, except tokens beginning with `bad-`. */
export function asBot(handler: Handler): Handler {
  return (request, reply) => {
    const token = /^Bot (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    return token === undefined || token.startsWith('bad-')
      ? sendUnauthorized(reply)
      : handler(request, reply);
  };
}

/** A guild that the bot is in, and the bot there. */
export interface BotContext {
  guild: Guild;
  bot: GuildMember;
}

type BotHandler = (place: BotContext, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Requires a bot token, a guild that the bot is in, and there this permission: 10004 or 50013. */
export function inGuild(state: DiscordState, bit: bigint | null, handler: BotHandler): Handler {
  return asBot((request, reply) => {
    const guild = state.guilds.at(textOf(request.params, 'guildId') ?? '');
    const bot = guild && memberIn(guild, state.people.byName(BOT_NAME));
    if (guild === undefined || !guild.hasBot || bot === undefined) {
      return sendError(reply, 404, 10004, 'Unknown Guild');
    }
    if (bit !== null && !holds(permissionsIn(guild, bot), bit)) return missingPermissions(reply);
    return handler({ guild, bot }, request, reply);
  });
}

/** Sends Discord's error 50013. */
export function missingPermissions(reply: FastifyReply): FastifyReply {
  return sendError(reply, 403, 50013, 'Missing Permissions');
}
