import {
  type EscalationRule,
  type EscalationRuleSet,
  hasLength,
  PUNISHMENT_TYPES,
  type PunishmentType,
} from '@tenfour/domain';
import { newClientId } from '../../../data/client-id.ts';

/** A rule as it stands in the editor; numbers are as typed, and empty days are no limit. */
export interface RuleDraft {
  id: string;
  name: string;
  types: readonly PunishmentType[];
  measure: EscalationRule['measure'];
  onlyActive: boolean;
  windowDays: string;
  threshold: string;
  type: PunishmentType;
  asEntered: boolean;
  /** Empty is permanent. */
  minutes: string;
  inGame: EscalationRule['outcome']['inGame'];
  notifyStaff: boolean;
  reason: string;
}

/** Points as typed. */
export interface PointsDraft {
  points: string;
  days: string;
}

export interface ReasonDraft {
  key: string;
  text: string;
  points: string;
}

export interface RuleSetDraft {
  points: Readonly<Record<PunishmentType, PointsDraft>>;
  reasons: readonly ReasonDraft[];
  rules: readonly RuleDraft[];
}

/** The editor's first state. */
export function draftOf({ points, reasons, rules }: EscalationRuleSet): RuleSetDraft {
  const pointsOf = (type: PunishmentType): PointsDraft => ({
    points: String(points[type].points),
    days: typed(points[type].expireAfterDays),
  });
  return {
    points: mapTypes(pointsOf),
    reasons: reasons.map((one) => ({ key: newClientId(), text: one.text, points: String(one.points) })),
    rules: rules.map(ruleDraftOf),
  };
}

function ruleDraftOf({ outcome, ...rule }: EscalationRule): RuleDraft {
  const { duration } = outcome;
  return {
    ...rule,
    windowDays: typed(rule.windowDays),
    threshold: String(rule.threshold),
    type: outcome.type,
    asEntered: duration === 'requested',
    minutes: duration === 'requested' ? '' : typed(duration),
    inGame: outcome.inGame,
    notifyStaff: outcome.notifyStaff,
    reason: rule.reason ?? '',
  };
}

/** A rule to fill in: three active records in 30 days become a permanent ban. */
export function newRule(): RuleDraft {
  return {
    id: newClientId(),
    name: '',
    types: PUNISHMENT_TYPES,
    measure: 'records',
    onlyActive: true,
    windowDays: '30',
    threshold: '3',
    type: 'ban',
    asEntered: false,
    minutes: '',
    inGame: 'settings',
    notifyStaff: false,
    reason: '',
  };
}

/** The rules as they are sent; only those without problems are valid. */
export function ruleSetOf({ points, reasons, rules }: RuleSetDraft): EscalationRuleSet {
  return {
    points: mapTypes((type) => ({
      points: Number(points[type].points),
      expireAfterDays: daysIn(points[type].days),
    })),
    reasons: reasons.map((one) => ({ text: one.text.trim(), points: Number(one.points) })),
    rules: rules.map(ruleOf),
  };
}

/** Converts one rule. */
export function ruleOf(draft: RuleDraft): EscalationRule {
  const { id, types, measure, onlyActive, inGame, notifyStaff, type } = draft;
  const isAsEntered = draft.asEntered || !hasLength(type);
  return {
    ...{ id, types, measure, onlyActive },
    name: draft.name.trim(),
    windowDays: daysIn(draft.windowDays),
    threshold: Number(draft.threshold),
    outcome: { type, duration: isAsEntered ? 'requested' : daysIn(draft.minutes), inGame, notifyStaff },
    reason: draft.reason.trim() === '' ? null : draft.reason.trim(),
  };
}

/** Reads a stored draft; null for one that is not of this form. */
export function readDraft(value: unknown): RuleSetDraft | null {
  const like = { ...draftOf(EXAMPLE), reasons: [{ key: '', text: '', points: '' }], rules: [newRule()] };
  return hasShape(value, like) ? (value as RuleSetDraft) : null;
}

const EXAMPLE: EscalationRuleSet = {
  points: mapTypes(() => ({ points: 0, expireAfterDays: null })),
  reasons: [],
  rules: [],
};

function hasShape(value: unknown, like: unknown): boolean {
  if (Array.isArray(like)) return Array.isArray(value) && value.every((one) => hasShape(one, like[0]));
  if (typeof like !== 'object' || like === null) return typeof value === typeof like;
  const fields = new Map<string, unknown>(Object.entries(Object(value)));
  return Object.entries(like).every(([key, part]) => hasShape(fields.get(key), part));
}

function mapTypes<T>(of: (type: PunishmentType) => T): Record<PunishmentType, T> {
  return { warning: of('warning'), kick: of('kick'), strike: of('strike'), ban: of('ban') };
}

function typed(value: number | null): string {
  return value === null ? '' : String(value);
}

function daysIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
