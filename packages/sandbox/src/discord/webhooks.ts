import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../oauth-grants.ts';
import { sendError, sendInvalidForm } from './errors.ts';
import { atInteraction } from './interaction-webhook.ts';
import { isRecord } from './json-fields.ts';
import type { DiscordMessage } from './message.ts';
import { checkMessage, isEmptyMessage, type MessageDraft } from './message-rules.ts';
import { deleteMessage, editMessage, messagesOf, postMessage } from './messages.ts';
import type { DiscordState } from './state.ts';
import type { Webhook } from './webhook-store.ts';

type Handler = (webhook: Webhook, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Finds the webhook of the address and counts the request; refused requests count too. */
function atWebhook(state: DiscordState, route: string, handler: Handler) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const ofInteraction = atInteraction(state, request, reply);
    if (ofInteraction) return ofInteraction;
    const id = textOf(request.params, 'id') ?? '';
    const token = textOf(request.params, 'token') ?? '';
    if (!/^\d{1,20}$/.test(id)) {
      const message = `Value "${id}" is not snowflake.`;
      return sendInvalidForm(reply, [{ path: 'webhook_id', code: 'NUMBER_TYPE_COERCE', message }]);
    }
    const channel = request.method === 'POST' ? state.webhooks.known(id)?.channelId : undefined;
    if (!state.limiter.admit(reply, route, id, channel)) return reply;
    const webhook = state.webhooks.at(id, token);
    if (webhook === 10015) return sendError(reply, 404, 10015, 'Unknown Webhook');
    if (webhook === 50027) return sendError(reply, 401, 50027, 'Invalid Webhook Token');
    return handler(webhook, request, reply);
  };
}

/** Returns the checked body, or undefined when the refusal has been sent. */
function draftOf(request: FastifyRequest, reply: FastifyReply): MessageDraft | undefined {
  const draft = checkMessage(request.body);
  if (!Array.isArray(draft)) return draft;
  sendInvalidForm(reply, draft);
  return undefined;
}

function execute(
  state: DiscordState,
  webhook: Webhook,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const draft = draftOf(request, reply);
  if (draft === undefined) return reply;
  if (isEmptyMessage(draft)) return sendError(reply, 400, 50006, 'Cannot send an empty message');
  const author = {
    id: webhook.id,
    username: draft.username ?? webhook.name,
    avatar: null,
    discriminator: '0000',
    bot: true,
  };
  const channel = textOf(request.query, 'thread_id') ?? webhook.channelId;
  const message = postMessage(state, draft, channel, author, webhook.id);
  return ['true', '1'].includes(textOf(request.query, 'wait') ?? '')
    ? reply.send(message)
    : reply.code(204).send();
}

function describe(webhook: Webhook): Record<string, unknown> {
  const { id, token, name, channelId, guildId } = webhook;
  return {
    id,
    type: 1,
    guild_id: guildId,
    channel_id: channelId,
    name,
    avatar: null,
    token,
    application_id: null,
    url: `https://discord.com/api/webhooks/${id}/${token}`,
  };
}

function remove(state: DiscordState, webhook: Webhook, reply: FastifyReply): FastifyReply {
  state.webhooks.remove(webhook.id);
  return reply.code(204).send();
}

function messageOf(
  state: DiscordState,
  webhook: Webhook,
  request: FastifyRequest,
): DiscordMessage | undefined {
  const id = textOf(request.params, 'messageId');
  return messagesOf(state).find((one) => one.id === id && one.webhook_id === webhook.id);
}

function patchMessage(
  state: DiscordState,
  message: DiscordMessage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const draft = draftOf(request, reply);
  if (draft === undefined) return reply;
  const body = isRecord(request.body) ? request.body : {};
  const parts = { content: 'content' in body, embeds: 'embeds' in body };
  const content = parts.content ? draft.content : message.content;
  const embeds = parts.embeds ? draft.embeds : message.embeds;
  if (isEmptyMessage({ ...draft, content, embeds })) {
    return sendError(reply, 400, 50006, 'Cannot send an empty message');
  }
  return reply.send(editMessage(state, message, draft, parts));
}

function registerMessageRoutes(app: FastifyInstance, state: DiscordState, path: string): void {
  const onMessage = (
    action: (message: DiscordMessage, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ) =>
    atWebhook(state, 'webhook-message', (webhook, request, reply) => {
      const message = messageOf(state, webhook, request);
      return message === undefined
        ? sendError(reply, 404, 10008, 'Unknown Message')
        : action(message, request, reply);
    });
  app.get(
    `${path}/messages/:messageId`,
    onMessage((message, _request, reply) => reply.send(message)),
  );
  app.patch(
    `${path}/messages/:messageId`,
    onMessage((message, request, reply) => patchMessage(state, message, request, reply)),
  );
  app.delete(
    `${path}/messages/:messageId`,
    onMessage((message, _request, reply) => {
      deleteMessage(state, message);
      return reply.code(204).send();
    }),
  );
}

/** Registers incoming webhooks and their messages, under every spelling of the API's base. */
export function registerWebhooks(app: FastifyInstance, state: DiscordState): void {
  for (const base of ['/api', '/api/v10']) {
    const path = `${base}/webhooks/:id/:token`;
    app.post(
      path,
      atWebhook(state, 'webhook-execute', (webhook, request, reply) =>
        execute(state, webhook, request, reply),
      ),
    );
    app.get(
      path,
      atWebhook(state, 'webhook-get', (webhook, _request, reply) => reply.send(describe(webhook))),
    );
    app.delete(
      path,
      atWebhook(state, 'webhook-delete', (webhook, _request, reply) => remove(state, webhook, reply)),
    );
    registerMessageRoutes(app, state, path);
  }
}
