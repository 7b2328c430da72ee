import { canApply, ESCALATION_MAX, PUNISHMENT_TYPES } from '@tenfour/domain';
import { type PointsDraft, type ReasonDraft, type RuleDraft, type RuleSetDraft, ruleOf } from './draft.ts';
import { texts } from './texts.ts';

/** What is wrong with a rule, by field. */
export type RuleProblems = Partial<
  Record<'name' | 'types' | 'threshold' | 'windowDays' | 'type' | 'reason', string>
>;

/** Checks a rule; no keys mean that it can be saved. */
export function ruleProblems(draft: RuleDraft): RuleProblems {
  const { problems } = texts;
  const rule = ruleOf(draft);
  const isOnce = rule.reason === null || rule.reason.split('{reason}').length === 2;
  return {
    ...(rule.name === '' ? { name: problems.name } : {}),
    ...(rule.types.length === 0 ? { types: problems.types } : {}),
    ...(isWhole(draft.threshold, 1, ESCALATION_MAX.threshold)
      ? {}
      : { threshold: problems.number(ESCALATION_MAX.threshold) }),
    ...(isDays(draft.windowDays) ? {} : { windowDays: problems.number(ESCALATION_MAX.days) }),
    ...(rule.types.length === 0 || canApply(rule) ? {} : { type: problems.outcome }),
    ...(isOnce ? {} : { reason: problems.reason }),
  };
}

/** The first problem of a rule set, in words; null for none. */
export function firstProblem({ points, reasons, rules }: RuleSetDraft): string | null {
  const ofRules = rules.flatMap((rule) => Object.values(ruleProblems(rule)));
  const ofPoints = PUNISHMENT_TYPES.flatMap((type) => Object.values(pointsProblems(points[type])));
  const ofReasons = reasons.flatMap((reason) => Object.values(reasonProblems(reason)));
  return [...ofRules, ...ofPoints, ...ofReasons][0] ?? null;
}

export function pointsProblems({ points, days }: PointsDraft): { points?: string; days?: string } {
  return {
    ...(isWhole(points, 0, ESCALATION_MAX.points) ? {} : { points: texts.problems.points }),
    ...(isDays(days) ? {} : { days: texts.problems.number(ESCALATION_MAX.days) }),
  };
}

export function reasonProblems({ text, points }: ReasonDraft): { text?: string; points?: string } {
  return {
    ...(text.trim().length < 2 ? { text: texts.problems.reasonText } : {}),
    ...(isWhole(points, 0, ESCALATION_MAX.points) ? {} : { points: texts.problems.points }),
  };
}

function isDays(text: string): boolean {
  return text.trim() === '' || isWhole(text, 1, ESCALATION_MAX.days);
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}
