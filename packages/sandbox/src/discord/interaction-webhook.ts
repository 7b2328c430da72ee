import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../oauth-grants.ts';
import { editByBot } from './bot-channels.ts';
import { checkComponents } from './component-rules.ts';
import { sendError, sendInvalidForm } from './errors.ts';
import { applyResponse, newMessage } from './interaction-send.ts';
import { noteAnswer, type SentInteraction, TOKEN_MS } from './interaction-store.ts';
import { isRecord } from './json-fields.ts';
import type { DiscordMessage } from './message.ts';
import { checkMessage, isEmptyMessage } from './message-rules.ts';
import { deleteMessage } from './messages.ts';
import type { DiscordState } from './state.ts';

/**
 * Handles `/webhooks/{application}/{token}` with an interaction's token; undefined for another token, which belongs to
 * an incoming webhook.
 */
export function atInteraction(
  state: DiscordState,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const interaction = state.interactions.byToken(textOf(request.params, 'token') ?? '');
  if (!interaction) return undefined;
  if (interaction.applicationId !== textOf(request.params, 'id')) {
    return sendError(reply, 404, 10015, 'Unknown Webhook');
  }
  if (state.shared.now() >= interaction.sentAt + TOKEN_MS) {
    return sendError(reply, 401, 50027, 'Invalid Webhook Token');
  }
  // Before its first answer an interaction has no webhook yet.
  if (interaction.first === null) return sendError(reply, 404, 10015, 'Unknown Webhook');
  if (!state.limiter.admit(reply, 'interaction-webhook', interaction.token)) return reply;
  const messageId = textOf(request.params, 'messageId');
  return messageId === undefined
    ? followUp(state, interaction, request, reply)
    : onMessage(state, interaction, messageId, request, reply);
}

function followUp(
  state: DiscordState,
  interaction: SentInteraction,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (request.method !== 'POST') return sendError(reply, 405, 0, '405: Method Not Allowed');
  const body = isRecord(request.body) ? request.body : {};
  const draft = checkMessage(body);
  const components = checkComponents(body);
  const problems = [...(Array.isArray(draft) ? draft : []), ...components.problems];
  if (Array.isArray(draft) || problems.length > 0) return sendInvalidForm(reply, problems);
  if (isEmptyMessage(draft)) return sendError(reply, 400, 50006, 'Cannot send an empty message');
  const message = newMessage(state, interaction, body, body);
  interaction.followUps.push(message);
  noteAnswer(interaction);
  return reply.send(message);
}

function messageBy({ original, followUps }: SentInteraction, id: string): DiscordMessage | null {
  if (id === '@original') return original;
  return [...followUps, ...(original ? [original] : [])].find((one) => one.id === id) ?? null;
}

function onMessage(
  state: DiscordState,
  interaction: SentInteraction,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const message = messageBy(interaction, id);
  if (message === null) return sendError(reply, 404, 10008, 'Unknown Message');
  if (request.method === 'GET') return reply.send(message);
  if (request.method === 'DELETE') {
    deleteMessage(state, message);
    noteAnswer(interaction);
    return reply.code(204).send();
  }
  const sent = editByBot(state, message, request, reply);
  if (reply.statusCode < 300) {
    if (message === interaction.original) interaction.thinking = false;
    noteAnswer(interaction);
  }
  return sent;
}

/** Registers `POST /interactions/{id}/{token}/callback`: the first answer by a call instead of in the response. */
export function registerInteractionCallbacks(app: FastifyInstance, state: DiscordState): void {
  for (const base of ['/api', '/api/v10']) {
    app.post(`${base}/interactions/:interactionId/:token/callback`, (request, reply) => {
      const interaction = state.interactions.byToken(textOf(request.params, 'token') ?? '');
      if (interaction?.id !== textOf(request.params, 'interactionId') || !interaction) {
        return sendError(reply, 404, 10062, 'Unknown interaction');
      }
      if (interaction.first !== null) {
        return sendError(reply, 400, 40060, 'Interaction has already been acknowledged.');
      }
      const latencyMs = state.shared.now() - interaction.sentAt;
      interaction.first = { status: 200, body: request.body, latencyMs };
      interaction.failed = applyResponse(state, interaction, request.body);
      return reply.code(204).send();
    });
  }
}
