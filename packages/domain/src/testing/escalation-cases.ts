import fc from 'fast-check';
import { type CountedRecord, canApply, type RequestedPunishment } from '../moderation/escalation.ts';
import {
  ESCALATION_IN_GAME,
  ESCALATION_MEASURES,
  type EscalationRule,
  type EscalationRuleSet,
} from '../moderation/escalation-rules.ts';
import { PUNISHMENT_TYPES } from '../punishment-types.ts';

const DAY = 24 * 60 * 60_000;

/** When the cases are decided, epoch ms. */
export const CASE_NOW = 400 * DAY;

const REASONS = ['RDM', 'mass rdm at the bank', 'VDM ', 'Fail  roleplay', ''];

const anyType = fc.constantFrom(...PUNISHMENT_TYPES);
const anyTypes = fc.subarray([...PUNISHMENT_TYPES], { minLength: 1 });
const anyDays = fc.constantFrom(null, 1, 7, 30);

const anyOutcome: fc.Arbitrary<EscalationRule['outcome']> = fc.record({
  type: fc.constantFrom('kick', 'strike', 'ban'),
  duration: fc.constantFrom(null, 'requested' as const, 60, 1_440),
  inGame: fc.constantFrom(...ESCALATION_IN_GAME),
  notifyStaff: fc.boolean(),
});

const anyRule: fc.Arbitrary<Omit<EscalationRule, 'id'>> = fc
  .record({
    name: fc.constant('Rule'),
    types: anyTypes,
    measure: fc.constantFrom(...ESCALATION_MEASURES),
    onlyActive: fc.boolean(),
    windowDays: anyDays,
    threshold: fc.integer({ min: 1, max: 8 }),
    outcome: anyOutcome,
    reason: fc.constantFrom(null, 'Auto: {reason}', '{reason}'),
  })
  .filter(canApply);

/** Any rule set within the limits, with numbers so small that thresholds are reached. */
export const anyRuleSet: fc.Arbitrary<EscalationRuleSet> = fc.record({
  points: fc.record({
    warning: anyPoints(),
    kick: anyPoints(),
    strike: anyPoints(),
    ban: anyPoints(),
  }),
  reasons: fc.array(
    fc.record({ text: fc.constantFrom('rdm', 'MASS RDM', ' fail roleplay'), points: fc.nat(5) }),
    { maxLength: 3 },
  ),
  rules: fc
    .array(anyRule, { maxLength: 4 })
    .map((rules) => rules.map((rule, at) => ({ ...rule, id: `rule-${at}` }))),
});

function anyPoints() {
  return fc.record({ points: fc.nat(4), expireAfterDays: anyDays });
}

const anyAge = fc.oneof(
  fc.constantFrom(0, 1, 7 * DAY, 7 * DAY - 1, 30 * DAY, 30 * DAY - 1),
  fc.integer({ min: 0, max: 60 * DAY }),
);

/** The records of a player up to `CASE_NOW`. */
export const anyHistory: fc.Arbitrary<CountedRecord[]> = fc.array(
  fc
    .record({
      type: anyType,
      reason: fc.constantFrom(...REASONS),
      age: anyAge,
      endsAt: fc.oneof(fc.constantFrom(null, CASE_NOW, CASE_NOW + 1, 0), fc.nat(2 * CASE_NOW)),
    })
    .map(({ age, ...record }) => ({ ...record, createdAt: CASE_NOW - age })),
  { maxLength: 10 },
);

export const anyRequest: fc.Arbitrary<RequestedPunishment> = fc.record({
  type: anyType,
  reason: fc.constantFrom(...REASONS),
  duration: fc.constantFrom(null, 30, 60, 10_000),
});

/** A decision that has to be made. */
export const anyCase = fc.record({
  ruleSet: anyRuleSet,
  history: anyHistory,
  incoming: anyRequest,
  now: fc.constant(CASE_NOW),
});
