import { DefaultRestOptions, REST, type RESTOptions, type RequestData } from '@discordjs/rest';
import { type ChannelOverwrite, DomainError } from '@tenfour/domain';
import type {
  APIActionRowComponent,
  APIComponentInMessageActionRow,
  APIEmbed,
  RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { MessageFlags, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { discordDown } from './discord.ts';
import { botProblem } from './discord-bot-problems.ts';
import { createMemoryPermits, createRequestLimiter, type RequestLimiter } from './request-limiter.ts';

/** A message as the bot writes it. Only the mentions in `pings` are resolved, whatever it says. */
export interface BotMessage {
  pings?: { roles?: readonly string[]; users?: readonly string[] };
  content?: string;
  embeds?: APIEmbed[];
  components?: APIActionRowComponent<APIComponentInMessageActionRow>[];
}

/** A Discord server in which the bot is. */
export interface BotGuild {
  id: string;
  name: string;
  ownerId: string;
}

/** A member of a Discord server. */
export interface BotMember {
  discordId: string;
  username: string;
  /** Their nickname there; null for none. */
  nick: string | null;
  /** What Discord shows without a nickname. */
  name: string;
  bot: boolean;
  roleIds: string[];
  /** Epoch ms until which Discord keeps them silent; null when it does not. */
  timedOutUntil: number | null;
}

/** A role of a Discord server; the one with the server's own id is `@everyone`. */
export interface BotRole {
  id: string;
  name: string;
  /** Higher ones stand above lower ones. */
  position: number;
  permissions: bigint;
  /** Belongs to an integration, so that it cannot be assigned or removed. */
  managed: boolean;
}

/** A channel of a Discord server. */
export interface BotChannel {
  id: string;
  name: string;
  /** Discord's channel type; 0 is text, 5 announcements. */
  type: number;
  position: number;
  overwrites: ChannelOverwrite[];
}

/** Calls to Discord as the bot. Every failure is a `DomainError` whose message names the cause. */
export interface DiscordBot {
  /**
   * Uses the configured base and respects Discord's rate limits. For calls that have no method below, inside `asked`.
   */
  rest: REST;
  /** Whether this installation has a token for the bot; without one every call but replies throws UNAVAILABLE. */
  ready: boolean;
  /** Runs a call of `rest` and turns its failure into a sentence. */
  asked<T>(call: (rest: REST) => Promise<T>): Promise<T>;
  /** Discord id of the bot's own user. */
  me(): Promise<{ discordId: string; username: string }>;
  guild(guildId: string): Promise<BotGuild>;
  member(guildId: string, discordId: string): Promise<BotMember>;
  roles(guildId: string): Promise<BotRole[]>;
  channels(guildId: string): Promise<BotChannel[]>;
  kick(guildId: string, discordId: string, reason: string): Promise<void>;
  /** Bans; `deleteSeconds` (at most 7 days) of what they wrote goes as well. */
  ban(guildId: string, discordId: string, reason: string, deleteSeconds?: number): Promise<void>;
  /** Times a member out until `until` (epoch ms, at most 28 days ahead); null ends the timeout. */
  timeout(guildId: string, discordId: string, until: number | null, reason: string): Promise<void>;
  /** Posts a message; within some minutes the same `nonce` (at most 25 characters) posts it once. */
  post(channelId: string, message: BotMessage, nonce?: string): Promise<{ id: string }>;
  /** Puts a message in the place of an earlier one. */
  edit(channelId: string, messageId: string, message: BotMessage): Promise<void>;
  /** Puts all definitions of an application; how many there are then. */
  registerCommands(
    applicationId: string,
    definitions: RESTPostAPIApplicationCommandsJSONBody[],
  ): Promise<number>;
  /** Answers a deferred interaction, whose token is good for 15 minutes. */
  editOriginal(applicationId: string, token: string, message: BotMessage): Promise<void>;
  /** One more message to an interaction. */
  followUp(applicationId: string, token: string, message: BotMessage, ephemeral: boolean): Promise<void>;
}

export interface DiscordBotOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Null where none is configured. */
  token: string | null;
  /** Longest wait for one answer, in ms. */
  timeoutMs: number;
  /** Shared by all clients of one bot; one of its own by default. */
  limiter?: RequestLimiter;
}

/**
 * Longest that a call waits for Discord's rate limits, in ms; after that it fails, so that its caller is not left
 * waiting.
 */
export const BOT_WAIT_MS = 20_000;

const zId = z.string().regex(/^\d{5,25}$/);
const zGuild = z.object({ id: zId, name: z.string(), owner_id: zId });
const zUser = z.object({
  id: zId,
  username: z.string(),
  global_name: z.string().nullish(),
  bot: z.boolean().optional(),
});
const zMember = z.object({
  user: zUser,
  nick: z.string().nullish(),
  roles: z.array(zId),
  communication_disabled_until: z.string().nullish(),
});
const zRole = z.object({
  id: zId,
  name: z.string(),
  position: z.number(),
  permissions: z.string().regex(/^\d+$/),
  managed: z.boolean().optional(),
});
const zBits = z.string().regex(/^\d+$/).transform(BigInt);
const zOverwrite = z
  .object({ id: zId, type: z.number(), allow: zBits, deny: zBits })
  .transform(({ type, ...bits }): ChannelOverwrite => ({ ...bits, of: type === 1 ? 'member' : 'role' }));
const zChannel = z.object({
  id: zId,
  name: z.string(),
  type: z.number(),
  position: z.number().optional(),
  permission_overwrites: z.array(zOverwrite).optional(),
});
const zPosted = z.object({ id: zId });

/** A client of Discord's bot API, version 10. */
export function createDiscordBot(given: DiscordBotOptions): DiscordBot {
  const { baseUrl, token, timeoutMs, limiter = createRequestLimiter(createMemoryPermits()) } = given;
  const options = {
    version: '10',
    api: `${baseUrl}/api`,
    timeout: timeoutMs,
    retries: 1,
    // A limit of a part of a route, such as renames, has a wait of its own.
    rejectOnRateLimit: ({ retryAfter, sublimitTimeout }: { retryAfter: number; sublimitTimeout: number }) =>
      Math.max(retryAfter, sublimitTimeout) > BOT_WAIT_MS,
  };
  const makeRequest = limitedBy(limiter, timeoutMs);
  const rest = new REST({ ...options, makeRequest, timeout: BOT_WAIT_MS + timeoutMs });
  if (token !== null) rest.setToken(token);
  // Answers to interactions are signed by their own token, and Discord does not count them globally.
  // Every interaction has limits of its own, which are over with it: they are forgotten every minute.
  const replies = new REST({
    ...options,
    globalRequestsPerSecond: 1_000_000,
    handlerSweepInterval: 60_000,
  });

  async function asked<T>(call: (client: REST) => Promise<T>): Promise<T> {
    if (token === null) throw noToken();
    return call(rest).catch((error: unknown) => {
      throw botProblem(error);
    });
  }
  const reply = async (call: (client: REST) => Promise<unknown>): Promise<void> => {
    await call(replies).catch((error: unknown) => {
      throw botProblem(error);
    });
  };
  const patient = (): RequestData => ({ signal: AbortSignal.timeout(BOT_WAIT_MS + 2 * timeoutMs) });
  const read = async <T>(schema: z.ZodType<T>, path: `/${string}`): Promise<T> =>
    readable(schema, await asked((client) => client.get(path, patient())));

  return {
    rest,
    ready: token !== null,
    asked,
    ...reads(read),
    ...moderation((method, path, data) =>
      asked(async (client) => void (await client[method](path, { ...patient(), ...data }))),
    ),
    async post(channelId, message, nonce) {
      const once = nonce === undefined ? {} : { nonce, enforce_nonce: true };
      const body = { ...bodyOf(message), ...once };
      const posted = await asked((client) =>
        client.post(Routes.channelMessages(channelId), { ...patient(), body }),
      );
      return { id: readable(zPosted, posted).id };
    },
    async edit(channelId, messageId, message) {
      const path = Routes.channelMessage(channelId, messageId);
      await asked((client) => client.patch(path, { ...patient(), body: bodyOf(message) }));
    },
    async registerCommands(applicationId, definitions) {
      const path = Routes.applicationCommands(applicationId);
      const put = await asked((client) => client.put(path, { ...patient(), body: definitions }));
      return readable(z.array(z.object({ name: z.string() })), put).length;
    },
    editOriginal: (applicationId, itsToken, message) =>
      reply((client) =>
        client.patch(Routes.webhookMessage(applicationId, itsToken, '@original'), {
          ...patient(),
          auth: false,
          body: bodyOf(message),
        }),
      ),
    followUp: (applicationId, itsToken, message, ephemeral) =>
      reply((client) =>
        client.post(Routes.webhook(applicationId, itsToken), {
          ...patient(),
          auth: false,
          body: { ...bodyOf(message), ...(ephemeral ? { flags: MessageFlags.Ephemeral } : {}) },
        }),
      ),
  };
}

/** Sends each request, retries included, when there is a permit. Only then the wait for its answer begins. */
function limitedBy(limiter: RequestLimiter, timeoutMs: number): RESTOptions['makeRequest'] {
  return (url, init) =>
    limiter.run(init.signal, async () => {
      const tooLong = new AbortController();
      const timer = setTimeout(() => tooLong.abort(), timeoutMs);
      const signal = AbortSignal.any([tooLong.signal, ...(init.signal ? [init.signal] : [])]);
      try {
        return await DefaultRestOptions.makeRequest(url, { ...init, signal });
      } finally {
        clearTimeout(timer);
      }
    });
}

type Read = <T>(schema: z.ZodType<T>, path: `/${string}`) => Promise<T>;

function reads(read: Read): Pick<DiscordBot, 'me' | 'guild' | 'member' | 'roles' | 'channels'> {
  return {
    async me() {
      const { id, username } = await read(zUser, Routes.user());
      return { discordId: id, username };
    },
    async guild(guildId) {
      const { id, name, owner_id } = await read(zGuild, Routes.guild(guildId));
      return { id, name, ownerId: owner_id };
    },
    async member(guildId, discordId) {
      const {
        user,
        nick,
        roles,
        communication_disabled_until: until,
      } = await read(zMember, Routes.guildMember(guildId, discordId));
      const ends = until == null ? null : Date.parse(until);
      return {
        discordId: user.id,
        username: user.username,
        nick: nick ?? null,
        name: user.global_name || user.username,
        bot: user.bot ?? false,
        roleIds: roles,
        timedOutUntil: ends === null || Number.isNaN(ends) ? null : ends,
      };
    },
    async roles(guildId) {
      const roles = await read(z.array(zRole), Routes.guildRoles(guildId));
      return roles.map(({ permissions, managed, ...role }) => ({
        ...role,
        permissions: BigInt(permissions),
        managed: managed ?? false,
      }));
    },
    async channels(guildId) {
      const channels = await read(z.array(zChannel), Routes.guildChannels(guildId));
      return channels.map(({ position = 0, permission_overwrites: overwrites = [], ...channel }) => ({
        ...channel,
        position,
        overwrites,
      }));
    },
  };
}

type Write = (method: 'put' | 'patch' | 'delete', path: `/${string}`, data: RequestData) => Promise<void>;
type Moderation = 'kick' | 'ban' | 'timeout';

/** `reason` goes to Discord's own audit log. */
function moderation(write: Write): Pick<DiscordBot, Moderation> {
  return {
    kick: (guildId, discordId, reason) =>
      write('delete', Routes.guildMember(guildId, discordId), { reason: notified(reason) }),
    ban: (guildId, discordId, reason, deleteSeconds = 0) =>
      write('put', Routes.guildBan(guildId, discordId), {
        reason: notified(reason),
        body: { delete_message_seconds: deleteSeconds },
      }),
    timeout: (guildId, discordId, until, reason) =>
      write('patch', Routes.guildMember(guildId, discordId), {
        reason: notified(reason),
        body: { communication_disabled_until: until === null ? null : new Date(until).toISOString() },
      }),
  };
}

/** Longest reason that Discord's audit log takes; it travels in a header, encoded. */
const MAX_REASON = 150;

function notified(reason: string): string {
  return [...reason].slice(0, MAX_REASON).join('');
}

/** Everything is named, so that an edit also takes away what the new message lacks. */
function bodyOf({ content = '', embeds = [], components = [], pings = {} }: BotMessage): object {
  return { content, embeds, components, allowed_mentions: { parse: [], ...pings } };
}

function readable<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw discordDown(parsed.error);
  return parsed.data;
}

function noToken(): DomainError {
  return new DomainError('UNAVAILABLE', {
    message: 'The Discord bot isn’t set up. The site’s operator has to set DISCORD_BOT_TOKEN.',
  });
}
