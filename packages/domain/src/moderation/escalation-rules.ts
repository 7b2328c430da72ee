import { PUNISHMENT_TYPES, type PunishmentType } from '../punishment-types.ts';

/** Limits of a rule set. `records` is how many of a player's newest records are counted, `versions` how many are stored. */
export const ESCALATION_MAX = {
  rules: 10,
  reasons: 30,
  name: 40,
  reason: 100,
  points: 100,
  threshold: 1_000,
  days: 3_650,
  versions: 30,
  records: 20_000,
} as const;

/** Whether an outcome is sent to the game: as the server's settings say, always or never. */
export const ESCALATION_IN_GAME = ['settings', 'always', 'never'] as const;

/** What a rule counts: records, or their points. */
export const ESCALATION_MEASURES = ['records', 'points'] as const;

export interface EscalationOutcome {
  type: PunishmentType;
  /** Minutes; null is permanent, `requested` is the duration that was entered. */
  duration: number | null | 'requested';
  inGame: (typeof ESCALATION_IN_GAME)[number];
  notifyStaff: boolean;
}

/** When a player's records reach the threshold, the new one included, its outcome is recorded instead. */
export interface EscalationRule {
  id: string;
  name: string;
  /** Types that count. The new record has to be of one of them. */
  types: readonly PunishmentType[];
  measure: (typeof ESCALATION_MEASURES)[number];
  /** Whether records that have ended do not count. */
  onlyActive: boolean;
  /** Only records of the last days count; null for all. */
  windowDays: number | null;
  threshold: number;
  outcome: EscalationOutcome;
  /** Text of the record with `{reason}` in it; null leaves the reason as entered. */
  reason: string | null;
}

export interface EscalationRuleSet {
  /** Points by type, and after how many days they expire; null for never. */
  points: Readonly<Record<PunishmentType, { points: number; expireAfterDays: number | null }>>;
  /** Points of records whose reason contains a text, instead of those of their type. The first match counts. */
  reasons: readonly { text: string; points: number }[];
  rules: readonly EscalationRule[];
}

const ONE_POINT = { points: 1, expireAfterDays: null };
const EVERY_POINT = { warning: ONE_POINT, kick: ONE_POINT, strike: ONE_POINT, ban: ONE_POINT };

/** The rules of a server that has none of its own: the third active record becomes a ban. */
export const DEFAULT_RULE_SET: EscalationRuleSet = {
  points: EVERY_POINT,
  reasons: [],
  rules: [
    {
      id: 'third-offense',
      name: 'Third offense',
      types: PUNISHMENT_TYPES,
      measure: 'records',
      onlyActive: true,
      windowDays: null,
      threshold: 3,
      outcome: { type: 'ban', duration: 'requested', inGame: 'settings', notifyStaff: false },
      reason: 'Auto-Ban: {reason} (3rd offense)',
    },
  ],
};

const ANY_BAN = { type: 'ban', duration: null, inGame: 'settings', notifyStaff: true } as const;

/** Rule sets to start from, beside the default. */
export const ESCALATION_PRESETS = {
  strikes: {
    points: EVERY_POINT,
    reasons: [],
    rules: [
      {
        id: 'three-strikes',
        name: 'Three strikes',
        types: ['strike'],
        measure: 'records',
        onlyActive: true,
        windowDays: 90,
        threshold: 3,
        outcome: ANY_BAN,
        reason: '{reason} (3 strikes)',
      },
    ],
  },
  points: {
    points: {
      warning: { points: 1, expireAfterDays: 30 },
      kick: { points: 2, expireAfterDays: 30 },
      strike: { points: 3, expireAfterDays: 90 },
      ban: { points: 0, expireAfterDays: null },
    },
    reasons: [],
    rules: [
      {
        id: 'five-points',
        name: 'Short ban',
        types: ['warning', 'kick', 'strike'],
        measure: 'points',
        onlyActive: false,
        windowDays: null,
        threshold: 5,
        outcome: { ...ANY_BAN, duration: 1_440, notifyStaff: false },
        reason: '{reason} (5 points)',
      },
      {
        id: 'ten-points',
        name: 'Permanent ban',
        types: ['warning', 'kick', 'strike'],
        measure: 'points',
        onlyActive: false,
        windowDays: null,
        threshold: 10,
        outcome: ANY_BAN,
        reason: '{reason} (10 points)',
      },
    ],
  },
} as const satisfies Readonly<Record<string, EscalationRuleSet>>;
