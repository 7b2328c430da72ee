import {
  emergencyEvent,
  eventText,
  GAME_HISTORY_MS,
  type LoggedPerson,
  type NoticedEvent,
} from '@tenfour/domain';
import { z } from 'zod';

/** A message names one sender and carries a batch; what an event holds beyond this differs by its name. */
const zMessage = z.object({
  server: z.union([z.string().min(1).max(200), z.number().transform(String)]),
  events: z.array(z.unknown()),
});

/** Ids come as numbers or as text. */
const zUserId = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
]);

/** Unix seconds as a number or its digits, or an ISO date: the game has sent both. */
const zSeconds = z.union([
  z.number().nonnegative().transform(Math.floor),
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  z.iso.datetime({ offset: true }).transform((text) => Math.floor(Date.parse(text) / 1_000)),
]);

/** Games name an event `event` or `type`. */
const zEvent = z.object({
  event: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  origin: z.unknown().optional(),
  timestamp: zSeconds.optional().catch(undefined),
  data: z.looseObject({}).catch({}),
});

const zCommand = z.object({ command: z.string(), argument: z.string().catch('') });

const zCall = z.object({
  team: z.string().min(1),
  caller: zUserId.nullable().catch(null),
  startedAt: zSeconds.optional().catch(undefined),
  callNumber: z.number().int().nonnegative().nullable().catch(null),
  description: z.string().nullable().catch(null),
  positionDescriptor: z.string().nullable().catch(null),
});

/** What a signed message says. */
export interface EventMessage {
  /** How the game calls itself. */
  server: string;
  events: MessageEvent[];
}

/** An event that concerns us, before the names of people are known. */
export interface MessageEvent {
  /** The Roblox ids that it names. */
  people: number[];
  /** A `;` command with the Roblox id of who typed it and the event's own time; null for everything else. */
  said: { robloxUserId: string; command: string; seconds: number | undefined } | null;
  /** What it becomes; `identity` is unique to the message, or the call's own. */
  read(nameOf: (id: number) => string, message: { id: string; now: number; sentAt: number }): NoticedEvent;
}

/**
 * Parses a message's body; returns null when it is invalid. Skips events with unknown names or shapes, since the game
 * can add new ones at any time.
 */
export function readMessage(body: Uint8Array): EventMessage | null {
  const parsed = zMessage.safeParse(jsonOf(body));
  if (!parsed.success) return null;
  const { server, events } = parsed.data;
  return {
    server: eventText(server),
    events: events.flatMap((event, index) => readEvent(event, index) ?? []),
  };
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function readEvent(value: unknown, index: number): MessageEvent | null {
  const parsed = zEvent.safeParse(value);
  if (!parsed.success) return null;
  const { event, type, origin, timestamp, data } = parsed.data;
  switch (event ?? type) {
    case 'CustomCommand':
      return readCommand(data, origin, timestamp, index);
    case 'EmergencyCallStarted':
      return readCall(data, timestamp, false);
    case 'EmergencyCallEnded':
      return readCall(data, timestamp, true);
    default:
      return null;
  }
}

function readCommand(
  data: unknown,
  origin: unknown,
  timestamp: number | undefined,
  index: number,
): MessageEvent | null {
  const command = zCommand.safeParse(data);
  const speaker = zUserId.safeParse(origin);
  if (!command.success || !speaker.success) return null;
  const { command: word, argument } = command.data;
  const text = `;${word.replace(/^;/, '')} ${argument}`.trim();
  return {
    people: [speaker.data],
    said: { robloxUserId: String(speaker.data), command: text, seconds: timestamp },
    read: (nameOf, { id, now, sentAt }) => ({
      kind: 'custom_command',
      at: soundMoment(timestamp, now, sentAt),
      player: { name: nameOf(speaker.data), id: String(speaker.data) },
      target: null,
      detail: eventText(text),
      // A message is accepted once, so that its events need no other identity.
      identity: `custom_command|${id}|${index}`,
    }),
  };
}

function readCall(data: unknown, timestamp: number | undefined, ended: boolean): MessageEvent | null {
  const parsed = zCall.safeParse(data);
  if (!parsed.success) return null;
  const { caller, startedAt, ...call } = parsed.data;
  return {
    people: caller === null ? [] : [caller],
    said: null,
    read: (nameOf, { now, sentAt }) => {
      const by: LoggedPerson | null = caller === null ? null : { id: caller, name: nameOf(caller) };
      const since = soundMoment(startedAt ?? timestamp, now, sentAt) / 1_000;
      const endedAt = ended ? soundMoment(timestamp, now, sentAt) : null;
      return emergencyEvent({ ...call, caller: by, startedAt: since }, endedAt);
    },
  };
}

/** The event's own time in epoch ms; a missing or senseless one is the message's. */
function soundMoment(seconds: number | undefined, now: number, sentAt: number): number {
  if (seconds === undefined) return sentAt;
  const at = seconds * 1_000;
  return Math.abs(at - now) < GAME_HISTORY_MS ? at : sentAt;
}
