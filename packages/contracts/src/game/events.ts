import { GAME_EVENT_KINDS } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zPage, zSecretView } from '../fields.ts';

const zPerson = z.object({ name: z.string(), robloxUserId: z.string().nullable() });

/** An event in the game, from its logs or its event webhook. */
export const zGameEvent = z.object({
  id: zId,
  kind: z.enum(GAME_EVENT_KINDS),
  /** The game's own time. */
  createdAt: zMoment,
  player: zPerson,
  /** The killed player, or who answered the call. */
  target: zPerson.nullable(),
  /** The command's text, the call's description. */
  detail: z.string().nullable(),
  /** Who pressed the button, for a command sent from here; the game only says "Remote Server". */
  sentBy: z.string().nullable(),
  /** Name of the custom command that sent it; null for all others. */
  customCommand: z.string().nullable(),
});
export type GameEvent = z.infer<typeof zGameEvent>;

export const zGameEventsInput = z.object({
  serverId: zId,
  kind: z.enum(GAME_EVENT_KINDS).optional(),
  ...zPage.shape,
});
export type GameEventsInput = z.infer<typeof zGameEventsInput>;

export const zPlayerHistoryInput = z.object({
  serverId: zId,
  hours: z.coerce.number().int().min(1).max(720).default(24),
});
export type PlayerHistoryInput = z.infer<typeof zPlayerHistoryInput>;

/** Player counts over time in even steps; a step without a snapshot is null, not zero. */
export const zPlayerHistory = z.object({
  from: zMoment,
  to: zMoment,
  stepMinutes: z.number().int(),
  /** Most players seen within each step, oldest first. */
  counts: z.array(z.number().int().nullable()),
  maxPlayers: z.number().int(),
  /** Time of the first snapshot, to the minute; null for none. The first step can begin long before. */
  firstAt: zMoment.nullable(),
});
export type PlayerHistory = z.infer<typeof zPlayerHistory>;

/** The server's address for the game's event webhook. */
export const zEventHook = z.object({
  /** The secret address, masked unless it was just created; null until it is. */
  url: z.string().nullable(),
  /** Who saw the whole address, newest first. */
  views: z.array(zSecretView).default([]),
  createdAt: zMoment.nullable(),
  /** When the last genuine message came. */
  lastEventAt: zMoment.nullable(),
});
export type EventHook = z.infer<typeof zEventHook>;

export interface GameEventsService {
  /** Lists events, newest first. */
  list(viewer: Viewer, input: GameEventsInput): Promise<GameEvent[]>;
  playerHistory(viewer: Viewer, input: PlayerHistoryInput): Promise<PlayerHistory>;
  eventHook(viewer: Viewer): Promise<EventHook>;
  /** Returns the whole address, and records who saw it. Throws `NOT_FOUND` for none, or one that can't be read. */
  revealEventHook(viewer: Viewer): Promise<{ url: string }>;
  /** Creates a new secret address; the old one stops working immediately. */
  rotateEventHook(viewer: Viewer): Promise<EventHook>;
  removeEventHook(viewer: Viewer): Promise<void>;
}
