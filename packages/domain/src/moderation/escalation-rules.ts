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
  records: 1_000,
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

const EVERY_POINT = Object.fromEntries(
  PUNISHMENT_TYPES.map((type) => [type, { points: 1, expireAfterDays: null }]),
) as EscalationRuleSet['points'];

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
