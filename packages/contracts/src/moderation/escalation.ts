import {
  canApply,
  ESCALATION_IN_GAME,
  ESCALATION_MAX,
  ESCALATION_MEASURES,
  type EscalationRuleSet,
  PUNISHMENT_TYPES,
} from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zDuration, zId, zMoment, zPunishmentType, zText, zVersion } from '../fields.ts';

const zDays = z.number().int().min(1).max(ESCALATION_MAX.days).nullable();
const zPoints = z.number().int().min(0).max(ESCALATION_MAX.points);
const zTypePoints = z.object({ points: zPoints, expireAfterDays: zDays });

const zRule = z
  .object({
    id: zId,
    name: zText.trim().min(1, 'Please give the rule a name.').max(ESCALATION_MAX.name),
    types: z.array(zPunishmentType).min(1, 'Choose what the rule counts.').max(PUNISHMENT_TYPES.length),
    measure: z.enum(ESCALATION_MEASURES),
    onlyActive: z.boolean(),
    windowDays: zDays,
    threshold: z.number().int().min(1).max(ESCALATION_MAX.threshold),
    outcome: z.object({
      type: zPunishmentType,
      duration: z.union([zDuration, z.literal('requested')]),
      inGame: z.enum(ESCALATION_IN_GAME),
      notifyStaff: z.boolean(),
    }),
    reason: zText
      .trim()
      .max(ESCALATION_MAX.reason)
      .refine(
        (text) => text.split('{reason}').length === 2,
        'The text of the record contains {reason} exactly once.',
      )
      .nullable(),
  })
  .refine(canApply, 'This rule can never apply: its outcome is not more severe than what it counts.');

/** A server's escalation rules: see `EscalationRuleSet` in domain. */
export const zRuleSet: z.ZodType<EscalationRuleSet, EscalationRuleSet> = z.object({
  points: z.object({ warning: zTypePoints, kick: zTypePoints, strike: zTypePoints, ban: zTypePoints }),
  reasons: z
    .array(
      z.object({
        text: zText.trim().min(2, 'Please enter part of the reason.').max(ESCALATION_MAX.reason),
        points: zPoints,
      }),
    )
    .max(ESCALATION_MAX.reasons),
  rules: z
    .array(zRule)
    .max(ESCALATION_MAX.rules)
    .refine(
      (rules) => new Set(rules.map(({ id }) => id)).size === rules.length,
      'Two rules have the same id.',
    ),
});

/** One version of the rules. `0` is the product's default, in force until a server changes it. */
export const zRuleSetVersion = z.object({
  version: z.number().int(),
  ruleSet: zRuleSet,
  /** Null for the default. */
  changedAt: zMoment.nullable(),
  changedBy: z.string().nullable(),
  /** The version that this one restored. */
  restoredFrom: z.number().int().nullable(),
});
export type RuleSetVersion = z.infer<typeof zRuleSetVersion>;

const zExpected = z.object({
  serverId: zId,
  /** The version that the change is based on; another one in force is a conflict. */
  expectedVersion: zVersion,
});

export const zSaveRuleSetInput = zExpected.extend({ ruleSet: zRuleSet });
export type SaveRuleSetInput = z.infer<typeof zSaveRuleSetInput>;

export const zRestoreRuleSetInput = zExpected.extend({ version: zVersion });
export type RestoreRuleSetInput = z.infer<typeof zRestoreRuleSetInput>;

export const zSimulateRuleSetInput = z.object({ serverId: zId, ruleSet: zRuleSet });
export type SimulateRuleSetInput = z.infer<typeof zSimulateRuleSetInput>;

const zTypeCounts = z.object({
  warning: z.number().int(),
  kick: z.number().int(),
  strike: z.number().int(),
  ban: z.number().int(),
});

/** What a draft would have recorded since `since`, beside what was recorded. */
export const zSimulation = z.object({
  since: zMoment,
  records: z.number().int(),
  /** False where there were more records than a simulation reads, or it took too long. */
  complete: z.boolean(),
  recorded: zTypeCounts,
  draft: zTypeCounts,
  /** How often each rule of the draft applied. */
  applied: z.array(z.object({ ruleId: z.string(), count: z.number().int() })),
  /** How many players the draft would have punished differently. */
  playerCount: z.number().int(),
  /** Some of them, the most affected first. */
  players: z.array(z.object({ robloxUsername: z.string(), recorded: zTypeCounts, draft: zTypeCounts })),
});
export type Simulation = z.infer<typeof zSimulation>;
export type TypeCounts = z.infer<typeof zTypeCounts>;

export interface EscalationService {
  /** Returns the version in force. */
  get(viewer: Viewer): Promise<RuleSetVersion>;
  /** Lists the stored versions, newest first, and the default at the end. */
  versions(viewer: Viewer): Promise<RuleSetVersion[]>;
  /**
   * Puts rules in force as a new version. Throws `CONFLICT` when another version is in force than was expected, and
   * `FORBIDDEN` for a new rule that always sends its outcome to the game of a viewer who can't send commands.
   */
  save(viewer: Viewer, input: SaveRuleSetInput): Promise<RuleSetVersion>;
  /** As `save`, with the rules of a stored version. Throws `NOT_FOUND` when it is not stored any more. */
  restore(viewer: Viewer, input: RestoreRuleSetInput): Promise<RuleSetVersion>;
  /** Runs a draft over the records of the last `SIMULATION_DAYS`. Throws `BUSY` while another one runs. */
  simulate(viewer: Viewer, input: SimulateRuleSetInput): Promise<Simulation>;
}
