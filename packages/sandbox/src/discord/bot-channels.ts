import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { discordSnowflakeOf } from '../identity.ts';
import { textOf } from '../oauth-grants.ts';
import { asBot, missingPermissions } from './bot-auth.ts';
import { checkComponents } from './component-rules.ts';
import { sendError, sendInvalidForm } from './errors.ts';
import { BOT_NAME, memberIn, permissionsIn } from './guilds.ts';
import { isRecord } from './json-fields.ts';
import type { DiscordMessage } from './message.ts';
import { checkMessage, isEmptyMessage, type MessageDraft } from './message-rules.ts';
import { editMessage, messagesOf, postMessage } from './messages.ts';
import type { DiscordUser } from './people.ts';
import { BITS, holds } from './permissions.ts';
import type { DiscordState } from './state.ts';

/** How long Discord remembers a nonce that is enforced, in ms. */
const NONCE_MS = 3 * 60_000;

type Handler = (channelId: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Requires a bot token and a channel that the bot sees: 10003 or 50001; to write, also 50013. */
function inChannel(state: DiscordState, handler: Handler) {
  return asBot((request, reply) => {
    const channelId = textOf(request.params, 'channelId') ?? '';
    const direct = state.directs.get(channelId);
    if (direct && !takesDirectMessages(direct)) {
      return sendError(reply, 403, 50007, 'Cannot send messages to this user');
    }
    if (direct) return handler(channelId, request, reply);
    const found = state.guilds.ofChannel(channelId);
    const bot = found && memberIn(found.guild, state.people.byName(BOT_NAME));
    if (found === undefined) return sendError(reply, 404, 10003, 'Unknown Channel');
    if (!found.guild.hasBot || bot === undefined || found.channel.bot === 'hidden') {
      return sendError(reply, 403, 50001, 'Missing Access');
    }
    const mayWrite = holds(permissionsIn(found.guild, bot), BITS.SEND_MESSAGES);
    if (request.method === 'POST' && (found.channel.bot !== 'writes' || !mayWrite)) {
      return missingPermissions(reply);
    }
    return handler(channelId, request, reply);
  });
}

interface BotDraft extends MessageDraft {
  components: unknown[];
}

/** Returns the checked body with its components, or undefined when the refusal has been sent. */
function draftOf(request: FastifyRequest, reply: FastifyReply): BotDraft | undefined {
  const draft = checkMessage(request.body);
  const components = checkComponents(request.body);
  const problems = [...(Array.isArray(draft) ? draft : []), ...components.problems];
  if (Array.isArray(draft) || problems.length > 0) {
    sendInvalidForm(reply, problems);
    return undefined;
  }
  return { ...draft, components: components.list };
}

/** Returns the recent message of this channel with the same nonce. */
function sentBefore(state: DiscordState, channelId: string, body: unknown): DiscordMessage | undefined {
  if (!isRecord(body) || body.enforce_nonce !== true || typeof body.nonce !== 'string') return undefined;
  const since = state.shared.now() - NONCE_MS;
  return messagesOf(state).find(
    (one) => one.channel_id === channelId && one.nonce === body.nonce && Date.parse(one.timestamp) >= since,
  );
}

/** Returns the roles in the text that the sender allowed to ping. */
function pingedRoles(body: unknown, content: string): string[] {
  const mentions = isRecord(body) ? body.allowed_mentions : undefined;
  const roles = isRecord(mentions) && Array.isArray(mentions.roles) ? mentions.roles : [];
  return roles.map(String).filter((id) => content.includes(`<@&${id}>`));
}

function send(
  state: DiscordState,
  channelId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!state.limiter.admit(reply, 'channel-messages', channelId)) return reply;
  const draft = draftOf(request, reply);
  if (draft === undefined) return reply;
  if (isEmptyMessage(draft)) return sendError(reply, 400, 50006, 'Cannot send an empty message');
  const before = sentBefore(state, channelId, request.body);
  if (before) return reply.send(before);
  const nonce = textOf(request.body, 'nonce');
  const message = postMessage(state, draft, channelId, botAuthor(state));
  message.components = draft.components;
  message.mention_roles = pingedRoles(request.body, draft.content);
  if (nonce !== undefined) message.nonce = nonce;
  return reply.send(message);
}

/** Returns the bot as the author of a message. */
export function botAuthor(state: DiscordState): DiscordMessage['author'] {
  const { id } = state.people.byName(BOT_NAME);
  return { id, username: 'Tenfour', avatar: null, discriminator: '0000', bot: true };
}

/** Applies an edit by the bot: only the fields in the body change, components included. */
export function editByBot(
  state: DiscordState,
  message: DiscordMessage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const draft = draftOf(request, reply);
  if (draft === undefined) return reply;
  const body = isRecord(request.body) ? request.body : {};
  const parts = { content: 'content' in body, embeds: 'embeds' in body };
  editMessage(state, message, draft, parts);
  if ('components' in body) message.components = draft.components;
  return reply.send(message);
}

function edit(
  state: DiscordState,
  channelId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!state.limiter.admit(reply, 'channel-message', channelId)) return reply;
  const id = textOf(request.params, 'messageId');
  const message = messagesOf(state).find((one) => one.id === id && one.channel_id === channelId);
  if (message === undefined) return sendError(reply, 404, 10008, 'Unknown Message');
  return editByBot(state, message, request, reply);
}

/** Messages of the bot in channels; unlike those of webhooks they keep their components. */
export function registerBotChannels(app: FastifyInstance, state: DiscordState): void {
  const path = '/api/v10/channels/:channelId/messages';
  app.post(
    path,
    inChannel(state, (channelId, request, reply) => send(state, channelId, request, reply)),
  );
  app.patch(
    `${path}/:messageId`,
    inChannel(state, (channelId, request, reply) => edit(state, channelId, request, reply)),
  );
}

/** Users whose name begins with this accept no direct messages. */
const CLOSED = 'quiet-';

/** Returns whether a user accepts direct messages. */
function takesDirectMessages({ username }: DiscordUser): boolean {
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
