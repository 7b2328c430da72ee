import type { CountedInfraction, DisciplineDecision } from '../staff/discipline.ts';
import type { DisciplineRule, DisciplineRuleSet } from '../staff/discipline-rules.ts';
import type { InfractionType } from '../staff/infractions.ts';

const MS_PER_DAY = 86_400_000;
const MILDEST_FIRST = ['suspension', 'demotion', 'termination'];

/** Decides like the product, written a second time from the description of the rules, sharing nothing but the types. */
export function interpretDiscipline(
  set: DisciplineRuleSet,
  history: readonly CountedInfraction[],
  type: InfractionType,
  now: number,
): DisciplineDecision {
  const fresh = (of: InfractionType): CountedInfraction => ({
    type: of,
    points: set.points[of].points,
    createdAt: now,
    expiresAt: null,
    revokedAt: null,
    reachedRuleId: null,
  });
  const added = [fresh(type)];
  const strikes = set.rules.filter((rule) => rule.outcome === 'strike' && reaches(rule, history, added, now));
  if (strikes.length > 0) added.push(fresh('strike'));
  const others = set.rules.filter((rule) => rule.outcome !== 'strike' && reaches(rule, history, added, now));
  const byGravity = MILDEST_FIRST.toReversed().flatMap((outcome) =>
    others.filter((rule) => rule.outcome === outcome),
  );
  return { strike: strikes[0] ?? null, suggestion: byGravity[0] ?? null };
}

function reaches(
  rule: DisciplineRule,
  history: readonly CountedInfraction[],
  added: readonly CountedInfraction[],
  now: number,
): boolean {
  let sum = 0;
  for (const record of history) {
    if (record.reachedRuleId === rule.id && record.revokedAt === null) {
      sum = 0;
      continue;
    }
    if (record.revokedAt !== null) continue;
    if (record.expiresAt !== null && now >= record.expiresAt) continue;
    if (rule.windowDays !== null && (now - record.createdAt) / MS_PER_DAY >= rule.windowDays) continue;
    sum += value(rule, record);
  }
  const gained = added.map((record) => value(rule, record)).reduce((a, b) => a + b, 0);
  return gained > 0 && sum + gained >= rule.threshold;
}

function value(rule: DisciplineRule, record: CountedInfraction): number {
  if (!rule.types.some((type) => type === record.type)) return 0;
  return rule.measure === 'points' ? record.points : 1;
}
