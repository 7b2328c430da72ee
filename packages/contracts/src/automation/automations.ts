import {
  AUTOMATION_KINDS,
  AUTOMATION_OUTCOMES,
  type AutomationKind,
  type AutomationSettings,
} from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zPage } from '../fields.ts';
import {
  zAfkCheckSettings,
  zAutoShiftsSettings,
  zBoloSettings,
  zGameSecuritySettings,
  zPmWarningsSettings,
  zTempBansSettings,
  zWelcomeSettings,
} from './automation-settings.ts';

/** Settings schema of each kind. */
export const AUTOMATION_SETTINGS: { [Kind in AutomationKind]: z.ZodType<AutomationSettings[Kind]> } = {
  welcome: zWelcomeSettings,
  'pm-warnings': zPmWarningsSettings,
  'temp-bans': zTempBansSettings,
  bolo: zBoloSettings,
  'auto-shifts': zAutoShiftsSettings,
  'afk-check': zAfkCheckSettings,
  'game-security': zGameSecuritySettings,
};

export const zAutomationKind = z.enum(AUTOMATION_KINDS);

const zSettings = z.record(z.string(), z.unknown()).describe('The settings of this kind');

/** An automation of a server, on or off. */
export const zAutomation = z.object({
  kind: zAutomationKind,
  enabled: z.boolean(),
  /** In the form of `AUTOMATION_SETTINGS` for the kind. */
  settings: zSettings,
  /** Describes the effect of these settings. */
  sentence: z.string(),
  /** Why it has no effect although it is on, in words: no key, a suspension; null for none. */
  obstacle: z.string().nullable(),
  /** Null when never changed. */
  updatedAt: zMoment.nullable(),
  lastRunAt: zMoment.nullable(),
});
export type Automation = z.infer<typeof zAutomation>;

/** A run of an automation and its outcome. */
export const zAutomationRun = z.object({
  id: zId,
  at: zMoment,
  kind: zAutomationKind,
  outcome: z.enum(AUTOMATION_OUTCOMES),
  /** The subject of the run, such as a player; null for none. */
  subject: z.string().nullable(),
  /** What was done or why not, in words. */
  text: z.string(),
  /** The command sent to the game; null for none. */
  command: z.string().nullable(),
});
export type AutomationRun = z.infer<typeof zAutomationRun>;

export const zAutomationsInput = z.object({ serverId: zId });
export const zSaveAutomationInput = z.object({
  serverId: zId,
  kind: zAutomationKind,
  enabled: z.boolean().optional(),
  /** Omitted fields stay unchanged. */
  settings: zSettings.optional(),
});
export type SaveAutomationInput = z.infer<typeof zSaveAutomationInput>;

export const zDryRunInput = z.object({
  serverId: zId,
  kind: zAutomationKind,
  settings: zSettings.optional(),
});
export type DryRunInput = z.infer<typeof zDryRunInput>;

/** What an automation would do in the current state; nothing is sent or stored. */
export const zDryRun = z.object({
  sentence: z.string(),
  /** The state it used, in words: "12 players in the game, read 8 seconds ago". */
  basis: z.string(),
  /** Planned actions, at most 50 lines; empty when there is nothing to do now. */
  lines: z.array(z.object({ subject: z.string(), text: z.string(), command: z.string().nullable() })),
});
export type DryRun = z.infer<typeof zDryRun>;

export const zAutomationRunsInput = z
  .object({ serverId: zId, kind: zAutomationKind.optional() })
  .extend(zPage.shape);
export type AutomationRunsInput = z.infer<typeof zAutomationRunsInput>;

export interface AutomationsService {
  /** Lists all kinds, in the order of `AUTOMATION_KINDS`. */
  list(viewer: Viewer): Promise<Automation[]>;
  /**
   * Saves the settings. Switching off also cancels its queued commands that were not sent. Throws `BAD_REQUEST` for
   * invalid settings.
   */
  save(viewer: Viewer, input: SaveAutomationInput): Promise<Automation>;
  /** Uses the given settings, or else the stored ones. Throws `BAD_REQUEST` as `save` does. */
  dryRun(viewer: Viewer, input: DryRunInput): Promise<DryRun>;
  /** Lists runs, newest first; the cursor is the last one's id. */
  runs(viewer: Viewer, input: AutomationRunsInput): Promise<AutomationRun[]>;
}
