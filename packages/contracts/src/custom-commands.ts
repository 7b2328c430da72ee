import { CUSTOM_COMMAND_INTERVALS, DEFAULT_CUSTOM_COMMAND_INTERVAL, RUN_STATES } from '@tenfour/domain';
import { z } from 'zod';
import { zClientId, zId, zMoment, zPage, zText } from './fields.ts';
import { MAX_LENGTH } from './limits.ts';
import type { Viewer } from './viewer.ts';

/** One due time of a custom command and what became of it. */
export const zCommandRun = z.object({
  id: zId,
  dueAt: zMoment,
  /** When it was handed to the game's queue; null when it was skipped or missed. */
  ranAt: zMoment.nullable(),
  state: z.enum(RUN_STATES),
  /** Why it did not simply run, in words. */
  message: z.string().nullable(),
});
export type CommandRun = z.infer<typeof zCommandRun>;

/** Spec section 3, Custom command, with when it runs and what became of the last run. */
export const zCustomCommand = z.object({
  id: zId,
  name: z.string(),
  command: z.string(),
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

/** The command's own rules stand in the domain and are answered in words there. */
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
  clientId: zClientId,
});
export type CreateCustomCommandInput = z.infer<typeof zCreateCustomCommandInput>;

/** Only what is sent changes. */
export const zUpdateCustomCommandInput = z.object({
  serverId: zId,
  customCommandId: zId,
  name: zName.optional(),
  command: zCommand.optional(),
  interval: zInterval.optional(),
  enabled: z.boolean().optional(),
});
export type UpdateCustomCommandInput = z.infer<typeof zUpdateCustomCommandInput>;

export const zOnCustomCommand = z.object({ serverId: zId, customCommandId: zId });
export const zCommandRunsInput = zOnCustomCommand.extend(zPage.shape);
export type CommandRunsInput = z.infer<typeof zCommandRunsInput>;

export interface CustomCommandsService {
  /** By name. */
  list(viewer: Viewer): Promise<CustomCommand[]>;
  /** Throws BAD_REQUEST for a malformed command, REFUSED beyond `CUSTOM_COMMANDS_MAX`. */
  create(viewer: Viewer, input: CreateCustomCommandInput): Promise<CustomCommand>;
  /** Throws NOT_FOUND; switching on starts a new schedule, one interval from now. */
  update(viewer: Viewer, input: UpdateCustomCommandInput): Promise<CustomCommand>;
  /** Its run log goes with it. Throws NOT_FOUND. */
  remove(viewer: Viewer, input: { customCommandId: string }): Promise<void>;
  /** Newest due time first; the cursor is `encodeCursor({ at: dueAt in ms, id })` of the last one. */
  runs(viewer: Viewer, input: CommandRunsInput): Promise<CommandRun[]>;
}
