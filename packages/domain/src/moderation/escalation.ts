import { PUNISHMENT_TYPES, type PunishmentType } from '../punishment-types.ts';
import type { EscalationRule, EscalationRuleSet } from './escalation-rules.ts';
import { hasLength } from './punishments.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A record as rules count it. Times in epoch ms; `endsAt` null never ends. */
export interface CountedRecord {
  type: PunishmentType;
  reason: string;
  createdAt: number;
  endsAt: number | null;
}

/** A punishment that is about to be recorded. Duration in minutes; null is permanent. */
export interface RequestedPunishment {
  type: PunishmentType;
  reason: string;
  duration: number | null;
}

/** What is recorded, and the rule that decided it; null where it is recorded as requested. */
export interface EscalationDecision extends RequestedPunishment {
  rule: EscalationRule | null;
}

/**
 * Decides what to record. Among the rules whose threshold is reached the most severe outcome counts, the first of equals;
 * a rule never makes a record milder. `history` holds the player's present records, `now` is epoch ms.
 */
export function decideEscalation(
  ruleSet: EscalationRuleSet,
  history: readonly CountedRecord[],
  incoming: RequestedPunishment,
  now: number,
): EscalationDecision {
  return decideFrom(ruleSet, tallyOf(ruleSet, weigh(ruleSet, history), now), incoming);
}

/** Decides as `decideEscalation`, from what each rule has counted before. */
export function decideFrom(
  ruleSet: EscalationRuleSet,
  tally: readonly number[],
  incoming: RequestedPunishment,
): EscalationDecision {
  const points = pointsOf(ruleSet, incoming);
  let decided: EscalationDecision = { ...incoming, rule: null };
  ruleSet.rules.forEach((rule, at) => {
    const weight = weightOf(rule, { type: incoming.type, points });
    if (weight === 0 || (tally[at] ?? 0) + weight < rule.threshold) return;
    const outcome = outcomeOf(rule, incoming);
    if (isMoreSevere(outcome, decided)) decided = outcome;
  });
  return decided;
}

/** Returns what each rule counts after a record was added as requested. */
export function tallyAfter(
  ruleSet: EscalationRuleSet,
  tally: readonly number[],
  added: RequestedPunishment,
): number[] {
  const points = pointsOf(ruleSet, added);
  return ruleSet.rules.map((rule, at) => (tally[at] ?? 0) + weightOf(rule, { type: added.type, points }));
}

/** Returns whether a decision is an auto-ban: a rule turned another type into a ban. */
export function isAutoBan(decided: EscalationDecision, requested: PunishmentType): boolean {
  return decided.rule !== null && decided.type === 'ban' && requested !== 'ban';
}

/** Returns whether a rule counts and bans as the default one does, whatever else a server added to it. */
export function isThirdOffense({ outcome, ...rule }: EscalationRule): boolean {
  const counts = rule.measure === 'records' && rule.onlyActive && rule.windowDays === null;
  return (
    counts && rule.types.length === PUNISHMENT_TYPES.length && rule.threshold === 3 && outcome.type === 'ban'
  );
}

/** Returns whether a rule could ever apply: its outcome is more severe than a record of one of its types can be. */
export function canApply({ types, outcome }: Pick<EscalationRule, 'types' | 'outcome'>): boolean {
  return types.some(
    (type) =>
      SEVERITY[outcome.type] > SEVERITY[type] ||
      (outcome.type === type && hasLength(type) && outcome.duration !== 'requested'),
  );
}

/** A record with its points. */
export type WeighedRecord = Omit<CountedRecord, 'reason'> & { points: number };

/** Adds the points that records have in a rule set. */
export function weigh(ruleSet: EscalationRuleSet, records: readonly CountedRecord[]): WeighedRecord[] {
  return records.map((record) => ({ ...record, points: pointsOf(ruleSet, record) }));
}

/** Returns what each rule counts at `now`, epoch ms. */
export function tallyOf(
  ruleSet: EscalationRuleSet,
  history: readonly WeighedRecord[],
  now: number,
): number[] {
  return ruleSet.rules.map((rule) => {
    let sum = 0;
    for (const record of history) {
      const { weight, until } = countOf(ruleSet, rule, record);
      if (now < until) sum += weight;
    }
    return sum;
  });
}

/** Returns how much a rule counts a record, and until when: epoch ms, infinity for always. */
export function countOf({ points }: EscalationRuleSet, rule: EscalationRule, record: WeighedRecord) {
  const { onlyActive, windowDays, measure } = rule;
  const { type, createdAt, endsAt } = record;
  const expiry = measure === 'points' ? points[type].expireAfterDays : null;
  const until = Math.min(
    onlyActive && endsAt !== null ? endsAt : Number.POSITIVE_INFINITY,
    windowDays === null ? Number.POSITIVE_INFINITY : createdAt + windowDays * DAY_MS,
    expiry === null ? Number.POSITIVE_INFINITY : createdAt + expiry * DAY_MS,
  );
  return { weight: weightOf(rule, record), until };
}

function weightOf(rule: EscalationRule, record: Pick<WeighedRecord, 'type' | 'points'>): number {
  if (!rule.types.includes(record.type)) return 0;
  return rule.measure === 'records' ? 1 : record.points;
}

function pointsOf(
  { points, reasons }: EscalationRuleSet,
  { type, reason }: Pick<CountedRecord, 'type' | 'reason'>,
): number {
  const typed = reasons.length === 0 ? '' : normalized(reason);
  const match = reasons.find(({ text }) => typed.includes(normalized(text)));
  return match?.points ?? points[type].points;
}

function normalized(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

function outcomeOf(rule: EscalationRule, incoming: RequestedPunishment): EscalationDecision {
  const { type, duration } = rule.outcome;
  return {
    type,
    reason: rule.reason === null ? incoming.reason : rule.reason.replace('{reason}', () => incoming.reason),
    duration: duration === 'requested' ? incoming.duration : duration,
    rule,
  };
}

const SEVERITY: Readonly<Record<PunishmentType, number>> = { warning: 0, kick: 1, strike: 2, ban: 3 };

function isMoreSevere(one: RequestedPunishment, other: RequestedPunishment): boolean {
  if (one.type !== other.type) return SEVERITY[one.type] > SEVERITY[other.type];
  return hasLength(one.type) && lengthOf(one) > lengthOf(other);
}

function lengthOf({ duration }: RequestedPunishment): number {
  return duration ?? Number.POSITIVE_INFINITY;
}
