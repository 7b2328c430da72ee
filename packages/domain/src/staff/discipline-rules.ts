import type { InfractionType } from './infractions.ts';

/** Limits of discipline rules. `records` is how many of a person's newest infractions are counted. */
export const DISCIPLINE_MAX = {
  rules: 10,
  name: 40,
  points: 100,
  threshold: 1_000,
  days: 3_650,
  records: 500,
} as const;

/** What a rule counts: infractions, or their points. */
export const DISCIPLINE_MEASURES = ['records', 'points'] as const;

/** What a rule leads to, mildest first: a strike is recorded, the others are suggested to leadership. */
export const DISCIPLINE_OUTCOMES = ['strike', 'suspension', 'demotion', 'termination'] as const;
export type DisciplineOutcome = (typeof DISCIPLINE_OUTCOMES)[number];

/** When a person's active infractions reach the threshold, the new one included, the outcome applies. */
export interface DisciplineRule {
  id: string;
  name: string;
  /** Types that count. */
  types: readonly InfractionType[];
  measure: (typeof DISCIPLINE_MEASURES)[number];
  /** Only infractions of the last days count; null for all. */
  windowDays: number | null;
  threshold: number;
  outcome: DisciplineOutcome;
}

export interface DisciplineRuleSet {
  /** What an infraction of a type is worth, and after how many days it expires; null for never. */
  points: Readonly<Record<InfractionType, { points: number; expireAfterDays: number | null }>>;
  rules: readonly DisciplineRule[];
}

const NO_POINTS = { points: 0, expireAfterDays: null };

/** The rules of a server that has none of its own: infractions have no points, never expire and lead to nothing. */
export const NO_DISCIPLINE_RULES: DisciplineRuleSet = {
  points: { warning: NO_POINTS, strike: NO_POINTS, termination: NO_POINTS },
  rules: [],
};

/** Rules to start from. */
export const DISCIPLINE_PRESET: DisciplineRuleSet = {
  points: {
    warning: { points: 1, expireAfterDays: 30 },
    strike: { points: 3, expireAfterDays: 90 },
    termination: NO_POINTS,
  },
  rules: [
    {
      ...{ id: 'three-warnings', name: 'Three warnings', types: ['warning'], measure: 'records' },
      ...{ windowDays: null, threshold: 3, outcome: 'strike' },
    },
    {
      ...{ id: 'three-strikes', name: 'Three strikes', types: ['strike'], measure: 'records' },
      ...{ windowDays: null, threshold: 3, outcome: 'termination' },
    },
  ],
};

/** Returns whether a rule's outcome can follow from what it counts: only warnings become a strike. */
export function isRuleSound({ types, outcome }: Pick<DisciplineRule, 'types' | 'outcome'>): boolean {
  return outcome !== 'strike' || types.every((type) => type === 'warning');
}
