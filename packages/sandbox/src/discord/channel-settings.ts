import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { discordSnowflakeOf } from '../identity.ts';
import { textOf } from '../oauth-grants.ts';
import type { SandboxShared } from '../shared.ts';
import { asBot, inGuild, missingPermissions } from './bot-auth.ts';
import { sendError, sendInvalidForm } from './errors.ts';
import {
  BOT_NAME,
  channelObject,
  type Guild,
  type GuildChannel,
  type GuildMember,
  memberIn,
  type Overwrite,
  permissionsIn,
} from './guilds.ts';
import { isRecord } from './json-fields.ts';
import { BITS, holds } from './permissions.ts';
import { type DiscordState, discordStateOf } from './state.ts';

const MAX_NAME = 100;
const MAX_CHANNELS = 500;
const VOICE = 2;

/** Returns what a member may do in a channel: roles, then its exceptions for everyone, their roles and themselves. */
function permissionsAt(guild: Guild, channel: GuildChannel, member: GuildMember): bigint {
  const base = permissionsIn(guild, member);
  if (holds(base, BITS.ADMINISTRATOR)) return base;
  const steps = [
    channel.overwrites.filter(({ id }) => id === guild.id),
    channel.overwrites.filter(({ id }) => member.roleIds.includes(id)),
    channel.overwrites.filter(({ id }) => id === member.user.id),
  ];
  return steps.reduce((bits, step) => {
    const deny = step.reduce((all, one) => all | one.deny, 0n);
    const allow = step.reduce((all, one) => all | one.allow, 0n);
    return (bits & ~deny) | allow;
  }, base);
}

/** Returns the name in a body, as Discord stores it for this type, or undefined when it does not take it. */
function nameOf(body: unknown, type: number): string | undefined {
  const name = textOf(body, 'name')?.trim() ?? '';
  if (name === '' || name.length > MAX_NAME) return undefined;
  return type === VOICE || type === 4 ? name : name.toLowerCase().replaceAll(/\s+/g, '-').replaceAll(':', '');
}

function badName(reply: FastifyReply): FastifyReply {
  const message = `Must be between 1 and ${MAX_NAME} in length.`;
  return sendInvalidForm(reply, [{ path: 'name', code: 'BASE_TYPE_BAD_LENGTH', message }]);
}

function rename(state: DiscordState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const found = state.guilds.ofChannel(textOf(request.params, 'channelId') ?? '');
  if (found === undefined) return sendError(reply, 404, 10003, 'Unknown Channel');
  const { guild, channel } = found;
  const bot = memberIn(guild, state.people.byName(BOT_NAME));
  const bits = bot && guild.hasBot ? permissionsAt(guild, channel, bot) : 0n;
  const sees = channel.bot !== 'hidden' && holds(bits, BITS.VIEW_CHANNEL);
  if (!sees || (channel.type === VOICE && !holds(bits, BITS.CONNECT))) {
    return sendError(reply, 403, 50001, 'Missing Access');
  }
  if (!holds(bits, BITS.MANAGE_CHANNELS)) return missingPermissions(reply);
  if (!state.limiter.admit(reply, 'channel', channel.id)) return reply;
  if (!state.limiter.admitRename(reply, channel.id)) return reply;
  const name = nameOf(request.body, channel.type);
  if (name === undefined) return badName(reply);
  channel.name = name;
  state.guilds.notify({ kind: 'channel-changed', guild, channel });
  return reply.send(channelObject(guild, channel));
}

/** Returns the exceptions in a body; undefined when one allows or denies what the bot lacks. */
function overwritesOf(body: unknown, own: bigint): Overwrite[] | undefined {
  const list = isRecord(body) && Array.isArray(body.permission_overwrites) ? body.permission_overwrites : [];
  const overwrites = list.filter(isRecord).map(
    (one): Overwrite => ({
      id: String(one.id),
      type: one.type === 1 ? 1 : 0,
      allow: BigInt(String(one.allow ?? 0)),
      deny: BigInt(String(one.deny ?? 0)),
    }),
  );
  return overwrites.every(({ allow, deny }) => holds(own, allow | deny)) ? overwrites : undefined;
}

/** Registers renaming of channels, twice in 10 minutes each, and their creation. */
export function registerChannelSettings(app: FastifyInstance, state: DiscordState): void {
  app.patch(
    '/api/v10/channels/:channelId',
    asBot((request, reply) => rename(state, request, reply)),
  );
  app.post(
    '/api/v10/guilds/:guildId/channels',
    inGuild(state, BITS.MANAGE_CHANNELS, ({ guild, bot }, request, reply) => {
      const type = Number(isRecord(request.body) ? (request.body.type ?? 0) : 0);
      const name = nameOf(request.body, type);
      if (name === undefined) return badName(reply);
      if (guild.channels.size >= MAX_CHANNELS) {
        return sendError(reply, 400, 30013, `Maximum number of guild channels reached (${MAX_CHANNELS})`);
      }
      const overwrites = overwritesOf(request.body, permissionsIn(guild, bot));
      if (overwrites === undefined) return missingPermissions(reply);
      const place = { position: guild.channels.size, bot: 'writes' as const };
      const id = discordSnowflakeOf(`channel:${guild.id}:${guild.channels.size}:${name}`);
      const channel: GuildChannel = { id, name, type, ...place, overwrites };
      guild.channels.set(channel.id, channel);
      state.guilds.notify({ kind: 'channel-added', guild, channel });
      return reply.code(201).send(channelObject(guild, channel));
    }),
  );
}

/**
 * Registers control of channels: `PUT /control/discord/channels/{id}` with `{ "deny": "16" }` denies the bot these
 * permissions there, `GET` returns it, `DELETE` deletes it. `POST /control/discord/guilds` with `{ "count": 3 }` adds
 * guilds until there are three. `GET /control/discord/limits` counts refused requests and the most within a second.
 */
export function registerChannelControl(app: FastifyInstance, shared: SandboxShared): void {
  const state = discordStateOf(shared);
  const path = '/control/discord/channels/:id';
  const onChannel =
    (act: (guild: Guild, channel: GuildChannel, body: unknown) => void) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const found = state.guilds.ofChannel(textOf(request.params, 'id') ?? '');
      if (found === undefined) return reply.code(404).send({ message: 'There is no such channel.' });
      act(found.guild, found.channel, request.body);
      return reply.send(channelObject(found.guild, found.channel));
    };
  app.get(
    path,
    onChannel(() => undefined),
  );
  app.put(
    path,
    onChannel((guild, channel, body) => {
      const bits = textOf(body, 'deny') ?? '0';
      const { id } = state.people.byName(BOT_NAME);
      const deny = /^\d{1,20}$/.test(bits) ? BigInt(bits) : 0n;
      const own = channel.overwrites.find((one) => one.id === id);
      const others = channel.overwrites.filter((one) => one !== own);
      channel.overwrites = [...others, { id, type: 1, allow: (own?.allow ?? 0n) & ~deny, deny }];
      state.guilds.notify({ kind: 'channel-changed', guild, channel });
    }),
  );
  app.delete(
    path,
    onChannel((guild, channel) => {
      guild.channels.delete(channel.id);
      state.guilds.notify({ kind: 'channel-removed', guild, channel });
    }),
  );
  app.post('/control/discord/guilds', async (request) => {
    const count = Number(isRecord(request.body) ? request.body.count : 0);
    if (count <= 5_000) state.guilds.grow(count);
    return { count: state.guilds.all().length };
  });
  app.get('/control/discord/limits', async () => state.limiter.totals());
}
