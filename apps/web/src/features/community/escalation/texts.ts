import {
  ESCALATION_MAX,
  type EscalationRule,
  formatCount,
  hasLength,
  PUNISHMENT_TYPES,
  type PunishmentType,
  plural,
  SIMULATION_DAYS,
} from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import { formatLength } from '../../../ui/duration/duration.ts';
import { statusLook } from '../../../ui/status-table.ts';

/** Names a type as a label: "Ban". */
export function typeLabel(type: PunishmentType): string {
  return statusLook('punishment', type).label;
}

/** Texts of the escalation rules. */
export const texts = {
  title: 'Escalation rules',
  hint: 'A punishment becomes more severe when a player has too many.',
  none: 'No rules. Punishments are recorded as entered.',
  rules: 'Rules',
  edit: 'Edit rules',
  version: (version: number) => (version === 0 ? 'Default rules' : `Version ${version}`),
  versions: 'Version history',
  hideVersions: 'Hide history',
  current: 'Current',
  by: (name: string | null) => (name === null ? '' : `by ${name}`),
  restored: (from: number) => `restored from ${from === 0 ? 'the default' : `version ${from}`}`,
  restore: 'Restore',
  restoreTitle: (version: number) =>
    version === 0 ? 'Restore the default rules?' : `Restore version ${version}?`,
  restoreText: 'New punishments follow these rules. Existing records stay.',
  restoredToast: 'Rules restored.',
  ruleCount: (count: number) => plural(count, 'rule'),
  startFrom: 'Start from',
  presets: { default: 'Third offense', strikes: '3 strikes', points: 'Points that expire' },
  addRule: 'Add rule',
  newRule: 'New rule',
  mostRules: `A server has at most ${ESCALATION_MAX.rules} rules.`,
  name: copy.common.name,
  measure: 'Count',
  measures: { records: 'Punishments', points: 'Points' },
  types: 'Which punishments',
  threshold: 'Reaches',
  window: 'Within days',
  always: 'Any time',
  onlyActive: 'Active ones only',
  becomes: 'Becomes',
  duration: 'Duration',
  durations: { requested: 'As entered', set: 'Set here' },
  inGame: 'In game',
  inGames: { settings: 'As in settings', always: 'Always send', never: 'Record only' },
  notify: 'Alert staff',
  reason: 'Text of the record',
  reasonHint: 'Empty: the reason as entered. {reason} adds it.',
  remove: (name: string) => `Remove ${name}`,
  points: 'Points',
  pointsOf: (type: PunishmentType) => `${typeLabel(type)}: points`,
  daysOf: (type: PunishmentType) => `${typeLabel(type)}: expire after days`,
  type: 'Type',
  expireAfter: 'Expire after days',
  never: 'Never',
  reasons: 'Points by reason',
  reasonsHint: 'A reason that contains the text counts these points instead.',
  reasonText: 'Text in the reason',
  addReason: 'Add reason',
  removeReason: (text: string) => `Remove “${text}”`,
  simulate: `Try on the last ${SIMULATION_DAYS} days`,
  save: copy.common.save,
  saved: 'Rules saved.',
  saveFailed: 'Not saved.',
  simulateFailed: 'No result.',
  strongest: 'If several rules apply, the most severe one counts.',
  problems: {
    name: 'Enter a name.',
    types: 'Choose at least one.',
    number: (max: number) => `Enter 1 to ${formatCount(max)}.`,
    points: `Enter 0 to ${ESCALATION_MAX.points}.`,
    reason: 'Write {reason} once.',
    reasonText: 'Enter at least 2 characters.',
    outcome: 'Choose something more severe than what it counts.',
  },
  result: {
    title: 'Result',
    same: (records: number) =>
      records === 0
        ? `No punishments in the last ${SIMULATION_DAYS} days.`
        : `Nothing changes for ${plural(records, 'punishment')}.`,
    instead: (type: PunishmentType, draft: number, recorded: number) =>
      `${plural(draft, type)} instead of ${formatCount(recorded)}`,
    applied: (name: string, count: number) => `${name}: applies ${plural(count, 'time')}`,
    players: (count: number) => `${plural(count, 'player')} would be treated differently`,
    more: (count: number) => `and ${formatCount(count)} more`,
    partial: 'Only the newest part of your history was tried.',
    becomes: 'becomes',
  },
  outcome: (type: PunishmentType, duration: number | null | 'requested') => {
    if (!hasLength(type)) return typeLabel(type);
    const length =
      duration === 'requested' ? 'duration as entered' : formatLength(duration, type).toLowerCase();
    return `${typeLabel(type)} (${length})`;
  },
} as const;

/** Says what a rule does: "3 active strikes in 90 days → Ban (permanent)". */
export function sentenceOf(rule: EscalationRule): string {
  const { threshold, measure, types, onlyActive, windowDays, outcome } = rule;
  const what = measure === 'points' ? plural(threshold, 'point') : recordsOf(threshold, types, onlyActive);
  const within = windowDays === null ? '' : ` in ${plural(windowDays, 'day')}`;
  return `${what}${within} → ${texts.outcome(outcome.type, outcome.duration)}`;
}

function recordsOf(count: number, types: readonly PunishmentType[], onlyActive: boolean): string {
  const names = types.length === PUNISHMENT_TYPES.length ? ['punishment'] : types;
  const words = names.map((name) => (count === 1 ? name : `${name}s`));
  return `${count}${onlyActive ? ' active' : ''} ${ANY_OF.format(words)}`;
}

const ANY_OF = new Intl.ListFormat('en-US', { type: 'disjunction' });
