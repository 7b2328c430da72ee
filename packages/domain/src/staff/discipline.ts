import { type Role, rank } from '../community/roles.ts';
import { DomainError } from '../errors.ts';
import { plural } from '../format/counts.ts';
import { mayReview } from '../moderation/appeals.ts';
import { DISCIPLINE_OUTCOMES, type DisciplineRule, type DisciplineRuleSet } from './discipline-rules.ts';
import { type DisciplineSides, type InfractionType, requireRevocable } from './infractions.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How long after it was recorded an infraction can be appealed, in days. */
export const INFRACTION_APPEAL_DAYS = 14;

/** States of an appeal against an infraction. */
export const INFRACTION_APPEAL_STATES = ['open', 'accepted', 'denied'] as const;
export type InfractionAppealState = (typeof INFRACTION_APPEAL_STATES)[number];

/** An infraction as rules count it, with the points and end that it was recorded with. Times in epoch ms. */
export interface CountedInfraction {
  type: InfractionType;
  points: number;
  createdAt: number;
  /** Null never expires. */
  expiresAt: number | null;
  revokedAt: number | null;
  /** Id of the rule whose threshold it reached; null for none. */
  reachedRuleId: string | null;
}

/** Returns whether an infraction counts at `now`, epoch ms. */
export function isInfractionActive(
  { expiresAt, revokedAt }: Pick<CountedInfraction, 'expiresAt' | 'revokedAt'>,
  now: number,
): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}

/** Returns the points of an infraction that is recorded at `now` (epoch ms), and when it expires. */
export function weighInfraction(
  { points }: DisciplineRuleSet,
  type: InfractionType,
  now: number,
): Pick<CountedInfraction, 'points' | 'expiresAt'> {
  const { points: worth, expireAfterDays: days } = points[type];
  return { points: worth, expiresAt: days === null ? null : now + days * DAY_MS };
}

/** What follows from an infraction: the rule that adds a strike, and the one that suggests more; null for neither. */
export interface DisciplineDecision {
  strike: DisciplineRule | null;
  suggestion: DisciplineRule | null;
}

/**
 * Decides what follows from an infraction that is recorded at `now` (epoch ms). `history` holds the person's infractions,
 * oldest first. The first rule for a strike applies; a strike counts towards suggestions, of which the gravest applies,
 * the first of equals. A rule counts anew after it applied, unless the infraction that reached it was revoked.
 */
export function decideDiscipline(
  ruleSet: DisciplineRuleSet,
  history: readonly CountedInfraction[],
  type: InfractionType,
  now: number,
): DisciplineDecision {
  const recorded = [newInfraction(ruleSet, type, now)];
  const isReached = (rule: DisciplineRule) =>
    recorded.some((one) => worth(rule, one) > 0) &&
    countFor(rule, [...history, ...recorded], now) >= rule.threshold;
  const strike = ruleSet.rules.find((rule) => rule.outcome === 'strike' && isReached(rule)) ?? null;
  if (strike !== null) recorded.push(newInfraction(ruleSet, 'strike', now));
  let suggestion: DisciplineRule | null = null;
  for (const rule of ruleSet.rules) {
    if (rule.outcome === 'strike' || gravity(rule) <= gravity(suggestion)) continue;
    if (isReached(rule)) suggestion = rule;
  }
  return { strike, suggestion };
}

function newInfraction(ruleSet: DisciplineRuleSet, type: InfractionType, now: number): CountedInfraction {
  return {
    type,
    ...weighInfraction(ruleSet, type, now),
    createdAt: now,
    revokedAt: null,
    reachedRuleId: null,
  };
}

function gravity(rule: DisciplineRule | null): number {
  return rule === null ? -1 : DISCIPLINE_OUTCOMES.indexOf(rule.outcome);
}

/** Returns what a rule counts at `now` (epoch ms) of infractions, oldest first. */
export function countFor(rule: DisciplineRule, history: readonly CountedInfraction[], now: number): number {
  const applied = history.findLastIndex((one) => one.reachedRuleId === rule.id && one.revokedAt === null);
  let sum = 0;
  for (const one of history.slice(applied + 1)) {
    if (!isInfractionActive(one, now)) continue;
    if (rule.windowDays !== null && now - one.createdAt >= rule.windowDays * DAY_MS) continue;
    sum += worth(rule, one);
  }
  return sum;
}

function worth({ types, measure }: DisciplineRule, { type, points }: CountedInfraction): number {
  if (!types.includes(type)) return 0;
  return measure === 'records' ? 1 : points;
}

/** An infraction as far as an appeal against it depends on it. Times in epoch ms. */
interface AppealableInfraction {
  createdAt: number;
  revokedAt: number | null;
  appealed: boolean;
}

/** Returns why the person can't appeal at `now` (epoch ms), in words; null when they can. */
export function infractionAppealObstacle(
  { createdAt, revokedAt, appealed }: AppealableInfraction,
  now: number,
): string | null {
  if (appealed) return 'You have appealed this infraction.';
  if (revokedAt !== null) return 'This infraction was revoked.';
  if (now - createdAt < INFRACTION_APPEAL_DAYS * DAY_MS) return null;
  return `Infractions can be appealed for ${plural(INFRACTION_APPEAL_DAYS, 'day')}.`;
}

/**
 * Throws `FORBIDDEN` for who can't decide an appeal: the person concerned, equal and lower roles, and who recorded the
 * infraction. The owner decides about their own records when no one else can: `others` is the number of those people.
 */
export function requireAppealDecider(
  sides: DisciplineSides,
  { issuedBy, others }: { issuedBy: string; others: number },
): void {
  const { actor, target } = sides;
  if (target.id === actor.id) {
    throw new DomainError('FORBIDDEN', { message: 'You cannot decide your own appeal.' });
  }
  requireRevocable(sides);
  if (mayReview(actor, { issuedBy, others })) return;
  throw new DomainError('FORBIDDEN', {
    message: 'You recorded this infraction, so a different person above has to decide the appeal.',
  });
}

/** Returns whether a role and rank are above the person concerned, and at least an admin's. */
export function isAbove(
  one: { id: string; role: Role; rank: number },
  target: DisciplineSides['target'],
): boolean {
  if (one.id === target.id || rank(one.role) < rank('admin')) return false;
  return target.role === null || one.rank > (target.rank ?? rank(target.role));
}
