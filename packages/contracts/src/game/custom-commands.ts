import {
  COMMAND_MEANS,
  CUSTOM_COMMAND_INTERVALS,
  DEFAULT_CUSTOM_COMMAND_INTERVAL,
  MAX_MIN_PLAYERS,
  RUN_STATES,
} from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zPage, zQuietHours, zText } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';

/** A due run of a custom command and its outcome. */
export const zCommandRun = z.object({
  id: zId,
  dueAt: zMoment,
  /** When it was handed to the game's queue; null when it was skipped or missed. */
  ranAt: zMoment.nullable(),
  state: z.enum(RUN_STATES),
  /** Why it did not run normally, in words. */
  message: z.string().nullable(),
});
export type CommandRun = z.infer<typeof zCommandRun>;

/** Conditions for a due run; skipped runs are in the run log with the reason. */
export const zRunConditions = z.object({
  /** Players in the game; 0 for any number. */
  minPlayers: z.number().int().min(0).max(MAX_MIN_PLAYERS),
  /** Only while staff are on duty. */
  staffOnDuty: z.boolean(),
  /** Minutes after midnight in the server's time zone, past midnight when `to` is less than `from`; null for none. */
  quiet: zQuietHours.nullable(),
});

const zMeans = z
  .enum(COMMAND_MEANS)
  .describe('`command` is sent as it is; otherwise `command` is the text of a reminder');

/** A custom command with its next run and the outcome of the last one. */
export const zCustomCommand = z.object({
  id: zId,
  name: z.string(),
  /** The command, or the text of a reminder. */
  command: z.string(),
  means: zMeans,
  conditions: zRunConditions,
  /** Whether the next due run will be skipped on request. */
  skipsNext: z.boolean(),
  /** Minutes: 5, 10, 15, 30, 60 or 120. */
  interval: z.number().int(),
  enabled: z.boolean(),
  /** Null while it is switched off. */
  nextRunAt: zMoment.nullable(),
  lastRun: zCommandRun.nullable(),
  createdAt: zMoment,
});
export type CustomCommand = z.infer<typeof zCustomCommand>;

const zName = zText
  .trim()
  .min(1, 'Please fill in all fields.')
  .max(MAX_LENGTH.customCommandName, `A name has at most ${MAX_LENGTH.customCommandName} characters`);

/** The domain checks the command's own rules and explains violations in words. */
const zCommand = zText.trim().min(1, 'Please fill in all fields.').max(1_000);

const zInterval = z
  .union(CUSTOM_COMMAND_INTERVALS.map((minutes) => z.literal(minutes)))
  .describe('Minutes between two runs');

export const zCreateCustomCommandInput = z.object({
  serverId: zId,
  name: zName,
  command: zCommand,
  interval: zInterval.default(DEFAULT_CUSTOM_COMMAND_INTERVAL),
  enabled: z.boolean().default(false),
  /** How to send it; the default is a command without conditions. */
  means: zMeans.optional(),
  conditions: zRunConditions.optional(),
  clientId: zClientId,
});
export type CreateCustomCommandInput = z.infer<typeof zCreateCustomCommandInput>;

/** Omitted fields stay unchanged. */
export const zUpdateCustomCommandInput = z.object({
  serverId: zId,
  customCommandId: zId,
  name: zName.optional(),
  command: zCommand.optional(),
  interval: zInterval.optional(),
  enabled: z.boolean().optional(),
  means: zMeans.optional(),
  conditions: zRunConditions.optional(),
  /** Leaves the next due time out, or takes that back. */
  skipNext: z.boolean().optional(),
});
export type UpdateCustomCommandInput = z.infer<typeof zUpdateCustomCommandInput>;

export const zOnCustomCommand = z.object({ serverId: zId, customCommandId: zId });
export const zCommandRunsInput = zOnCustomCommand.extend(zPage.shape);
export type CommandRunsInput = z.infer<typeof zCommandRunsInput>;

export interface CustomCommandsService {
  /** Lists custom commands by name. */
  list(viewer: Viewer): Promise<CustomCommand[]>;
  /** Throws BAD_REQUEST for a malformed command, REFUSED beyond `CUSTOM_COMMANDS_MAX`. */
  create(viewer: Viewer, input: CreateCustomCommandInput): Promise<CustomCommand>;
  /**
   * Enabling starts a new schedule, one interval from now. Throws `NOT_FOUND`, `BAD_REQUEST` for a malformed command,
   * `REFUSED` for skipping the next run of a disabled one.
   */
  update(viewer: Viewer, input: UpdateCustomCommandInput): Promise<CustomCommand>;
  /** Removes it with its run log. Throws `NOT_FOUND`. */
  remove(viewer: Viewer, input: { customCommandId: string }): Promise<void>;
  /** Lists runs by due time, newest first; the cursor is `encodeCursor({ at: dueAt in ms, id })` of the last one. */
  runs(viewer: Viewer, input: CommandRunsInput): Promise<CommandRun[]>;
}
