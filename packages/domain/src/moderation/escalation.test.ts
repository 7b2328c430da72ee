import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PUNISHMENT_TYPES, type PunishmentType } from '../punishment-types.ts';
import { anyCase, anyHistory, anyRuleSet } from '../testing/escalation-cases.ts';
import { interpret } from '../testing/escalation-reference.ts';
import { autoBanReason } from './auto-ban.ts';
import {
  type CountedRecord,
  canApply,
  decideEscalation,
  decideFrom,
  isAutoBan,
  tallyAfter,
  tallyOf,
  weigh,
} from './escalation.ts';
import { type ReplayedRecord, replayRecords } from './escalation-replay.ts';
import {
  DEFAULT_RULE_SET,
  ESCALATION_PRESETS,
  type EscalationRule,
  type EscalationRuleSet,
} from './escalation-rules.ts';
import { RunningTally } from './escalation-running-tally.ts';

/** Random histories that the product and the reference interpreter decide alike. */
const RUNS = process.env.TEST_SLOW === '1' ? 1_000_000 : 5_000;

const DAY = 24 * 60 * 60_000;
const NOW = 400 * DAY;

const rule = (more: Partial<EscalationRule> = {}): EscalationRule => ({
  id: 'r',
  name: 'Rule',
  types: PUNISHMENT_TYPES,
  measure: 'records',
  onlyActive: true,
  windowDays: null,
  threshold: 2,
  outcome: { type: 'ban', duration: null, inGame: 'settings', notifyStaff: false },
  reason: null,
  ...more,
});
const setOf = (rules: EscalationRule[], more: Partial<EscalationRuleSet> = {}): EscalationRuleSet => ({
  ...DEFAULT_RULE_SET,
  rules,
  ...more,
});
const past = (daysAgo: number, more: Partial<CountedRecord> = {}): CountedRecord => ({
  type: 'warning',
  reason: 'RDM',
  createdAt: NOW - daysAgo * DAY,
  endsAt: null,
  ...more,
});
const asked = (type: PunishmentType = 'warning', more = {}) => ({
  type,
  reason: 'RDM',
  duration: 30,
  ...more,
});

describe('the default rules', () => {
  it('record the third active one as a ban of the entered length, word for word', () => {
    const decided = decideEscalation(DEFAULT_RULE_SET, [past(1), past(300)], asked(), NOW);
    expect(decided).toMatchObject({ type: 'ban', reason: 'Auto-Ban: RDM (3rd offense)', duration: 30 });
    expect(decided.rule?.id).toBe('third-offense');
    expect(isAutoBan(decided, 'warning')).toBe(true);
  });

  it('are those of the specification for every history', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom(...PUNISHMENT_TYPES), fc.string(), (history, type, reason) => {
        const active = history.filter(({ endsAt }) => endsAt === null || endsAt > NOW).length;
        const isBan = type !== 'ban' && active >= 2;
        const decided = decideEscalation(DEFAULT_RULE_SET, history, { type, reason, duration: null }, NOW);
        expect([decided.type, decided.reason]).toEqual(
          isBan ? ['ban', autoBanReason(reason)] : [type, reason],
        );
      }),
    );
  });
});

describe('a rule', () => {
  it.each([
    ['counts what is inside its window', rule({ windowDays: 30 }), [past(29.9)], 'ban'],
    ['counts nothing from its end on', rule({ windowDays: 30 }), [past(30)], 'warning'],
    ['counts only its types', rule({ types: ['warning', 'strike'] }), [past(1, { type: 'kick' })], 'warning'],
    ['needs the new record to be of its types', rule({ types: ['strike'], threshold: 1 }), [], 'warning'],
    ['counts ended ones where it says so', rule({ onlyActive: false }), [past(1, { endsAt: 1 })], 'ban'],
    ['counts no ended ones otherwise', rule(), [past(1, { endsAt: NOW })], 'warning'],
    ['counts the new one alone', rule({ threshold: 1 }), [], 'ban'],
  ] as const)('%s', (_what, one, history, type) => {
    expect(decideEscalation(setOf([one]), history, asked(), NOW).type).toBe(type);
  });

  it('never makes a record milder', () => {
    const kick = rule({ threshold: 1, outcome: { ...rule().outcome, type: 'kick' } });
    expect(decideEscalation(setOf([kick]), [], asked('strike'), NOW)).toMatchObject({
      type: 'strike',
      rule: null,
    });
  });

  it('makes a ban longer, never shorter', () => {
    const outcome = { ...rule().outcome, duration: 60 };
    const rules = setOf([rule({ threshold: 1, outcome })]);
    expect(decideEscalation(rules, [], asked('ban'), NOW)).toMatchObject({ type: 'ban', duration: 60 });
    expect(decideEscalation(rules, [], asked('ban', { duration: 90 }), NOW).rule).toBeNull();
    expect(decideEscalation(rules, [], asked('ban', { duration: null }), NOW).rule).toBeNull();
  });

  it('gives way to a more severe one, and to the first of equals', () => {
    const kick = rule({ id: 'kick', threshold: 1, outcome: { ...rule().outcome, type: 'kick' } });
    const decided = decideEscalation(
      setOf([kick, rule({ id: 'a', threshold: 1 }), rule({ id: 'b', threshold: 1 })]),
      [],
      asked(),
      NOW,
    );
    expect(decided.rule?.id).toBe('a');
  });

  it('replaces the reason once, whatever it holds', () => {
    const one = rule({ threshold: 1, reason: 'Rule: {reason}!' });
    const decided = decideEscalation(setOf([one]), [], asked('warning', { reason: "$& {reason} $'" }), NOW);
    expect(decided.reason).toBe("Rule: $& {reason} $'!");
  });
});

describe('points', () => {
  const points = {
    warning: { points: 1, expireAfterDays: 30 },
    kick: { points: 2, expireAfterDays: null },
    strike: { points: 3, expireAfterDays: 90 },
    ban: { points: 0, expireAfterDays: null },
  };
  const five = (reasons: EscalationRuleSet['reasons'] = []) =>
    setOf([rule({ measure: 'points', threshold: 5 })], { points, reasons });

  it('add up, and expire', () => {
    const history = [past(89, { type: 'strike' }), past(29)];
    expect(decideEscalation(five(), history, asked(), NOW).type).toBe('ban');
    expect(decideEscalation(five(), history, asked(), NOW + DAY).type).toBe('warning');
  });

  it('are those of the first reason that matches', () => {
    const rules = five([
      { text: 'mass  RDM', points: 5 },
      { text: 'rdm', points: 0 },
    ]);
    expect(decideEscalation(rules, [], asked('warning', { reason: 'Mass rdm at the bank' }), NOW).type).toBe(
      'ban',
    );
    expect(decideEscalation(rules, [past(1), past(2), past(3), past(4)], asked(), NOW).type).toBe('warning');
  });
});

it('tells rules that can never apply', () => {
  const to = (type: PunishmentType, duration: number | null | 'requested' = null) => ({
    ...rule().outcome,
    type,
    duration,
  });
  expect(canApply({ types: ['kick', 'ban'], outcome: to('kick') })).toBe(false);
  expect(canApply({ types: ['ban'], outcome: to('ban', 'requested') })).toBe(false);
  expect(canApply({ types: ['ban'], outcome: to('ban', 60) })).toBe(true);
  expect(canApply({ types: ['warning'], outcome: to('kick') })).toBe(true);
  fc.assert(
    fc.property(anyCase, ({ ruleSet, history, incoming, now }) => {
      const { rule: applied } = decideEscalation(ruleSet, history, incoming, now);
      expect(applied === null || canApply(applied)).toBe(true);
    }),
  );
});

it(`decides ${RUNS} random histories like the reference interpreter`, { timeout: 1_800_000 }, () => {
  fc.assert(
    fc.property(anyCase, ({ ruleSet, history, incoming, now }) => {
      const { rule: applied, ...decided } = decideEscalation(ruleSet, history, incoming, now);
      const expected = interpret(ruleSet, history, incoming, now);
      if (
        decided.type !== expected.type ||
        decided.reason !== expected.reason ||
        decided.duration !== expected.duration ||
        (applied?.id ?? null) !== expected.ruleId
      ) {
        expect({ ...decided, ruleId: applied?.id ?? null }).toEqual(expected);
      }
    }),
    { numRuns: RUNS },
  );
});

it('forecasts from the counts what it decides from the records', () => {
  fc.assert(
    fc.property(anyCase, ({ ruleSet, history, incoming, now }) => {
      const tally = tallyOf(ruleSet, weigh(ruleSet, history), now);
      const { rule: applied, ...recorded } = decideFrom(ruleSet, tally, incoming);
      expect({ ...recorded, rule: applied }).toEqual(decideEscalation(ruleSet, history, incoming, now));
      const added = { type: incoming.type, reason: incoming.reason, createdAt: now, endsAt: null };
      expect(tallyAfter(ruleSet, tally, incoming)).toEqual(
        tallyOf(ruleSet, weigh(ruleSet, [...history, added]), now),
      );
    }),
  );
});

describe('a replay', () => {
  it('counts records of a long history that are older than a thousand others', () => {
    const rule = ESCALATION_PRESETS.strikes.rules[0];
    const ruleSet = { ...ESCALATION_PRESETS.strikes, rules: [{ ...rule, windowDays: null }] };
    const past = Array.from({ length: 6_000 }, (_, n): ReplayedRecord => {
      const type = n < 2 || n === 5_999 ? 'strike' : 'warning';
      return { type, reason: 'RDM', duration: null, createdAt: n, stoppedAt: null };
    });
    expect([...replayRecords(ruleSet, past)].at(-1)).toMatchObject({ type: 'ban', rule: { id: rule.id } });
  });

  const anyPast = fc.array(
    fc.record({
      type: fc.constantFrom(...PUNISHMENT_TYPES),
      reason: fc.constantFrom('RDM', 'VDM', 'mass RDM'),
      duration: fc.option(fc.integer({ min: 1, max: 100_000 })),
      createdAt: fc.integer({ min: 0, max: 200 * DAY }),
      stoppedAt: fc.option(fc.integer({ min: 0, max: 200 * DAY })),
    }),
    { maxLength: 30 },
  );

  it('decides each record as it would have been decided at its time', () => {
    fc.assert(
      fc.property(anyRuleSet, anyPast, (ruleSet, records) => {
        const ordered: ReplayedRecord[] = records.toSorted((a, b) => a.createdAt - b.createdAt);
        const history: CountedRecord[] = [];
        const decisions = [...replayRecords(ruleSet, ordered)];
        for (const [at, record] of ordered.entries()) {
          const decided = decideEscalation(ruleSet, history, record, record.createdAt);
          expect(decisions[at]).toMatchObject({ type: decided.type, duration: decided.duration });
          const ends = [
            decided.duration === null ? null : record.createdAt + decided.duration * 60_000,
            record.stoppedAt,
          ].filter((end) => end !== null);
          history.push({
            ...{ type: decided.type, reason: decided.reason, createdAt: record.createdAt },
            endsAt: ends.length === 0 ? null : Math.min(...ends),
          });
        }
      }),
    );
  });
});

it('a running tally counts as one over the whole history, at every later time', () => {
  fc.assert(
    fc.property(anyRuleSet, anyHistory, fc.array(fc.nat(800 * DAY)), (ruleSet, history, times) => {
      const records = weigh(ruleSet, history).sort((one, other) => one.createdAt - other.createdAt);
      const tally = new RunningTally(ruleSet);
      for (const record of records) tally.add(record);
      for (const now of times.toSorted((one, other) => one - other))
        expect(tally.at(now)).toEqual(tallyOf(ruleSet, records, now));
    }),
  );
});
