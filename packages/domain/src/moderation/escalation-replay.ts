import {
  decideFrom,
  type EscalationDecision,
  type RequestedPunishment,
  tallyOf,
  type WeighedRecord,
  weigh,
} from './escalation.ts';
import { ESCALATION_MAX, type EscalationRuleSet } from './escalation-rules.ts';
import { expiryOf } from './punishments.ts';

/** How far back a simulation looks, in days. */
export const SIMULATION_DAYS = 90;

/** Most records that a simulation reads, and most players that it names. */
export const SIMULATION_MAX = { records: 20_000, players: 50 } as const;

/** A record of the past, as it was requested. Times in epoch ms. */
export interface ReplayedRecord extends RequestedPunishment {
  createdAt: number;
  /** When staff ended it before its time; null where they did not. */
  stoppedAt: number | null;
}

/**
 * Decides the past records of one player, oldest first, as if a rule set had been in force all the time: each decision
 * counts for those after it. Yields after each record, so that long histories can be interrupted.
 */
export function* replayRecords(
  ruleSet: EscalationRuleSet,
  records: readonly ReplayedRecord[],
): Generator<EscalationDecision> {
  const history: WeighedRecord[] = [];
  for (const record of records) {
    const { createdAt } = record;
    const decided = decideFrom(ruleSet, tallyOf(ruleSet, history, createdAt), record);
    const endsAt = earlier(expiryOf(createdAt, decided.duration), record.stoppedAt);
    history.push(...weigh(ruleSet, [{ type: decided.type, reason: decided.reason, createdAt, endsAt }]));
    if (history.length > ESCALATION_MAX.records) history.shift();
    yield { type: decided.type, reason: decided.reason, duration: decided.duration, rule: decided.rule };
  }
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
