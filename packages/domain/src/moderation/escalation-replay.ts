import { decideFrom, type EscalationDecision, type RequestedPunishment, weigh } from './escalation.ts';
import { ESCALATION_MAX, type EscalationRuleSet } from './escalation-rules.ts';
import { RunningTally } from './escalation-running-tally.ts';
import { expiryOf } from './punishments.ts';

/** How far back a simulation looks, in days. */
export const SIMULATION_DAYS = 90;

/** Most records that a simulation reads, all that count of any player, and most players that it names. */
export const SIMULATION_MAX = { records: ESCALATION_MAX.records, players: 50 } as const;

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
  const tally = new RunningTally(ruleSet);
  for (const record of records) {
    const { createdAt } = record;
    const decided = decideFrom(ruleSet, tally.at(createdAt), record);
    const endsAt = earlier(expiryOf(createdAt, decided.duration), record.stoppedAt);
    const { type, reason } = decided;
    for (const counted of weigh(ruleSet, [{ type, reason, createdAt, endsAt }])) tally.add(counted);
    yield { type, reason, duration: decided.duration, rule: decided.rule };
  }
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
