import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../oauth-grants.ts';
import { type BotContext, inGuild, missingPermissions } from './bot-auth.ts';
import { sendError } from './errors.ts';
import {
  channelObject,
  type GuildMember,
  guildObject,
  heightIn,
  memberIn,
  memberObject,
  removeMember,
  roleObject,
} from './guilds.ts';
import { changeMember, standsAbove } from './member-changes.ts';
import { BITS } from './permissions.ts';
import type { DiscordState } from './state.ts';

type MemberHandler = (
  place: BotContext,
  member: GuildMember,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply;

/** Like `inGuild`, for a member of the path's guild: 10013 for an unknown user, 10007 for a non-member. */
function onMember(state: DiscordState, bit: bigint | null, handler: MemberHandler) {
  return inGuild(state, bit, (place, request, reply) => {
    const user = state.people.byId(textOf(request.params, 'userId') ?? '');
    const member = user && memberIn(place.guild, user);
    if (user === undefined) return sendError(reply, 404, 10013, 'Unknown User');
    if (member === undefined) return sendError(reply, 404, 10007, 'Unknown Member');
    return handler(place, member, request, reply);
  });
}

function changeRole(
  state: DiscordState,
  { guild, bot }: BotContext,
  member: GuildMember,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const role = guild.roles.get(textOf(request.params, 'roleId') ?? '');
  if (role === undefined) return sendError(reply, 404, 10011, 'Unknown Role');
  if (role.id === guild.id || role.managed) return sendError(reply, 400, 50028, 'Invalid role');
  if (role.position >= heightIn(guild, bot)) return missingPermissions(reply);
  const others = member.roleIds.filter((id) => id !== role.id);
  const roleIds = request.method === 'PUT' ? [...others, role.id] : others;
  const changed = roleIds.length !== member.roleIds.length;
  member.roleIds = roleIds;
  if (changed) state.guilds.notify({ kind: 'member-changed', guild, member });
  return reply.code(204).send();
}

function registerMembers(app: FastifyInstance, state: DiscordState): void {
  const path = '/api/v10/guilds/:guildId/members/:userId';
  app.get(
    path,
    onMember(state, null, (_place, member, _request, reply) => reply.send(memberObject(member))),
  );
  app.delete(
    path,
    onMember(state, BITS.KICK_MEMBERS, (place, member, _request, reply) => {
      if (!standsAbove(place, member)) return missingPermissions(reply);
      removeMember(state.guilds, place.guild, member);
      return reply.code(204).send();
    }),
  );
  app.patch(
    path,
    onMember(state, null, (place, member, request, reply) =>
      changeMember(state, place, member, request, reply),
    ),
  );
  for (const method of ['PUT', 'DELETE'] as const) {
    app.route({
      method,
      url: `${path}/roles/:roleId`,
      handler: onMember(state, BITS.MANAGE_ROLES, (place, member, request, reply) =>
        changeRole(state, place, member, request, reply),
      ),
    });
  }
}

function ban(state: DiscordState, place: BotContext, request: FastifyRequest, reply: FastifyReply) {
  const { guild } = place;
  const user = state.people.byId(textOf(request.params, 'userId') ?? '');
  if (user === undefined) return sendError(reply, 404, 10013, 'Unknown User');
  const member = memberIn(guild, user);
  if (member && !standsAbove(place, member)) return missingPermissions(reply);
  if (member) removeMember(state.guilds, guild, member);
  const reason = request.headers['x-audit-log-reason'];
  guild.bans.set(user.id, typeof reason === 'string' ? decodeURIComponent(reason) : null);
  state.guilds.notify({ kind: 'ban-added', guild, user });
  return reply.code(204).send();
}

function unban(state: DiscordState, place: BotContext, request: FastifyRequest, reply: FastifyReply) {
  const id = textOf(request.params, 'userId') ?? '';
  if (!place.guild.bans.delete(id)) return sendError(reply, 404, 10026, 'Unknown Ban');
  const user = state.people.byId(id);
  if (user) state.guilds.notify({ kind: 'ban-removed', guild: place.guild, user });
  return reply.code(204).send();
}

/** Registers guilds, their members, roles and bans, with Discord's required permissions and role order. */
export function registerBotGuilds(app: FastifyInstance, state: DiscordState): void {
  const path = '/api/v10/guilds/:guildId';
  app.get(
    path,
    inGuild(state, null, ({ guild }, _request, reply) => reply.send(guildObject(guild))),
  );
  app.get(
    `${path}/roles`,
    inGuild(state, null, ({ guild }, _request, reply) =>
      reply.send([...guild.roles.values()].map(roleObject)),
    ),
  );
  app.get(
    `${path}/channels`,
    inGuild(state, null, ({ guild }, _request, reply) =>
      reply.send(
        [...guild.channels.values()]
          .filter((channel) => channel.bot !== 'hidden')
          .map((channel) => channelObject(guild, channel)),
      ),
    ),
  );
  registerMembers(app, state);
  app.put(
    `${path}/bans/:userId`,
    inGuild(state, BITS.BAN_MEMBERS, (place, request, reply) => ban(state, place, request, reply)),
  );
  app.delete(
    `${path}/bans/:userId`,
    inGuild(state, BITS.BAN_MEMBERS, (place, request, reply) => unban(state, place, request, reply)),
  );
}
