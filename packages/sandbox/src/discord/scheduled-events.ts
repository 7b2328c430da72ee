import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../oauth-grants.ts';
import { inGuild } from './bot-auth.ts';
import { sendError, sendInvalidForm } from './errors.ts';
import { BOT_NAME, type Guild } from './guilds.ts';
import { BITS } from './permissions.ts';
import { fieldsOf, type ScheduledEvent } from './scheduled-event-rules.ts';
import type { DiscordState } from './state.ts';

/** Events that are neither completed nor canceled, at most, per Discord server. */
const OPEN_MAX = 100;

/** The statuses that follow each. */
const NEXT: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 4], 2: [2, 3] };

const isOpen = ({ status }: ScheduledEvent): boolean => status <= 2;

/** Returns the events of a Discord server that are neither completed nor canceled. */
function openIn(state: DiscordState, guild: Guild): ScheduledEvent[] {
  return [...state.scheduledEvents.values()].filter((one) => one.guild_id === guild.id && isOpen(one));
}

function create(state: DiscordState, guild: Guild, request: FastifyRequest, reply: FastifyReply) {
  if (!state.limiter.admit(reply, 'scheduled-events', guild.id)) return reply;
  const fields = fieldsOf(request.body, null, state.shared.now());
  if (Array.isArray(fields)) return sendInvalidForm(reply, fields);
  if (openIn(state, guild).length >= OPEN_MAX) {
    return sendError(reply, 400, 30038, `Maximum number of uncompleted guild scheduled events reached`);
  }
  const event: ScheduledEvent = {
    id: state.nextSnowflake(),
    guild_id: guild.id,
    channel_id: null,
    creator_id: state.people.byName(BOT_NAME).id,
    ...fields,
    status: 1,
    privacy_level: 2,
    entity_type: 3,
    entity_id: null,
    recurrence_rule: null,
  };
  state.scheduledEvents.set(event.id, event);
  return reply.send(event);
}

function change(
  state: DiscordState,
  event: ScheduledEvent,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!state.limiter.admit(reply, 'scheduled-event', event.guild_id)) return reply;
  if (!isOpen(event)) return sendError(reply, 400, 180_000, 'Cannot update a finished event');
  const fields = fieldsOf(request.body, event, state.shared.now());
  if (Array.isArray(fields)) return sendInvalidForm(reply, fields);
  const moved = fields.scheduled_start_time !== event.scheduled_start_time;
  if (!NEXT[event.status]?.includes(fields.status) || (event.status === 2 && moved)) {
    const message = 'Invalid Guild Scheduled Event Status Transition';
    return sendInvalidForm(reply, [{ path: 'status', code: 'GUILD_SCHEDULED_EVENT_STATUS', message }]);
  }
  Object.assign(event, fields);
  return reply.send(event);
}

/** Like `inGuild`, for an event of the path's guild: 10070 for an unknown one. */
function onEvent(
  state: DiscordState,
  bit: bigint | null,
  handler: (event: ScheduledEvent, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
) {
  return inGuild(state, bit, ({ guild }, request, reply) => {
    const event = state.scheduledEvents.get(textOf(request.params, 'eventId') ?? '');
    return event?.guild_id === guild.id
      ? handler(event, request, reply)
      : sendError(reply, 404, 10_070, 'Unknown Guild Scheduled Event');
  });
}

/** Registers events of Discord servers: those outside of Discord, without pictures and recurrence. */
export function registerScheduledEvents(app: FastifyInstance, state: DiscordState): void {
  const path = '/api/v10/guilds/:guildId/scheduled-events';
  app.get(
    path,
    inGuild(state, null, ({ guild }, _request, reply) => reply.send(openIn(state, guild))),
  );
  app.post(
    path,
    inGuild(state, BITS.CREATE_EVENTS, ({ guild }, request, reply) => create(state, guild, request, reply)),
  );
  app.get(
    `${path}/:eventId`,
    onEvent(state, null, (event, _request, reply) => reply.send(event)),
  );
  app.patch(
    `${path}/:eventId`,
    onEvent(state, BITS.CREATE_EVENTS, (event, request, reply) => change(state, event, request, reply)),
  );
  app.delete(
    `${path}/:eventId`,
    onEvent(state, BITS.CREATE_EVENTS, (event, _request, reply) => {
      state.scheduledEvents.delete(event.id);
      return reply.code(204).send();
    }),
  );
}
