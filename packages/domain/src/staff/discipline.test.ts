import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpretDiscipline } from '../testing/discipline-reference.ts';
import {
  type CountedInfraction,
  countFor,
  decideDiscipline,
  infractionAppealObstacle,
  isAbove,
  isInfractionActive,
  requireAppealDecider,
  weighInfraction,
} from './discipline.ts';
import {
  DISCIPLINE_MEASURES,
  DISCIPLINE_OUTCOMES,
  DISCIPLINE_PRESET,
  type DisciplineRuleSet,
  isRuleSound,
  NO_DISCIPLINE_RULES,
} from './discipline-rules.ts';
import { INFRACTION_TYPES, type InfractionType } from './infractions.ts';

const DAY = 24 * 60 * 60_000;
const NOW = 400 * DAY;
const RULE_IDS = ['rule-0', 'rule-1', 'rule-2'];

const past = (daysAgo: number, more: Partial<CountedInfraction> = {}): CountedInfraction => ({
  type: 'warning',
  points: 1,
  createdAt: NOW - daysAgo * DAY,
  expiresAt: null,
  revokedAt: null,
  reachedRuleId: null,
  ...more,
});

const anyDays = fc.constantFrom(null, 1, 7, 30);
const anyPoints = fc.record({ points: fc.nat(4), expireAfterDays: anyDays });

const anyRuleSet: fc.Arbitrary<DisciplineRuleSet> = fc.record({
  points: fc.record({ warning: anyPoints, strike: anyPoints, termination: anyPoints }),
  rules: fc
    .array(
      fc
        .record({
          name: fc.constant('Rule'),
          types: fc.subarray([...INFRACTION_TYPES], { minLength: 1 }),
          measure: fc.constantFrom(...DISCIPLINE_MEASURES),
          windowDays: anyDays,
          threshold: fc.integer({ min: 1, max: 6 }),
          outcome: fc.constantFrom(...DISCIPLINE_OUTCOMES),
        })
        .filter(isRuleSound),
      { maxLength: 3 },
    )
    .map((rules) => rules.map((rule, at) => ({ ...rule, id: `rule-${at}` }))),
});

const anyHistory: fc.Arbitrary<CountedInfraction[]> = fc
  .array(
    fc
      .record({
        type: fc.constantFrom(...INFRACTION_TYPES),
        points: fc.nat(4),
        age: fc.oneof(fc.constantFrom(0, DAY, 7 * DAY, 7 * DAY - 1), fc.nat(60 * DAY)),
        expiresAt: fc.constantFrom(null, NOW, NOW + 1, NOW - 1),
        revokedAt: fc.constantFrom(null, null, null, NOW),
        reachedRuleId: fc.constantFrom(null, null, null, ...RULE_IDS),
      })
      .map(({ age, ...record }) => ({ ...record, createdAt: NOW - age })),
    { maxLength: 12 },
  )
  .map((records) => records.toSorted((a, b) => a.createdAt - b.createdAt));

const anyType = fc.constantFrom(...INFRACTION_TYPES);

it('decides as the reference does', () => {
  fc.assert(
    fc.property(anyRuleSet, anyHistory, anyType, (ruleSet, history, type) => {
      expect(decideDiscipline(ruleSet, history, type, NOW)).toEqual(
        interpretDiscipline(ruleSet, history, type, NOW),
      );
    }),
    { numRuns: 3_000 },
  );
});

it('never counts what was revoked or has expired', () => {
  fc.assert(
    fc.property(anyRuleSet, anyHistory, anyType, (ruleSet, history, type) => {
      const active = history.filter((one) => isInfractionActive(one, NOW) || one.reachedRuleId !== null);
      expect(decideDiscipline(ruleSet, active, type, NOW)).toEqual(
        decideDiscipline(ruleSet, history, type, NOW),
      );
    }),
  );
});

it('adds one strike for every threshold of warnings, however many are recorded', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 }), (count, threshold) => {
      const [rule] = DISCIPLINE_PRESET.rules;
      const ruleSet = { ...NO_DISCIPLINE_RULES, rules: rule ? [{ ...rule, threshold }] : [] };
      const history: CountedInfraction[] = [];
      for (let at = 0; at < count; at += 1) {
        const { strike } = decideDiscipline(ruleSet, history, 'warning', NOW);
        history.push(past(0, { reachedRuleId: strike?.id ?? null }));
        if (strike) history.push(past(0, { type: 'strike' }));
      }
      expect(history.filter(({ type }) => type === 'strike')).toHaveLength(Math.floor(count / threshold));
    }),
  );
});

describe('rules', () => {
  const decide = (history: CountedInfraction[], type: InfractionType = 'warning') => {
    const { strike, suggestion } = decideDiscipline(DISCIPLINE_PRESET, history, type, NOW);
    return [strike?.id ?? null, suggestion?.id ?? null];
  };

  it('are none by default, whatever a person has', () => {
    fc.assert(
      fc.property(anyHistory, anyType, (history, type) => {
        expect(decideDiscipline(NO_DISCIPLINE_RULES, history, type, NOW)).toEqual({
          strike: null,
          suggestion: null,
        });
      }),
    );
    expect(weighInfraction(NO_DISCIPLINE_RULES, 'strike', NOW)).toEqual({ points: 0, expiresAt: null });
  });

  it('make a strike of the third active warning, and count anew after it', () => {
    expect(decide([past(2)])).toEqual([null, null]);
    expect(decide([past(2), past(1)])).toEqual(['three-warnings', null]);
    expect(decide([past(2, { expiresAt: NOW }), past(1)])).toEqual([null, null]);
    const applied = [past(3), past(2), past(1, { reachedRuleId: 'three-warnings' })];
    expect(decide(applied)).toEqual([null, null]);
    expect(decide([...applied, past(0), past(0)])).toEqual(['three-warnings', null]);
  });

  it('count again what was counted once the record that reached the threshold is revoked', () => {
    const revoked = past(1, { reachedRuleId: 'three-warnings', revokedAt: NOW });
    expect(decide([past(3), past(2), revoked])).toEqual(['three-warnings', null]);
  });

  it('count a strike of theirs towards the next threshold', () => {
    const strikes = [past(9, { type: 'strike' }), past(8, { type: 'strike' })];
    expect(decide([...strikes, past(2), past(1)])).toEqual(['three-warnings', 'three-strikes']);
    expect(decide(strikes, 'strike')).toEqual([null, 'three-strikes']);
    expect(decide(strikes, 'termination')).toEqual([null, null]);
  });

  it('can be asked what they count', () => {
    const [rule] = DISCIPLINE_PRESET.rules;
    if (!rule) throw new Error('The preset has no rules.');
    const days = { ...rule, windowDays: 7 };
    expect(countFor(days, [past(8), past(7), past(6), past(0, { type: 'strike' })], NOW)).toBe(1);
    expect(countFor({ ...rule, measure: 'points' }, [past(1, { points: 4 }), past(0)], NOW)).toBe(5);
  });

  it('never make strikes of strikes', () => {
    expect(isRuleSound({ types: ['warning'], outcome: 'strike' })).toBe(true);
    expect(isRuleSound({ types: ['warning', 'strike'], outcome: 'strike' })).toBe(false);
    expect(isRuleSound({ types: ['strike'], outcome: 'suspension' })).toBe(true);
  });
});

describe('an appeal', () => {
  const made = { createdAt: NOW, revokedAt: null, appealed: false };

  it.each([
    [made, 0, null],
    [made, 14 * DAY - 1, null],
    [made, 14 * DAY, 'Infractions can be appealed for 14 days.'],
    [{ ...made, appealed: true }, 0, 'You have appealed this infraction.'],
    [{ ...made, revokedAt: NOW }, 0, 'This infraction was revoked.'],
  ])('of %j after %i ms: %s', (infraction, later, obstacle) => {
    expect(infractionAppealObstacle(infraction, NOW + later)).toBe(obstacle);
  });

  it.each([
    ['admin', 'a', 'moderator', 'other', 1, null],
    ['admin', 'a', 'moderator', 'a', 1, /recorded this/],
    ['admin', 'a', 'moderator', 'a', 0, /recorded this/],
    ['admin', 'a', 'admin', 'other', 1, /below your own/],
    ['admin', 't', 'admin', 'other', 1, /own appeal/],
    ['owner', 't', 'owner', 'other', 1, /own appeal/],
    ['owner', 'a', 'admin', 'a', 0, null],
    ['owner', 'a', 'admin', 'a', 1, /recorded this/],
    ['admin', 'a', null, 'other', 1, null],
  ] as const)(
    '%s %s about %s, recorded by %s, with %i others: %s',
    (role, id, target, issuedBy, others, refusal) => {
      const sides = { actor: { id, role }, target: { id: 't', role: target } };
      const decide = () => requireAppealDecider(sides, { issuedBy, others });
      if (refusal === null) expect(decide).not.toThrow();
      else expect(decide).toThrow(refusal);
    },
  );

  it('is decided by admins above the person', () => {
    const target = { id: 't', role: 'moderator', rank: 2 } as const;
    expect(isAbove({ id: 'a', role: 'admin', rank: 3 }, target)).toBe(true);
    expect(isAbove({ id: 'a', role: 'moderator', rank: 3 }, target)).toBe(false);
    expect(isAbove({ id: 't', role: 'admin', rank: 3 }, target)).toBe(false);
    expect(isAbove({ id: 'a', role: 'admin', rank: 3 }, { id: 't', role: 'admin', rank: 3 })).toBe(false);
    expect(isAbove({ id: 'a', role: 'admin', rank: 3 }, { id: 'x', role: null })).toBe(true);
  });
});
