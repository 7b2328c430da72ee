import { COMMAND_SOURCES, COMMAND_STATES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zText } from '../fields.ts';

/** An online player, spelled as the game spells it. */
export const zOnlinePlayer = z.object({
  /** `Name:Id`. */
  Player: z.string(),
  Permission: z.string(),
  Callsign: z.string().nullable(),
  Team: z.string(),
  /** 0 is not wanted; absent while not known. */
  WantedStars: z.number().int().optional(),
  /** What this server has on record; absent when there is nothing, and for viewers who cannot see punishments. */
  record: z
    .object({
      banned: z.boolean(),
      /** Active punishments, bans included. */
      active: z.number().int(),
      bolo: z.boolean(),
    })
    .optional(),
});
export type OnlinePlayer = z.infer<typeof zOnlinePlayer>;

/** A vehicle in the game. */
export const zVehicle = z.object({
  model: z.string(),
  /** The id is null when no player of this name is online. */
  owner: z.object({ name: z.string(), robloxUserId: z.string().nullable() }),
  /** Null for the standard one. */
  livery: z.string().nullable(),
  plate: z.string().nullable(),
  /** `hex` is `#rrggbb`. */
  color: z.object({ name: z.string().nullable(), hex: z.string().nullable() }),
});
export type Vehicle = z.infer<typeof zVehicle>;

/** A line of the game's command log. */
export const zCommandLogEntry = z.object({
  Player: z.string(),
  Command: z.string(),
  /** Unix seconds. */
  Timestamp: z.number(),
  /** Who pressed the button, for a command sent from here; the game only says "Remote Server". */
  sentBy: z.string().nullable(),
  /** Name of the custom command that sent it; null for all others. */
  customCommand: z.string().nullable(),
});
export type CommandLogEntry = z.infer<typeof zCommandLogEntry>;

/** Why the game's data is missing or old, in words for the screen. */
export const zGameProblem = z.object({
  /** `no-key`, or the kind of `@tenfour/erlc`'s error. */
  kind: z.string(),
  message: z.string(),
  since: zMoment.nullable(),
});
export type GameProblem = z.infer<typeof zGameProblem>;

/** Information about the game, with the age of the snapshot. */
export const zGameInfo = z.object({
  serverName: z.string().nullable(),
  playerCount: z.number().int(),
  maxPlayers: z.number().int(),
  /** False when no players are in the server or it does not answer. */
  online: z.boolean(),
  joinKey: z.string().nullable(),
  /** How many wait to get in; absent while not known. */
  queueLength: z.number().int().optional(),
  /** When the game was last read with success; null before the first time. */
  asOf: zMoment.nullable(),
  /** Whether the data is older than it should be. */
  stale: z.boolean(),
  problem: zGameProblem.nullable(),
});
export type GameInfo = z.infer<typeof zGameInfo>;

/** A command on its way from here to the game. */
export const zGameCommand = z.object({
  id: zId,
  command: z.string(),
  state: z.enum(COMMAND_STATES),
  issuedBy: z.string().nullable(),
  /** Name of the custom command that sent it; null for all others, and once that is deleted. */
  customCommand: z.string().nullable(),
  /** The client id given by the sender; null for other viewers' commands. */
  clientId: z.string().nullable(),
  /** Its outcome, in words; null while unknown. */
  message: z.string().nullable(),
  /** The game API's error code, when there was one. */
  code: z.number().int().nullable(),
  /** Whether a person pressed a button here, a program called, or a schedule came due. */
  source: z.enum(COMMAND_SOURCES),
  /** 1 is next; null once it has left the queue. */
  position: z.number().int().nullable(),
  /** Estimated send time, from its queue position and the game's spacing; null once it was sent. */
  expectedAt: zMoment.nullable(),
  createdAt: zMoment,
  /** When its outcome became known; null while it is queued or sent. */
  settledAt: zMoment.nullable(),
});
export type GameCommand = z.infer<typeof zGameCommand>;

/** The domain checks the command's own rules and explains violations in words, not as field errors. */
export const zExecuteCommandInput = z.object({
  serverId: zId,
  command: zText.max(1_000),
  clientId: zClientId,
});

/**
 * `unknown` is never success; a command that still waits is `success: true` with `state: "queued"`, one that the game
 * has not answered in `COMMAND_WAIT_MS` is `success: false` with `state: "sent"`.
 */
export const zExecuteCommandResult = z.object({
  success: z.boolean(),
  command: z.string(),
  message: z.string(),
  id: zId,
  state: z.enum(COMMAND_STATES),
  position: z.number().int().nullable(),
  /** Estimated send time of a queued command; null once it has left the queue. */
  expectedAt: zMoment.nullable(),
  /** The game API's error code, when there was one. */
  code: z.number().int().nullable(),
  /** How long the game accepts no further command, in ms, by its rate-limit headers; 0 while they are unknown. */
  nextInMs: z.number().int(),
});
export type ExecuteCommandResult = z.infer<typeof zExecuteCommandResult>;

export interface GameService {
  players(viewer: Viewer): Promise<OnlinePlayer[]>;
  /** Returns the vehicles in the game, by owner and model. */
  vehicles(viewer: Viewer): Promise<Vehicle[]>;
  info(viewer: Viewer): Promise<GameInfo>;
  commandLogs(viewer: Viewer): Promise<CommandLogEntry[]>;
  /** Returns the newest commands sent from here, with their outcome. */
  commands(viewer: Viewer): Promise<GameCommand[]>;
  /**
   * Queues a command and waits for the game's answer, at most `COMMAND_WAIT_MS`. Throws `BAD_REQUEST` for a malformed
   * command, `REFUSED` without a key or while suspended. A refusal by the game is returned as `success: false`, not
   * thrown.
   */
  execute(
    viewer: Viewer,
    input: { command: string; clientId?: string | undefined },
  ): Promise<ExecuteCommandResult>;
}
