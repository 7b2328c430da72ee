import {
  AFK_ENDS,
  type AfkCheckSettings,
  AUTOMATION_KINDS,
  AUTOMATION_OUTCOMES,
  type AutomationKind,
  type AutomationSettings,
  type AutoShiftsSettings,
  type BoloSettings,
  boloProblems,
  EVERYONE_COMMANDS,
  type GameSecuritySettings,
  type PmWarningsSettings,
  pmWarningsProblems,
  STAFF_FREEZE_LIMITS,
  type TempBansSettings,
  type WelcomeSettings,
  welcomeProblems,
} from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zId, zMoment, zPage, zText } from '../fields.ts';
import { zChecksSettings } from './checks.ts';

const number = (least: number, most: number) => z.number().int().min(least).max(most);

/** Settings of the automation `game-security`. */
const zGameSecuritySettings: z.ZodType<GameSecuritySettings> = z.strictObject({
  massRemovals: z.boolean(),
  removals: number(2, 100),
  /** At most an hour, since the rules look back no further. */
  removalMinutes: number(1, 60),
  removalsInHour: number(2, 500),
  everybody: z.boolean(),
  everybodyCommands: z.array(z.enum(EVERYONE_COMMANDS)).max(EVERYONE_COMMANDS.length),
  aboveRank: z.boolean(),
  rankFrom: z.enum(['moderator', 'administrator', 'co-owner']),
  killSprees: z.boolean(),
  kills: number(2, 200),
  killMinutes: number(1, 60),
  /** 0 is never. */
  policeKills: number(0, 500),
  riskyNames: z.boolean(),
  watchOwners: z.boolean(),
  pmStaff: z.boolean(),
  demote: z.boolean(),
});

/** Refuses settings with the sentences of the domain, by the name of the setting. */
export function refuse(context: z.core.$RefinementCtx, problems: Readonly<Record<string, string>>): void {
  for (const [name, message] of Object.entries(problems)) {
    context.addIssue({ code: 'custom', path: [name], message });
  }
}

/** Settings of the automation `afk-check`. */
const zAfkCheckSettings: z.ZodType<AfkCheckSettings> = z.strictObject({
  afterMinutes: z
    .number()
    .int('Whole minutes.')
    .min(5, 'At least 5 minutes.')
    .max(240, 'At most 240 minutes.'),
  answerMinutes: z.number().int('Whole minutes.').min(1, 'At least 1 minute.').max(60, 'At most 60 minutes.'),
  onSilence: z.enum(AFK_ENDS),
});

/** Settings of the automation `auto-shifts`. */
const zAutoShiftsSettings: z.ZodType<AutoShiftsSettings> = z.strictObject({
  teams: z
    .array(zText.trim().min(1, 'A team has a name.').max(40, 'A team’s name has at most 40 characters.'))
    .max(20, 'At most 20 teams.'),
  graceMinutes: z.number().int('Whole minutes.').min(1, 'At least 1 minute.').max(60, 'At most 60 minutes.'),
  alsoByHand: z.boolean(),
});

/** Settings of the automation `bolo`. */
const zBoloSettings: z.ZodType<BoloSettings> = z
  .strictObject({ bans: z.boolean(), notes: z.boolean(), elsewhere: z.boolean(), pmStaff: z.boolean() })
  .superRefine((settings, context) => refuse(context, boloProblems(settings)));

/** Settings of the automation `pm-warnings`. */
const zPmWarningsSettings: z.ZodType<PmWarningsSettings> = z
  .strictObject({ text: zText.trim().max(1_000) })
  .superRefine((settings, context) => refuse(context, pmWarningsProblems(settings)));

/** Settings of the automation `temp-bans`. */
const zTempBansSettings: z.ZodType<TempBansSettings> = z.strictObject({ alsoByHand: z.boolean() });

/** Settings of the automation `welcome`. */
const zWelcomeSettings: z.ZodType<WelcomeSettings> = z
  .strictObject({
    means: z.enum(['pm', 'hint']),
    text: zText.trim().max(1_000),
    againAfterHours: z.number(),
  })
  .superRefine((settings, context) => refuse(context, welcomeProblems(settings)));

/** Settings schema of each kind. */
export const AUTOMATION_SETTINGS: { [Kind in AutomationKind]: z.ZodType<AutomationSettings[Kind]> } = {
  welcome: zWelcomeSettings,
  'pm-warnings': zPmWarningsSettings,
  'temp-bans': zTempBansSettings,
  bolo: zBoloSettings,
  'auto-shifts': zAutoShiftsSettings,
  'afk-check': zAfkCheckSettings,
  'game-security': zGameSecuritySettings,
  checks: zChecksSettings,
  'staff-freeze': z.strictObject({
    actions: number(STAFF_FREEZE_LIMITS.actions.min, STAFF_FREEZE_LIMITS.actions.max),
    minutes: number(STAFF_FREEZE_LIMITS.minutes.min, STAFF_FREEZE_LIMITS.minutes.max),
  }),
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
  .object({
    serverId: zId,
    kind: zAutomationKind.optional(),
    outcome: z.enum(AUTOMATION_OUTCOMES).optional(),
  })
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
