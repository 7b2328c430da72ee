import type { CountedRecord, RequestedPunishment } from '../moderation/escalation.ts';
import type { EscalationRule, EscalationRuleSet } from '../moderation/escalation-rules.ts';

/** What is recorded, and the id of the rule that decided it. */
export interface Interpreted extends RequestedPunishment {
  ruleId: string | null;
}

const MILDEST_FIRST = ['warning', 'kick', 'strike', 'ban'];
const MS_PER_DAY = 86_400_000;

/**
 * Decides like the product, written a second time from the description of the rules: slow, without shortcuts, sharing
 * nothing with it but the types.
 */
export function interpret(
  set: EscalationRuleSet,
  history: readonly CountedRecord[],
  incoming: RequestedPunishment,
  now: number,
): Interpreted {
  const asEntered: Interpreted = { ...incoming, ruleId: null };
  const candidates = [asEntered];
  for (const rule of set.rules) {
    const newRecord: CountedRecord = {
      type: incoming.type,
      reason: incoming.reason,
      createdAt: now,
      endsAt: null,
    };
    if (worth(set, rule, newRecord) === 0) continue;
    const counting = history.filter((record) => isCounted(set, rule, record, now));
    let sum = 0;
    for (const record of [...counting, newRecord]) sum = sum + worth(set, rule, record);
    if (sum < rule.threshold) continue;
    candidates.push({
      type: rule.outcome.type,
      duration: rule.outcome.duration === 'requested' ? incoming.duration : rule.outcome.duration,
      reason: rule.reason === null ? incoming.reason : rule.reason.split('{reason}').join(incoming.reason),
      ruleId: rule.id,
    });
  }
  // The list begins with what was entered, then follows the order of the rules: the first of the most severe wins.
  const severities = candidates.map(severity);
  const most = severities.reduce((a, b) => (compare(a, b) >= 0 ? a : b));
  const winner = candidates[severities.findIndex((one) => compare(one, most) === 0)];
  if (winner === undefined) throw new Error('Nothing was decided.');
  return winner;
}

function isCounted(
  set: EscalationRuleSet,
  rule: EscalationRule,
  record: CountedRecord,
  now: number,
): boolean {
  const ageInDays = (now - record.createdAt) / MS_PER_DAY;
  const hasEnded = record.endsAt !== null && now >= record.endsAt;
  if (rule.onlyActive && hasEnded) return false;
  if (rule.windowDays !== null && ageInDays >= rule.windowDays) return false;
  const { expireAfterDays } = set.points[record.type];
  if (rule.measure === 'points' && expireAfterDays !== null && ageInDays >= expireAfterDays) return false;
  return true;
}

function worth(set: EscalationRuleSet, rule: EscalationRule, record: CountedRecord): number {
  if (rule.types.every((type) => type !== record.type)) return 0;
  if (rule.measure === 'records') return 1;
  for (const { text, points } of set.reasons) {
    if (plain(record.reason).indexOf(plain(text)) >= 0) return points;
  }
  return set.points[record.type].points;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ');
}

/** Compares first by type, then by length; a warning and a kick have no length. */
function severity({ type, duration }: RequestedPunishment): [number, number] {
  const length = duration === null ? Number.MAX_VALUE : duration;
  return [MILDEST_FIRST.indexOf(type), type === 'strike' || type === 'ban' ? length : 0];
}

function compare(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] === b[0] ? a[1] - b[1] : a[0] - b[0];
}
