import {
  DISCIPLINE_MAX,
  DISCIPLINE_MEASURES,
  DISCIPLINE_OUTCOMES,
  type DisciplineRuleSet,
  INFRACTION_TYPES,
  isRuleSound,
} from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, zText, zVersion } from '../fields.ts';

const zDays = z.number().int().min(1).max(DISCIPLINE_MAX.days).nullable();
const zPoints = z.object({
  points: z.number().int().min(0).max(DISCIPLINE_MAX.points),
  expireAfterDays: zDays,
});

const zRule = z
  .object({
    id: zId,
    name: zText.trim().min(1, 'Please give the rule a name.').max(DISCIPLINE_MAX.name),
    types: z
      .array(z.enum(INFRACTION_TYPES))
      .min(1, 'Choose what the rule counts.')
      .max(INFRACTION_TYPES.length),
    measure: z.enum(DISCIPLINE_MEASURES),
    windowDays: zDays,
    threshold: z.number().int().min(1).max(DISCIPLINE_MAX.threshold),
    outcome: z.enum(DISCIPLINE_OUTCOMES),
  })
  .refine(isRuleSound, 'Only warnings can become a strike.');

/** A server's discipline rules: see `DisciplineRuleSet` in domain. */
export const zDisciplineRuleSet: z.ZodType<DisciplineRuleSet, DisciplineRuleSet> = z.object({
  points: z.object({ warning: zPoints, strike: zPoints, termination: zPoints }),
  rules: z
    .array(zRule)
    .max(DISCIPLINE_MAX.rules)
    .refine(
      (rules) => new Set(rules.map(({ id }) => id)).size === rules.length,
      'Two rules have the same id.',
    ),
});

/** The rules in force. Version `0` is the product's default: none. */
export const zDisciplineRules = z.object({
  version: z.number().int(),
  ruleSet: zDisciplineRuleSet,
  /** Null for the default. */
  changedAt: zMoment.nullable(),
  changedBy: z.string().nullable(),
});
export type DisciplineRules = z.infer<typeof zDisciplineRules>;

export const zSaveDisciplineRulesInput = z.object({
  serverId: zId,
  /** The version that the change is based on; another one in force is a conflict. */
  expectedVersion: zVersion,
  ruleSet: zDisciplineRuleSet,
});
export type SaveDisciplineRulesInput = z.infer<typeof zSaveDisciplineRulesInput>;
