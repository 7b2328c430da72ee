import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../oauth-grants.ts';
import type { SandboxShared } from '../shared.ts';
import { inGuild } from './bot-auth.ts';
import { sendInvalidForm } from './errors.ts';
import {
  type Guild,
  type GuildMember,
  memberIn,
  memberObject,
  removeMember,
  roleIdOf,
  roleObject,
} from './guilds.ts';
import { isRecord } from './json-fields.ts';
import { storedNick } from './member-changes.ts';
import type { DiscordState } from './state.ts';
import { discordStateOf } from './state.ts';

const PAGE_MAX = 1_000;

/** Registers `GET /guilds/{id}/members`: by id, `limit` of them after `after`, for a bot with the members intent. */
export function registerGuildMembers(app: FastifyInstance, state: DiscordState): void {
  app.get(
    '/api/v10/guilds/:guildId/members',
    inGuild(state, null, ({ guild }, request, reply) => {
      const limit = Number(textOf(request.query, 'limit') ?? 1);
      if (!(limit >= 1 && limit <= PAGE_MAX)) {
        const message = `int value should be between 1 and ${PAGE_MAX}`;
        return sendInvalidForm(reply, [{ path: 'limit', code: 'NUMBER_TYPE_MAX', message }]);
      }
      const after = BigInt(textOf(request.query, 'after') ?? '0');
      const members = [...guild.members.values()]
        .filter(({ user }) => BigInt(user.id) > after)
        .sort((a, b) => (BigInt(a.user.id) < BigInt(b.user.id) ? -1 : 1));
      return reply.send(members.slice(0, limit).map(memberObject));
    }),
  );
}

/** Returns the guild of a control call, by its id or its index in the list ("0" is the first). */
function guildOf(state: DiscordState, request: FastifyRequest): Guild | undefined {
  const named = textOf(request.params, 'guild') ?? '';
  return state.guilds.at(named) ?? state.guilds.all()[Number(named)];
}

/** Returns the role ids of names; undefined for an unknown name. */
function idsOf(guild: Guild, names: unknown): string[] | undefined {
  if (!Array.isArray(names)) return undefined;
  const ids = names.map((name) => [...guild.roles.values()].find((role) => role.name === name)?.id);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

function join(state: DiscordState, guild: Guild, name: string, roleIds: string[]): GuildMember {
  const user = state.people.byName(name);
  guild.gone.delete(user.id);
  guild.bans.delete(user.id);
  const known = guild.members.get(user.id);
  const member: GuildMember = known ?? {
    user,
    nick: null,
    roleIds,
    joinedAt: state.shared.now(),
    timedOutUntil: null,
  };
  member.roleIds = roleIds;
  guild.members.set(user.id, member);
  state.guilds.notify({ kind: known ? 'member-changed' : 'member-added', guild, member });
  return member;
}

function putMember(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const guild = guildOf(state, request);
  const name = textOf(request.params, 'name') ?? '';
  if (!guild || name === '') return reply.code(404).send({ message: 'no such guild' });
  const body = isRecord(request.body) ? request.body : {};
  const known = 'nick' in body ? memberIn(guild, state.people.byName(name)) : undefined;
  const roleIds = known && !('roles' in body) ? known.roleIds : idsOf(guild, body.roles ?? []);
  if (roleIds === undefined)
    return reply.code(400).send({ message: 'roles are names of roles of the guild' });
  if (known) known.nick = storedNick(textOf(body, 'nick') ?? '');
  return reply.send(memberObject(join(state, guild, name, roleIds)));
}

function getMember(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const guild = guildOf(state, request);
  const member = guild && memberIn(guild, state.people.byName(textOf(request.params, 'name') ?? ''));
  return member
    ? reply.send(memberObject(member))
    : reply.code(404).send({ message: 'no member has that name' });
}

function deleteMember(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const guild = guildOf(state, request);
  const member = guild && memberIn(guild, state.people.byName(textOf(request.params, 'name') ?? ''));
  if (!guild || !member) return reply.code(404).send({ message: 'no member has that name' });
  removeMember(state.guilds, guild, member);
  return reply.code(204).send();
}

/** Replaces a role's permissions, or adds the role at the bottom. */
function putRole(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const guild = guildOf(state, request);
  const name = textOf(request.params, 'name') ?? '';
  const bits = textOf(request.body, 'permissions') ?? '0';
  if (!guild || name === '' || !/^\d{1,20}$/.test(bits))
    return reply.code(400).send({ message: 'no such role' });
  const known = [...guild.roles.values()].find((role) => role.name === name);
  const added = {
    id: roleIdOf(guild.id, name),
    name,
    position: 1,
    permissions: 0n,
    color: 0,
    managed: false,
  };
  const role = known ?? added;
  role.permissions = BigInt(bits);
  guild.roles.set(role.id, role);
  state.guilds.notify({ kind: known ? 'role-changed' : 'role-added', guild, role });
  return reply.send(roleObject(role));
}

function deleteRole(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const guild = guildOf(state, request);
  const name = textOf(request.params, 'name');
  const role = guild && [...guild.roles.values()].find((one) => one.name === name);
  if (!guild || !role) return reply.code(404).send({ message: 'no role has that name' });
  guild.roles.delete(role.id);
  for (const member of guild.members.values()) {
    member.roleIds = member.roleIds.filter((id) => id !== role.id);
  }
  state.guilds.notify({ kind: 'role-removed', guild, role });
  return reply.code(204).send();
}

/**
 * Registers control of guild members: `PUT /control/discord/guilds/{guild}/members/{name}` with `{ "roles":
 * ["Moderator"] }` adds a member or changes their roles; with `{ "nick": "Ri" }` it changes a member's nickname, and null
 * removes it. `DELETE` removes them, `GET` returns one. `PUT …/roles/{name}` with `{ "permissions": "8" }` adds a role or
 * changes its permissions; `DELETE` removes it. `GET /control/discord/guilds` lists the guilds with their roles. `guild`
 * is an id or its index in that list.
 */
export function registerGuildControl(app: FastifyInstance, shared: SandboxShared): void {
  const state = discordStateOf(shared);
  app.get('/control/discord/guilds', (_request, reply) =>
    reply.send(
      state.guilds.all().map((guild) => ({
        id: guild.id,
        name: guild.name,
        roles: [...guild.roles.values()].map(({ id, name }) => ({ id, name })),
      })),
    ),
  );
  const path = '/control/discord/guilds/:guild/members/:name';
  app.put(path, (request, reply) => putMember(state, request, reply));
  app.delete(path, (request, reply) => deleteMember(state, request, reply));
  app.get(path, (request, reply) => getMember(state, request, reply));
  const rolePath = '/control/discord/guilds/:guild/roles/:name';
  app.put(rolePath, (request, reply) => putRole(state, request, reply));
  app.delete(rolePath, (request, reply) => deleteRole(state, request, reply));
}
